import { encodeLogBody, type LateReading } from '@watchglass/schemas/reading/log-body';
import type { NewLogEntry } from '@watchglass/streams/ports/reading-log';
import type { Block } from './block.ts';
import { VERDICT, type Verdicts } from './classify.ts';
import type { Uplink } from './uplink.ts';

/** Keeps an entry far below the log's bound on messages. */
const IN_ONE_ENTRY = 5_000;

/**
 * For each uplink of a planned block the entries about its late readings, in its own partition; the same at every call.
 */
export function lateEntries({ uplinks }: Block, { each }: Verdicts): NewLogEntry[] {
  if (each === null) return [];
  const entries: NewLogEntry[] = [];
  let start = 0;
  for (const uplink of uplinks) {
    const late = lateOf(uplink, each.subarray(start, start + uplink.slots.length));
    for (let from = 0; from < late.length; from += IN_ONE_ENTRY) {
      const { organizationId } = uplink.body;
      const body = encodeLogBody({ kind: 'late', organizationId, readings: late.slice(from, from + IN_ONE_ENTRY) });
      entries.push({ partition: uplink.partition, body });
    }
    start += uplink.slots.length;
  }
  return entries;
}

function lateOf({ body }: Uplink, verdicts: Uint8Array): LateReading[] {
  const late: LateReading[] = [];
  for (let i = verdicts.indexOf(VERDICT.late); i >= 0; i = verdicts.indexOf(VERDICT.late, i + 1))
    late.push([body.sensor[i] ?? 0, body.metric[i] ?? 0, body.at[i] ?? 0, body.value[i] ?? 0]);
  return late;
}
