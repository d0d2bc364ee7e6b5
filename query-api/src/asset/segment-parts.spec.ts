import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipped, splitAt, type Part } from './segment-parts.ts';

const iso = (at: number): string => new Date(at).toISOString();
const part = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 200 }))
  .map(([sensorId, from, length]): Part => ({ sensorId, from, until: from + length }));
const covers = (parts: readonly Part[], sensorId: number, at: number): number =>
  parts.filter((each) => each.sensorId === sensorId && each.from <= at && at < each.until).length;

it('whole buckets and edges together are the parts, and whole ones begin and end with a bucket', () => {
  fc.assert(
    fc.property(part, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 450 }), (given, rollup, at) => {
      const { whole, edges } = splitAt([given], rollup);
      expect(covers([...whole, ...edges], given.sensorId, at)).toBe(covers([given], given.sensorId, at));
      expect(whole.every(({ from, until }) => from % rollup === 0 && until % rollup === 0)).toBe(true);
    }),
  );
});

it('a part of a range has the instants that lie in the segment and in the range', () => {
  const range = { from: 50, until: 150 };
  fc.assert(
    fc.property(part, fc.boolean(), fc.integer({ min: 0, max: 450 }), (given, isOpen, at) => {
      const until = isOpen ? Infinity : given.until;
      const parts = clipped(
        [{ sensorId: given.sensorId, from: iso(given.from), until: isOpen ? null : iso(given.until) }],
        range,
      );
      const isInside = at >= given.from && at < until && at >= range.from && at < range.until;
      expect(covers(parts, given.sensorId, at)).toBe(Number(isInside));
    }),
  );
});
