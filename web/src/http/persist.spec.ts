import { expect, it, vi } from 'vitest';
import { Failure } from './failure.ts';
import { persist } from './persist.ts';

/** A read that gives these answers in turn, and the pauses it requested. */
function staged(answers: readonly (Error | null)[]) {
  const pauses: (() => void)[] = [];
  const read = vi.fn(async () => {
    const answer = answers[read.mock.calls.length - 1];
    if (answer) throw answer;
  });
  const wanted = { is: true };
  persist(
    read,
    () => wanted.is,
    (work) => pauses.push(work),
  );
  return { read, pauses, wanted };
}

it('repeats a failed read after a pause until it succeeds', async () => {
  const { read, pauses } = staged([new Failure('overloaded', 503), new Failure('offline'), null]);
  for (const turn of [1, 2]) {
    await vi.waitFor(() => expect(pauses).toHaveLength(turn));
    pauses[turn - 1]?.();
  }
  expect([read.mock.calls.length, pauses.length]).toEqual([3, 2]);
});

it('does not repeat a refused read', async () => {
  const { read, pauses } = staged([new Failure('refused', 403)]);
  await Promise.allSettled(read.mock.results.map(({ value }) => value as Promise<void>));
  expect(pauses).toEqual([]);
});

it('ends when the read is no longer wanted', async () => {
  const { read, pauses, wanted } = staged([new Failure('timeout')]);
  await vi.waitFor(() => expect(pauses).toHaveLength(1));
  wanted.is = false;
  pauses[0]?.();
  expect(read).toHaveBeenCalledTimes(1);
});
