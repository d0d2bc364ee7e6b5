import { expect, it, vi } from 'vitest';
import { workOff } from './work-off.ts';

function queueOf(count: number, work: (n: number) => Promise<void>) {
  const waiting = Array.from({ length: count }, (_, n) => n);
  const done: number[] = [];
  const stopping = new AbortController();
  let [inHand, most] = [0, 0];
  const running = workOff<number>({
    atOnce: 10,
    take: async (room) => waiting.splice(0, room),
    work: async (n) => {
      inHand += 1;
      most = Math.max(most, inHand);
      await work(n).finally(() => (inHand -= 1));
      done.push(n);
    },
    signal: stopping.signal,
    report: () => undefined,
  });
  return { done, most: () => most, stop: () => stopping.abort(), running };
}

const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('takes on while something hangs: each that hangs holds up itself alone', async () => {
  let letGo = (): void => undefined;
  const hung = new Promise<void>((resolve) => (letGo = resolve));
  const queue = queueOf(100, (n) => (n % 12 === 0 ? hung : tick()));
  await vi.waitFor(() => expect(queue.done).toHaveLength(91), 10_000);
  expect(queue.done.filter((n) => n % 12 === 0)).toEqual([]);
  letGo();
  await vi.waitFor(() => expect(queue.done).toHaveLength(100), 10_000);
  queue.stop();
  await queue.running;
});

it('has no more in hand than it may, and ends with what it has in hand', async () => {
  let letGo = (): void => undefined;
  const hung = new Promise<void>((resolve) => (letGo = resolve));
  const queue = queueOf(40, () => hung);
  await vi.waitFor(() => expect(queue.most()).toBe(10), 10_000);
  const ended = vi.fn();
  const running = queue.running.then(ended);
  queue.stop();
  for (let turn = 0; turn < 20; turn += 1) await tick();
  expect(ended).not.toHaveBeenCalled();
  letGo();
  await running;
  expect([queue.most(), queue.done.length]).toEqual([10, 10]);
});

it('goes on after a failure', async () => {
  const queue = queueOf(20, (n) => (n === 4 ? Promise.reject(new Error('no')) : tick()));
  await vi.waitFor(() => expect(queue.done).toHaveLength(19), 10_000);
  queue.stop();
  await queue.running;
});
