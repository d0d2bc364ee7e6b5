import { expect, it } from 'vitest';
import { shiftAt } from './shift.ts';

it('moves two pixels a minute, within twelve, round and round', () => {
  const places = Array.from({ length: 49 }, (_, minute) => shiftAt(minute * 60_000));
  for (const [index, { x, y }] of places.entries()) {
    expect([Math.abs(x) <= 12, Math.abs(y) <= 12]).toEqual([true, true]);
    const before = places[index - 1];
    if (before !== undefined) expect([Math.abs(x - before.x), Math.abs(y - before.y)]).toEqual([2, 2]);
  }
  expect(places[24]).toEqual(places[0]);
  expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(12);
});
