import { expect, test } from 'vitest';
import fc from 'fast-check';
import type { EventFilter, RecordedEvent } from '../ports/event-store.ts';
import { toPosition } from '../ordered-log/position.ts';
import { Tail, type WrittenEvents } from './tail.ts';

const TYPES = ['Raised', 'Resolved', 'Renamed'];

/** The event at a position: the type and stream derive from the position. */
function eventAt(place: number): RecordedEvent {
  return {
    id: String(place),
    type: TYPES[place % 3] ?? '',
    data: {},
    metadata: {},
    stream: place % 2 === 0 ? `alarm-${place}` : `sensor-${place}`,
    revision: 0,
    position: toPosition(place),
    recordedAt: '2026-03-01T10:00:00.000Z',
  };
}

/** A batch of `count` events after `before`. */
function batch(before: number, count: number, bytes = count * 10): WrittenEvents {
  return { events: Array.from({ length: count }, (_, index) => eventAt(before + index + 1)), bytes };
}

const placesOf = (page: ReturnType<Tail['read']>): number[] | undefined =>
  page?.events.map(({ position }) => Number(position));

test('has no events for a follower while it is empty, has nothing newer, or begins later', () => {
  const tail = new Tail();
  tail.add({ events: [], bytes: 0 });
  expect(tail.read(undefined, 0, 4)).toBeNull();
  tail.add(batch(2, 4));
  expect(tail.read(undefined, 1, 6)).toBeNull();
  expect(tail.read(undefined, 6, 6)).toBeNull();
});

test('returns the matching events from the middle of a batch up to the head', () => {
  const tail = new Tail();
  tail.add(batch(10, 4));
  tail.add(batch(14, 4));
  expect(placesOf(tail.read(undefined, 12, 17))).toEqual([13, 14, 15, 16, 17]);
  expect(placesOf(tail.read({ types: ['Raised'] }, 10, 18))).toEqual([12, 15, 18]);
  expect(placesOf(tail.read({ types: ['Raised'], streamPrefixes: ['alarm-', 'base-'] }, 10, 18))).toEqual([12, 18]);
  expect(tail.read({ types: [] }, 10, 18)).toEqual({ events: [], upTo: 18, last: true });
});

test('begins anew after a write of another process', () => {
  const tail = new Tail();
  tail.add(batch(0, 4));
  tail.add(batch(6, 4));
  expect(tail.read(undefined, 0, 10)).toBeNull();
  expect(tail.read(undefined, 4, 10)).toBeNull();
  expect(placesOf(tail.read(undefined, 6, 10))).toEqual([7, 8, 9, 10]);
});

test('returns one page at a time and marks the last', () => {
  const tail = new Tail();
  for (let before = 0; before < 2400; before += 400) tail.add(batch(before, 400));
  expect(tail.read(undefined, 0, 2400)).toMatchObject({ upTo: 1000, last: false });
  expect(tail.read(undefined, 1000, 2400)).toMatchObject({ upTo: 2000, last: false });
  expect(tail.read(undefined, 2000, 2400)).toMatchObject({ upTo: 2400, last: true });
});

test('evicts the oldest events beyond its bound of length or size', () => {
  const long = new Tail();
  for (let before = 0; before < 1100; before += 1) long.add(batch(before, 1));
  expect(long.read(undefined, 0, 1100)).toBeNull();
  expect(placesOf(long.read(undefined, 1098, 1100))).toEqual([1099, 1100]);
  const large = new Tail();
  for (let before = 0; before < 4; before += 1) large.add(batch(before, 1, 4 * 1024 * 1024));
  expect(large.read(undefined, 0, 4)).toBeNull();
  expect(placesOf(large.read(undefined, 2, 4))).toEqual([3, 4]);
});

const filters = fc.option(
  fc.record(
    {
      types: fc.subarray(TYPES),
      streamPrefixes: fc.subarray(['alarm-', 'sensor-', 'alarm-1', '']),
    },
    { requiredKeys: [] },
  ),
  { nil: undefined },
);
const writes = fc.array(fc.record({ size: fc.integer({ min: 1, max: 300 }), byAnother: fc.boolean() }), {
  maxLength: 30,
});

test('a follower that falls back to the database receives each event once, whichever process wrote it', () => {
  fc.assert(
    fc.property(writes, filters, fc.integer({ min: 1, max: 400 }), (written, filter, stride) => {
      const tail = new Tail();
      const got: number[] = [];
      let [head, after] = [0, 0];
      const wanted = (from: number, to: number): number[] => placesOf({ ...readAsStored(filter, from, to) }) ?? [];
      for (const { size, byAnother } of written) {
        if (!byAnother) tail.add(batch(head, size));
        head += size;
        const page = tail.read(filter, after, head) ?? readAsStored(filter, after, Math.min(after + stride, head));
        expect(page.upTo).toBeGreaterThan(after);
        got.push(...(placesOf(page) ?? []));
        after = page.upTo;
      }
      expect(got).toEqual(wanted(0, after));
    }),
  );
});

/** The answer of the database. */
function readAsStored(
  filter: EventFilter | undefined,
  after: number,
  upTo: number,
): NonNullable<ReturnType<Tail['read']>> {
  const events = Array.from({ length: upTo - after }, (_, index) => eventAt(after + index + 1)).filter(
    ({ type, stream }) =>
      (!filter?.types || filter.types.includes(type)) &&
      (!filter?.streamPrefixes || filter.streamPrefixes.some((prefix) => stream.indexOf(prefix) === 0)),
  );
  return { events, upTo, last: true };
}
