import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('work for many items yields to other work, and includes items added meanwhile', async () => {
  const [all, told] = [new Set(Array.from({ length: 1_000 }, (_, n) => n)), new Set<number>()];
  let toldBefore = 0;
  setImmediate(() => {
    toldBefore = told.size;
    all.add(1_000);
    all.delete(999);
  });
  await inTurns(all, (each) => told.add(each));
  expect(toldBefore).toBeLessThan(100);
  expect(told).toEqual(new Set([...Array.from({ length: 999 }, (_, n) => n), 1_000]));
});

it('work for a few items is synchronous', () => {
  const told: string[] = [];
  void inTurns(['ann', 'ben'], (each) => told.push(each));
  expect(told).toEqual(['ann', 'ben']);
});
