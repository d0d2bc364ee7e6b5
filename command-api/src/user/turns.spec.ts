import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

it('lets a first-time caller overtake the flood, and refuses callers with the most tries', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 2 });
  const order: string[] = [];
  let finish = (): void => undefined;
  const running = turns.take(
    0,
    () =>
      new Promise<void>((done) => {
        finish = done;
      }),
  );
  const one = (name: string, rank: number) =>
    turns
      .take(rank, async () => {
        order.push(name);
      })
      .catch(() => {
        order.push(`no ${name}`);
      });
  const all = [one('flood 5', 5), one('flood 7', 7), one('new', 1), one('flood 6', 6)];
  finish();
  await Promise.all([running, ...all]);
  expect(order).toEqual(['no flood 7', 'no flood 6', 'new', 'flood 5']);
});

it('keeps the order of equal ranks and frees its places, also after a failure', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 100 });
  let running = 0;
  const order: number[] = [];
  await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) =>
      turns.take(0, async () => {
        running += 1;
        expect(running).toBeLessThanOrEqual(2);
        order.push(i);
        await Promise.resolve();
        running -= 1;
        if (i % 3 === 0) throw new Error('failed');
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, i) => i));
  expect(await turns.take(0, async () => 'free')).toBe('free');
});
