import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRecorded, type RecordedReading } from '@watchglass/demo/replay/recorded-csv';
import { wireMetric } from '@watchglass/demo/replay/recorded-metrics';
import { metricByWireName } from '@watchglass/schemas/metric/metrics';
import { conversion } from '@watchglass/schemas/metric/units';

const SETS = fileURLToPath(new URL('../../../shared/data/readings/', import.meta.url));
const MANIFEST = path.join(SETS, 'manifest.json');

/** The publisher's counts of a set. */
export interface SetFacts {
  readonly set: string;
  readonly readings: number;
  readonly exact_duplicates: number;
  readonly conflicting_duplicates: number;
}

/** The recorded sets beside the repository; empty without them. */
export const RECORDED_SETS: readonly SetFacts[] = existsSync(MANIFEST)
  ? (JSON.parse(readFileSync(MANIFEST, 'utf8')) as SetFacts[])
  : [];

export function fileOf({ set }: Pick<SetFacts, 'set'>): string {
  return path.join(SETS, `${set}.csv.gz`);
}

const keyOf = ({ sensor, metric, time, received }: RecordedReading): string =>
  `${sensor} ${wireMetric(metric).name} ${time ?? received}`;

/**
 * The first `head` readings, and at least `disputed` later ones that are repeated, with their repetitions; in the
 * file's order.
 */
export async function sliceOf(facts: SetFacts, head: number, disputed: number): Promise<readonly RecordedReading[]> {
  const repeats = Math.min(disputed, facts.exact_duplicates + facts.conflicting_duplicates);
  const rows: RecordedReading[] = [];
  const first = new Map<string, number>();
  const picked = new Set<number>();
  for await (const { readings } of readRecorded(fileOf(facts))) {
    for (const reading of readings) {
      const at = first.get(keyOf(reading));
      if (at === undefined) first.set(keyOf(reading), rows.length);
      else if (picked.size < 2 * repeats) picked.add(at).add(rows.length);
      rows.push(reading);
    }
    if (rows.length >= head && picked.size >= 2 * repeats) break;
  }
  return rows.filter((_row, index) => index < head || picked.has(index));
}

export function csvOf(readings: readonly RecordedReading[]): string {
  const rows = readings.map(
    ({ received, time, sensor, metric, value }) => `${received ?? ''},${time ?? ''},${sensor},${metric},${value}`,
  );
  return ['received,time,sensor,metric,value', ...rows, ''].join('\n');
}

/** Counts by a simple reference reader: the first value of an instant stays; invalid readings are quarantined. */
export function obviousCount(readings: readonly RecordedReading[]) {
  const count = { stored: 0, duplicate: 0, conflict: 0, quarantined: 0 };
  const first = new Map<string, number>();
  for (const reading of readings) {
    const known = first.get(keyOf(reading));
    if (!isReading(reading)) count.quarantined += 1;
    else if (known === undefined) count.stored += 1;
    else if (known === Number(reading.value)) count.duplicate += 1;
    else count.conflict += 1;
    if (isReading(reading) && known === undefined) first.set(keyOf(reading), Number(reading.value));
  }
  return count;
}

function isReading({ metric, value }: RecordedReading): boolean {
  const number = Number(value);
  return value.trim() !== '' && Number.isFinite(number) && isPlausible(number, metric);
}

function isPlausible(number: number, metric: string): boolean {
  const { name, unit } = wireMetric(metric);
  const known = metricByWireName.get(name);
  if (known === undefined) return true;
  const { slope, offset } = conversion(known.unit, unit) ?? { slope: Number.NaN, offset: 0 };
  const native = number * slope + offset;
  return native >= known.range[0] && native <= known.range[1] && !known.sentinels?.includes(native);
}
