import type { Aggregation } from '@watchglass/schemas/reading/queries';
import type { ChartPoint, LinesView, LineView } from '@watchglass/schemas/reading/views';
import { EXPIRING_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';

/** A value that was pushed, and the instant at which it was measured. */
export type Heard = readonly [at: number, value: number];

interface Read extends Pick<LinesView, 'areReadings' | 'bucketMs'> {
  readonly aggregation: Aggregation;
}

type Extended = Pick<LineView, 'points' | 'lastCount' | 'intervalMs'>;

/** A line with the values pushed since it was read, in their order: as further readings, or within its newest bucket. */
export function withLive(line: Extended, heard: readonly Heard[], read: Read): readonly ChartPoint[] {
  if (heard.length === 0) return line.points;
  return read.areReadings ? withReadings(line, heard) : withBuckets(line, heard, read);
}

function withReadings({ points, intervalMs }: Extended, heard: readonly Heard[]): readonly ChartPoint[] {
  const lasts = intervalMs === 0 ? Infinity : EXPIRING_AFTER_INTERVALS * intervalMs;
  const last = points.at(-1)?.[0];
  const newer = heard.filter(([at], index) => at > Math.max(last ?? 0, heard[index - 1]?.[0] ?? 0));
  const added = newer.flatMap(([at, value], index): ChartPoint[] => {
    const expired = (newer[index - 1]?.[0] ?? last ?? at) + lasts;
    const point: ChartPoint = [at, value, value, value];
    return at > expired ? [[expired, null, null, null], point] : [point];
  });
  return added.length === 0 ? points : [...points, ...added];
}

function withBuckets({ points, lastCount }: Extended, heard: readonly Heard[], read: Read): readonly ChartPoint[] {
  const extended = [...points];
  let count = lastCount;
  for (const [at, value] of heard) {
    const start = Math.floor(at / read.bucketMs) * read.bucketMs;
    const last = extended.at(-1);
    if (last !== undefined && last[0] > start) continue;
    if (last?.[0] === start) {
      extended[extended.length - 1] = together(last, value, { ...read, count });
      count += 1;
    } else {
      extended.push([start, value, value, value]);
      count = 1;
    }
  }
  return extended;
}

interface Bucket extends Read {
  /** Readings that it holds. */
  readonly count: number;
}

function together([at, low, shown, high]: ChartPoint, value: number, { aggregation, count }: Bucket): ChartPoint {
  const [least, most] = [Math.min(low ?? value, value), Math.max(high ?? value, value)];
  const mean = ((shown ?? value) * count + value) / (count + 1);
  // A median needs all readings: it stays until the next read.
  const kept = { min: least, max: most, median: shown }[aggregation as 'min' | 'max' | 'median'];
  return [at, least, kept === undefined ? mean : kept, most];
}
