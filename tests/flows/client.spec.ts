import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, readingsShown } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';

const stack = inject('stack');
const run = promisify(execFile);
const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'watchglass-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What the package needs, from the packages that are installed here. */
const NEEDED = [
  'openapi-fetch',
  'openapi-typescript-helpers',
  'socket.io-client',
  'socket.io-parser',
  'engine.io-client',
  'engine.io-parser',
  '@socket.io/component-emitter',
  'xmlhttprequest-ssl',
  'debug',
  'ms',
  'ws',
];

let workspace: Workspace;
let account: ApiAccount;
let base: Base;
let sensor: { readonly id: number; readonly wireId: string };

/** Runs a program beside the installed package; what it writes is JSON. `onFirst` is called when it has written something. */
async function told<T>(program: string, onFirst = (): void => undefined): Promise<T> {
  const file = join(folder, 'program.mjs');
  const head = `import { watchglass, WatchglassError } from '@watchglass/client';
    const client = watchglass(${JSON.stringify({ url: stack.url, key: account.secret })});
    const tell = (value) => { process.stdout.write(JSON.stringify(value)); process.exit(0); };\n`;
  writeFileSync(file, head + program);
  const running = run(process.execPath, [file], { cwd: folder });
  running.child.stdout?.once('data', onFirst);
  return JSON.parse((await running).stdout) as T;
}

beforeAll(async () => {
  await run('npm', ['pack', '--silent', '--pack-destination', folder, '--workspace', '@watchglass/client'], {
    cwd: root,
  });
  const [packed = ''] = readdirSync(folder);
  const dependencies = Object.fromEntries(
    NEEDED.map((name) => [name, `file:${join(root, 'node_modules', name)}`] as const),
  );
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      private: true,
      type: 'module',
      dependencies: { ...dependencies, '@watchglass/client': `file:${packed}` },
    }),
  );
  await run('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  workspace = await newWorkspace(stack);
  account = await newApiAccount(stack, workspace, { rights: { sensors: 'r', alarms: 'r' } });
  base = await newBase(stack, workspace);
  const at = Date.now() - 60_000;
  sensor = await calmSensor(workspace, base, at);
  taken(await base.deliver([1, 2, 3, 4].map((n) => celsius(sensor.wireId, 5 + n, at + n * 1_000))));
  await readingsShown(workspace, { serial: base.serial, sensor: sensor.id, received: 5 });
});

it('the package is installed alone, and reads a history page by page', async () => {
  const values = await told<number[]>(`
    const values = [];
    for await (const { value } of client.history({ sensor: '${sensor.id}', limit: 2, hours: 1 })) values.push(value);
    tell(values);`);
  expect(values).toEqual([5, 6, 7, 8, 9]);
});

it('it follows events and goes on after the cursor that it was given', async () => {
  const one = await newRule(workspace, { title: 'One' });
  const first = await told<{ ids: string[]; cursor: string }>(`
    for await (const { events, cursor } of client.events({ after: '', query: { types: 'rule.*' } }))
      if (events.length > 0) tell({ ids: events.map(({ subject }) => subject.id), cursor });`);
  expect(first.ids).toEqual([one.id]);
  const two = await newRule(workspace, { title: 'Two' });
  const next = await told<string[]>(`
    for await (const { events } of client.events({ after: '${first.cursor}', query: { types: 'rule.*' } }))
      if (events.length > 0) tell(events.map(({ subject }) => subject.id));`);
  expect(next).toEqual([two.id]);
});

it('it tells the newest values of points at once, and readings that arrive', async () => {
  const live = await told<{ value: number; sensor: number }>(`
    for await (const value of client.live(['${sensor.id}.1'], { clientId: '${account.id}', space: ${workspace.id} })) tell(value);`);
  expect(live).toMatchObject({ sensor: sensor.id, value: 9 });
  const cursor = await told<string>(`
    const { data } = await client.api.GET('/api/v1/measurements/changes', { params: { query: { after: 'now' } } });
    tell(data.cursor);`);
  taken(await base.deliver([celsius(sensor.wireId, 11, Date.now() - 1_000)]));
  const arrived = await told<number[]>(`
    for await (const { readings } of client.changes({ after: '${cursor}' }))
      if (readings.length > 0) tell(readings.map(({ value }) => value));`);
  expect(arrived).toEqual([11]);
});

it('what is refused for good is an error with its code', async () => {
  const refused = await told<unknown>(`
    try {
      for await (const page of client.changes({ after: 'b999999999999.0' })) tell(page);
    } catch (error) {
      tell(error instanceof WatchglassError && [error.status, error.code]);
    }`);
  expect(refused).toEqual([400, 'CursorUnknown']);
});

it('the newest values end with an error once their account is revoked', async () => {
  const own = await newApiAccount(stack, workspace, { rights: { sensors: 'r' } });
  const path = `/api/apiaccounts/${workspace.id}/account/${own.id}`;
  const revoke = async (): Promise<void> => {
    const { headers } = await workspace.owner.ask('GET', path);
    taken(await workspace.owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
  };
  const refused = await told<unknown>(
    `const live = watchglass({ url: '${stack.url}', key: '${own.secret}' })
      .live(['${sensor.id}.1'], { clientId: '${own.id}', space: ${workspace.id} });
    try {
      for await (const _ of live) process.stdout.write(' ');
    } catch (error) {
      tell(error instanceof WatchglassError && error.status);
    }`,
    () => void revoke(),
  );
  expect(refused).toBe(401);
});
