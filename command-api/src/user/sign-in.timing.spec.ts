import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCommandApi, type TestCommandApi } from '../command-api-for-tests.ts';

let test: TestCommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

const attempt = (login: string, password: string, from: string) =>
  test.ask('POST', '/api/user/login', { login, password }, { from });

it('a wrong password takes as long without an account as with one', async () => {
  const taken = async (name: string, round: number) => {
    const startedAt = performance.now();
    await attempt(name, 'wrong wrong', `10.9.${name.length & 255}.${round}`);
    return performance.now() - startedAt;
  };
  const { login } = await test.person('Ned');
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < 9; round += 1) {
    times.known.push(await taken(login, round));
    times.unknown.push(await taken(`nobody.${login}`, round));
  }
  const [known = 0, unknown = 0] = [times.known, times.unknown].map((all) => all.toSorted((a, b) => a - b)[4]);
  // Without the same work for both, the ratio exceeds a hundred.
  expect(known / unknown).toBeGreaterThan(0.1);
  expect(known / unknown).toBeLessThan(10);
});
