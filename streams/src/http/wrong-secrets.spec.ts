import { expect, it } from 'vitest';
import { wrongSecrets } from './wrong-secrets.ts';

it('allows a network a number of different wrong secrets, and then makes it wait', () => {
  const wrong = wrongSecrets({ limit: 2, windowMs: 1000 });
  for (const at of [0, 100, 200]) {
    expect(wrong.wait('a', at)).toBe(0);
    wrong.found('a', 'the same', at);
  }
  wrong.found('a', 'another', 300);
  expect([wrong.wait('a', 400), wrong.wait('b', 400), wrong.wait('a', 1000)]).toEqual([600, 0, 0]);
});

it('does not count correct secrets', () => {
  const wrong = wrongSecrets({ limit: 1, windowMs: 1000 });
  for (let at = 0; at < 100; at += 1) expect(wrong.wait('a', at)).toBe(0);
});
