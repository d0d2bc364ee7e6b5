import { expect, test } from 'vitest';
import { toPosition } from '../ordered-log/position.ts';
import type { WrittenBatch } from './entries.ts';
import { Tail } from './tail.ts';

/** A batch of small entries after `before`, alternating between two partitions. */
function batch(before: number, count: number, bytes = count * 10): WrittenBatch {
  const entries = Array.from({ length: count }, (_, index) => ({
    partition: index % 2,
    position: toPosition(before + index + 1),
    appendedAt: 0,
    body: new Uint8Array(0),
  }));
  return { before, upTo: before + count, entries, bytes };
}

const placesOf = (page: ReturnType<Tail['read']>): number[] | undefined =>
  page?.entries.map(({ position }) => Number(position));

test('returns nothing while it is empty or the reader has every entry', () => {
  const tail = new Tail();
  expect(tail.read(0, 0)).toBeNull();
  tail.add(batch(0, 4));
  expect(tail.read(0, 4)).toBeNull();
});

test('returns the entries of one partition, from the middle of a batch on', () => {
  const tail = new Tail();
  tail.add(batch(10, 4));
  tail.add(batch(14, 4));
  expect(placesOf(tail.read(0, 10))).toEqual([11, 13, 15, 17]);
  expect(placesOf(tail.read(1, 12))).toEqual([14, 16, 18]);
  expect(tail.read(1, 12)?.upTo).toBe(18);
});

test('advances in a partition without new entries', () => {
  const tail = new Tail();
  tail.add(batch(0, 1));
  expect(tail.read(1, 0)).toEqual({ entries: [], upTo: 1 });
});

test('returns nothing to a reader before its beginning', () => {
  const tail = new Tail();
  tail.add(batch(10, 4));
  expect(tail.read(0, 9)).toBeNull();
});

test('begins anew after a write of another process', () => {
  const tail = new Tail();
  tail.add(batch(0, 4));
  tail.add(batch(6, 4));
  expect(tail.read(0, 0)).toBeNull();
  expect(tail.read(0, 4)).toBeNull();
  expect(placesOf(tail.read(0, 6))).toEqual([7, 9]);
});

test('returns about a page at a time', () => {
  const tail = new Tail();
  for (let before = 0; before < 2000; before += 200) tail.add(batch(before, 200));
  const page = tail.read(0, 0);
  expect(page?.upTo).toBe(600);
  expect(tail.read(0, 600)?.upTo).toBe(1200);
});

test('evicts the oldest entries beyond its bound of length or size', () => {
  const long = new Tail();
  for (let before = 0; before < 300; before += 1) long.add(batch(before, 1));
  expect(long.read(0, 0)).toBeNull();
  expect(placesOf(long.read(0, 298))).toEqual([299, 300]);
  const large = new Tail();
  for (let before = 0; before < 4; before += 1) large.add(batch(before, 1, 4 * 1024 * 1024));
  expect(large.read(0, 0)).toBeNull();
  expect(large.read(0, 2)?.upTo).toBe(3);
});
