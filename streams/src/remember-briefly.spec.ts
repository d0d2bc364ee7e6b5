import { expect, it } from 'vitest';
import { rememberBriefly } from './remember-briefly.ts';

function counting(answers: (() => Promise<number>)[]) {
  const clock = { now: 0 };
  let asked = 0;
  const brief = rememberBriefly(() => answers[asked++]?.() ?? Promise.resolve(asked), {
    forMs: 1000,
    most: 2,
    clock: () => new Date(clock.now),
  });
  return { brief, clock, asked: () => asked };
}

it('loads once within its time, and again after it', async () => {
  const { brief, clock, asked } = counting([]);
  expect(await Promise.all([brief.get('a'), brief.get('a')])).toEqual([1, 1]);
  clock.now = 999;
  expect(await brief.get('a')).toBe(1);
  clock.now = 1000;
  expect(await brief.get('a')).toBe(2);
  expect(asked()).toBe(2);
});

it('loads again after a change, also one during the load', async () => {
  let answer = (_value: number): void => undefined;
  const { brief } = counting([
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  ]);
  const before = brief.get('a');
  brief.forget();
  const after = brief.get('a');
  answer(7);
  expect(await Promise.all([before, after])).toEqual([7, 2]);
  expect(await brief.get('a')).toBe(2);
});

it('remembers neither a failure nor more keys than its bound', async () => {
  const { brief, asked } = counting([() => Promise.reject(new Error('away'))]);
  await expect(brief.get('a')).rejects.toThrow();
  expect(await brief.get('a')).toBe(2);
  await brief.get('b');
  await brief.get('c');
  await brief.get('a');
  expect(asked()).toBe(5);
});
