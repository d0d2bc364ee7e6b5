import { expect, it } from 'vitest';
import { takingTurns } from './turns.ts';

function held() {
  let end = (_failure?: Error): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve() : reject(failure));
  });
  return { ended, end };
}

it('a few run at once, others in their order, and what finds too many waiting is refused', async () => {
  const turn = takingTurns({ atOnce: 2, waiting: 1 });
  const begun: string[] = [];
  const acts = { a: held(), b: held(), c: held(), d: held() };
  const run = (name: keyof typeof acts): Promise<void> =>
    turn(() => {
      begun.push(name);
      return acts[name].ended;
    });
  const [a, b, c] = [run('a'), run('b'), run('c')];
  await expect(turn(() => Promise.resolve())).rejects.toMatchObject({ code: 'QueryBusy' });
  expect(begun).toEqual(['a', 'b']);
  acts.b.end(new Error('It failed.'));
  await expect(b).rejects.toThrow();
  const d = run('d');
  expect(begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd'] as const) acts[name].end();
  await Promise.all([a, c, d]);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});
