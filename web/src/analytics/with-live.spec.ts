import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import { withLive } from './with-live.ts';

const points: ChartPoint[] = [
  [0, 1, 2, 3],
  [100, 4, 5, 6],
];
const readings = { areReadings: true, bucketMs: 1, aggregation: 'auto' } as const;
const buckets = { areReadings: false, bucketMs: 100, aggregation: 'auto' } as const;
const line = { points, lastCount: 3, intervalMs: 50 };

it('adds pushed values to readings once each, with a gap where the last one had expired', () => {
  const heard = [
    [100, 9],
    [120, 7],
    [120, 7],
    [400, 8],
  ] as const;
  expect(withLive(line, heard, readings)).toEqual([...points, [120, 7, 7, 7], [270, null, null, null], [400, 8, 8, 8]]);
  expect(withLive(line, [], readings)).toBe(points);
});

it('adds them to the mean and the extremes of the newest bucket, and begins the next one', () => {
  const heard = [
    [50, 99],
    [150, 9],
    [160, 1],
    [210, 7],
  ] as const;
  expect(withLive(line, heard, buckets)).toEqual([points[0], [100, 1, 5, 9], [200, 7, 7, 7]]);
  const shown = (aggregation: 'min' | 'max' | 'median') =>
    withLive(line, [[150, 9]], { ...buckets, aggregation }).at(-1)?.[2];
  expect([shown('min'), shown('max'), shown('median')]).toEqual([4, 9, 5]);
});
