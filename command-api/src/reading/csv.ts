import { RECORDS_PER_PACK } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { numberOrText } from './number-text.ts';
import { ABSOLUTE_FROM_SECONDS, type RejectedRecord, type ResolvedPack, type ResolvedRecord } from './senml.ts';

/**
 * A base's own CSV of one sensor: `time,<metric>,…` in the first line, then one line per instant in epoch seconds. An
 * empty cell makes no record. Refuses (`PackMalformed`) text that is not UTF-8 or has no such first line; a line with
 * an invalid time or a wrong number of cells is rejected alone. Refuses (`PackTooLong`) more than 20,000 cells.
 */
export function readCsv(bytes: Uint8Array, sensor: string): ResolvedPack {
  const [first = '', ...lines] = textOf(bytes).split(/\r?\n/);
  const names = namesIn(first, sensor);
  const records: ResolvedRecord[] = [];
  const rejected: RejectedRecord[] = [];
  for (const line of lines.filter((text) => text.trim() !== '')) {
    const found = recordsOf(line, names);
    if (found) for (const record of found) records.push(record);
    else rejected.push({ name: sensor, record: line, reason: 'malformedRecord' });
    if (records.length + rejected.length > RECORDS_PER_PACK) refuse('PackTooLong', { limit: RECORDS_PER_PACK });
  }
  return { records, rejected };
}

function namesIn(first: string, sensor: string): string[] {
  const [time, ...metrics] = first.split(',').map((cell) => cell.trim());
  const isHeader = time?.toLowerCase() === 'time' && metrics.length > 0;
  return isHeader
    ? metrics.map((metric) => `${sensor}:${metric}`)
    : refuse('PackMalformed', { why: 'the first line is not time,<metric>,…' });
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuse('PackMalformed', { why: 'not UTF-8' });
  }
}

function recordsOf(line: string, names: readonly string[]): ResolvedRecord[] | undefined {
  const [time = '', ...cells] = line.split(',').map((cell) => cell.trim());
  const t = numberOrText(time);
  if (cells.length !== names.length || typeof t !== 'number' || t < ABSOLUTE_FROM_SECONDS) return undefined;
  return cells.flatMap((cell, column) =>
    cell === '' ? [] : [plainRecord(names[column] ?? '', t, numberOrText(cell))],
  );
}

/** A resolved record of a value from another format than SenML; an invalid name or value is quarantined later. */
export function plainRecord(n: string, t: number, v: unknown): ResolvedRecord {
  return { n, t, v, u: undefined, vs: undefined, vb: undefined, vd: undefined, s: undefined, ut: undefined };
}
