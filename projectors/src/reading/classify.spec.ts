import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OpenBlock } from '../log-block/block.ts';
import { blockOf as blockOfReadings, readingsOf, type Block } from './block.ts';
import { effectiveAt, isAfter } from '@watchglass/schemas/reading/effective-instant';
import { candidatesOf, judge, VERDICT, type StoredValues, type Verdicts } from './classify.ts';
import { PointTable } from './point-table.ts';
import { countsOf } from './reading-counts.ts';
import { uplinkOf, type Quad } from './testing/uplinks.ts';

interface Pack {
  readonly mode: 'live' | 'backfill';
  readonly receivedAt: number;
  readonly readings: readonly Quad[];
}

const quad = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 1, max: 2 }),
  fc.integer({ min: 1, max: 12 }),
  fc.integer({ min: 0, max: 2 }),
);
const pack: fc.Arbitrary<Pack> = fc.record({
  mode: fc.constantFrom('live', 'backfill'),
  receivedAt: fc.integer({ min: 1, max: 14 }),
  readings: fc.array(quad, { maxLength: 8 }),
});

function blockOf(points: PointTable, packs: readonly Pack[]): Block {
  const open = new OpenBlock(readingsOf);
  for (const [place, { readings, ...head }] of packs.entries()) {
    const body = uplinkOf(readings, head);
    const slots = Int32Array.from(readings, ([sensor, metric]) => points.slotOf(1, sensor, metric));
    open.add({ partition: 0, after: null, upTo: String(place) }, [
      { partition: 0, position: String(place), body, slots },
    ]);
  }
  return blockOfReadings(open.seal());
}

/** The rules in their plain form: one reading after the other, with everything stored in memory. */
function model(
  packs: readonly Pack[],
  stored: Map<string, number>,
  newest: Map<string, readonly [effective: number, measured: number]>,
): number[] {
  return packs.flatMap(({ mode, receivedAt, readings }) =>
    readings.map(([sensor, metric, at, value]) => {
      const point = `${sensor}.${metric}`;
      const before = stored.get(`${point} ${at}`);
      if (before !== undefined) return before === value ? VERDICT.duplicate : VERDICT.conflict;
      stored.set(`${point} ${at}`, value);
      const effective = effectiveAt({ mode, receivedAt }, at);
      const isNewest = isAfter(effective, at, ...(newest.get(point) ?? [-Infinity, -Infinity]));
      if (isNewest) newest.set(point, [effective, at]);
      return isNewest || mode === 'backfill' ? VERDICT.fresh : VERDICT.late;
    }),
  );
}

function verdictsOf(points: PointTable, block: Block, stored: ReadonlyMap<string, number>): Verdicts {
  for (let slot = 0; slot < points.size; slot += 1)
    if (Number.isNaN(points.markAt[slot])) points.markAt[slot] = points.seenAt[slot] = -Infinity;
  const candidates = candidatesOf(block, points);
  const known: StoredValues = new Map();
  for (const { slot, at } of candidates) {
    const value = stored.get(`${points.sensor[slot]}.${points.metric[slot]} ${at}`);
    if (value !== undefined) known.set(slot, (known.get(slot) ?? new Map<number, number>()).set(at, value));
  }
  return judge(block, points, { candidates, known });
}

test('readings are classified by the rules, in blocks of any size, and the counts add up', () => {
  fc.assert(
    fc.property(fc.array(fc.array(pack, { maxLength: 5 }), { maxLength: 4 }), (blocks) => {
      const points = new PointTable();
      const [stored, newest] = [new Map<string, number>(), new Map<string, readonly [number, number]>()];
      for (const packs of blocks) {
        const block = blockOf(points, packs);
        const verdicts = verdictsOf(points, block, new Map(stored));
        const expected = model(packs, stored, newest);
        expect(Array.from(verdicts.each ?? new Uint8Array(block.readings))).toEqual(expected);
        expect(verdicts.stored).toHaveLength(expected.filter((verdict) => verdict === VERDICT.conflict).length);
        const count = (outcome: string): number =>
          countsOf(block, verdicts).find((change) => change.outcome === outcome)?.count ?? 0;
        expect(count('received')).toBe(count('stored') + count('duplicate') + count('conflict'));
        expect(count('late')).toBe(expected.filter((verdict) => verdict === VERDICT.late).length);
      }
    }),
    { numRuns: 300 },
  );
});

test('points keep their slots and their state as the table grows', () => {
  const points = new PointTable();
  const slots = Array.from({ length: 20_000 }, (_, n) => points.slotOf(1 + (n % 7), n, n % 3));
  for (const slot of slots) points.latestAt[slot] = slot;
  expect(new Set(slots).size).toBe(20_000);
  expect(
    slots.every((slot, n) => points.slotOf(1 + (n % 7), n, n % 3) === slot && points.latestAt[slot] === slot),
  ).toBe(true);
});
