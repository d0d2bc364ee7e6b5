import { keepLooking, workThrough, type Looking } from '../keep-looking.ts';
import { sweepFile, type SweepDeps } from './sweep-files.ts';

const LOOK_EVERY_MS = 60_000;

/** Sweeps files at their time. Any number of processes may run it together. Needs the private schemas. */
export function startFilePolicies(deps: SweepDeps, { report }: { readonly report: (error: unknown) => void }): Looking {
  return keepLooking((signal) => workThrough(signal, () => sweepFile(deps)), { everyMs: LOOK_EVERY_MS, report });
}
