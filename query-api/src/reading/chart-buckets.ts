const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Widths of buckets that are readable on an axis. */
const WIDTHS_MS: readonly number[] = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 3, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
  ...[1, 2, 4, 8, 16].map((days) => days * DAY),
];

export interface Buckets {
  readonly bucketMs: number;
  /** The start of the first bucket in epoch milliseconds; a multiple of `bucketMs`. */
  readonly start: number;
  readonly count: number;
}

/** Returns the narrowest buckets, aligned to the epoch, of which at most `room` cover the range. */
export function bucketsFor(from: number, to: number, room: number): Buckets {
  const widths = WIDTHS_MS.map((bucketMs) => covering(from, to, bucketMs));
  return (
    widths.find(({ count }) => count <= room) ??
    covering(from, to, DAY * (Math.ceil(to / DAY) - Math.floor(from / DAY)))
  );
}

function covering(from: number, to: number, bucketMs: number): Buckets {
  const start = Math.floor(from / bucketMs) * bucketMs;
  return { bucketMs, start, count: Math.ceil((to - start) / bucketMs) };
}

/** Returns the table for buckets of this width: the coarsest rollup that fits into them, or the readings themselves. */
export function sourceOf({ bucketMs }: Buckets): 'readings' | 'readings_15m' | 'readings_1h' | 'readings_1d' {
  if (bucketMs % DAY === 0) return 'readings_1d';
  if (bucketMs % HOUR === 0) return 'readings_1h';
  return bucketMs % (15 * MINUTE) === 0 ? 'readings_15m' : 'readings';
}
