import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestCommandApi, type TestCommandApi } from './command-api-for-tests.ts';

let test: TestCommandApi;
beforeAll(async () => {
  test = await openTestCommandApi();
});
afterAll(() => test.stop());

it('every route declares its need, and every path of an organization needs a member', () => {
  const table = test.api.server.table();
  expect(table.length).toBeGreaterThan(20);
  expect(table.filter(({ settings }) => !settings.app?.needs)).toEqual([]);
  const loose = table.filter(
    ({ path, settings }) => path.includes('{org}') && settings.app?.needs?.access !== 'member',
  );
  expect(loose.map(({ path }) => path)).toEqual([]);
});

it('every command of members has a name for the audit', () => {
  const nameless = test.api.server
    .table()
    .filter(({ settings }) => settings.app?.needs?.access === 'member' && !settings.app.command);
  expect(nameless.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});
