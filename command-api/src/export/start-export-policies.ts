import type { Deps } from '../deps.ts';
import { keepLooking, workThrough, type Looking } from '../keep-looking.ts';
import { tellExportedTable } from './tell-exported-table.ts';

const LOOK_EVERY_MS = 1_000;

/** Tells the downloads that the query side noted. Any number of processes may run it together. Needs the private schemas. */
export function startExportPolicies(
  deps: Pick<Deps, 'eventStore' | 'relational' | 'newId'>,
  { report }: { readonly report: (error: unknown) => void },
): Looking {
  return keepLooking((signal) => workThrough(signal, () => tellExportedTable(deps)), {
    everyMs: LOOK_EVERY_MS,
    report,
  });
}
