import { expect, it } from 'vitest';
import { InTurn } from './in-turn.ts';

it('carries out works one after the other; of those with one key that wait only the last is carried out', async () => {
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const turns = new InTurn();
  const add = (key: string | null, name: string): void =>
    turns.add(key, () => {
      began.push(name);
      return new Promise((resolve) => ends.push(resolve));
    });
  const endOne = async (): Promise<void> => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  add('a', 'a1');
  add('a', 'a2');
  add('a', 'a3');
  add(null, 'b1');
  add(null, 'b2');
  add('a', 'a4');
  expect(began).toEqual(['a1']);
  for (let count = 0; count < 5; count += 1) await endOne();
  expect(began).toEqual(['a1', 'a3', 'b1', 'b2', 'a4']);
  add('a', 'a5');
  expect(began.at(-1)).toBe('a5');
});
