import { INTERVALS_SECONDS } from '@watchglass/schemas/sensor/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addGap, gapsOf, medianInterval } from '@watchglass/schemas/sensor/gaps';
import { heardGap } from './point-intervals.ts';
import { PointTable } from './point-table.ts';

const snap = (seconds: number): number =>
  INTERVALS_SECONDS.toSorted((a, b) => Math.abs(a - seconds) - Math.abs(b - seconds))[0] ?? 0;
const after = (gaps: readonly number[]): number => gaps.reduce((ring, gap) => addGap(ring, gap * 1000), 0);

test('an interval is unknown before three gaps', () => {
  expect(medianInterval(after([60, 60]))).toBe(0);
  expect(medianInterval(after([60, 60, 60]))).toBe(60);
});

test('one long silence leaves the interval, and a new rhythm changes it', () => {
  expect(medianInterval(after([600, 600, 600, 90_000, 600]))).toBe(600);
  expect(medianInterval(after([...Array<number>(10).fill(600), ...Array<number>(6).fill(60)]))).toBe(60);
});

test('the interval is the snapped median of the last ten gaps, also when it is updated gap by gap', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: 1, max: 5000 }).filter((gap) => ![180, 450, 900, 1500, 2700].includes(gap)),
        { maxLength: 40 },
      ),
      (gaps) => {
        const points = new PointTable();
        const slot = points.slotOf(1, 1, 1);
        for (const [n, gap] of gaps.entries()) {
          heardGap(points, slot, gap * 1000);
          const last = gaps.slice(Math.max(0, n - 9), n + 1).toSorted((a, b) => a - b);
          const median = last.length < 3 ? 0 : snap(last[Math.floor((last.length - 1) / 2)] ?? 0);
          expect(points.interval[slot]).toBe(median);
        }
      },
    ),
  );
});

test('a stored interval counts as ten gaps', () => {
  expect(medianInterval(gapsOf(1800))).toBe(1800);
  expect(medianInterval(gapsOf(null))).toBe(0);
});
