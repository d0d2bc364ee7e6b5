import type { ChangedReading, ChangesPage } from '@watchglass/schemas/reading-feed/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, expect, inject, test } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newApiAccount, type ApiAccount } from '../builders/api-account.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { newVirtualSensor } from '../builders/virtual-sensor.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const PATH = '/api/v1/measurements/changes';
let workspace: Workspace;
let reader: ApiAccount;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  reader = await newApiAccount(stack, workspace);
});

const changes = async (query: string): Promise<ChangesPage> =>
  taken(await reader.read<ChangesPage>(`${PATH}?${query}`));

/** Reads on in small pages until a number of readings has come. */
async function readOn(after: string, count: number): Promise<{ readings: ChangedReading[]; cursor: string }> {
  const readings: ChangedReading[] = [];
  let cursor = after;
  await until(`${count} readings have come`, async () => {
    const page = await changes(`after=${cursor}&limit=2&wait=1`);
    readings.push(...page.readings);
    cursor = page.cursor;
    return readings.length >= count && !page.more;
  });
  return { readings, cursor };
}

test('readings are read in the order of their arrival, each once, also by who stops and goes on', async () => {
  const start = (await changes('after=now')).cursor;
  const base = await newBase(stack, workspace);
  const at = Math.floor(Date.now() / 1000) * 1000 - 600_000;
  const { id, wireId } = await calmSensor(workspace, base, at);
  const first = await readOn(start, 1);
  expect(first.readings).toEqual([
    {
      sensor: String(id),
      metric: '1',
      unit: '1',
      time: new Date(at).toISOString(),
      value: 5,
      late: false,
    },
  ]);
  for (const [value, seconds] of [
    [6, 2],
    [7, 1],
    [6, 2],
  ] as const)
    taken(await base.deliver([celsius(wireId, value, at + seconds * 1_000)]));
  const second = await readOn(first.cursor, 2);
  expect(second.readings.map(({ value, late }) => [value, late])).toEqual([
    [6, false],
    [7, true],
  ]);
  expect((await readOn(start, 3)).readings).toEqual([...first.readings, ...second.readings]);
  expect(await changes(`after=${second.cursor}`)).toEqual({ readings: [], cursor: expect.any(String), more: false });
});

test('who is limited to locations reads of the sensors that are there now', async () => {
  const here = await newLocation(workspace);
  const base = await newBase(stack, workspace);
  const { id } = await calmSensor(workspace, base, Date.now() - 60_000);
  await until('the reading is in the feed', async () =>
    (await changes('after=')).readings.some(({ sensor }) => sensor === String(id)),
  );
  const member = await newMember(stack, workspace);
  const standing = { role: ROLE.user, permissions: { sensors: 'r' }, locations: [here] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, standing));
  const seen = async (): Promise<string[]> =>
    taken(await member.ask<ChangesPage>('GET', `${PATH}?space=${workspace.id}`)).readings.map(({ sensor }) => sensor);
  await until('nothing is seen', async () => (await seen()).length === 0);
  await placeSensor(workspace, id, here);
  await until('the reading is seen', async () => (await seen()).includes(String(id)));
});

test('outputs of virtual sensors are read as readings are, by the locations of now', async () => {
  const [here, base] = [await newLocation(workspace), await newBase(stack, workspace)];
  const { cursor } = await changes('after=now');
  const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
  const output = await newVirtualSensor(workspace, { sensor: id, location: here });
  await until('the output follows its sensor', async () => {
    taken(await base.deliver([celsius(wireId, 6, Date.now())]));
    return (await changes(`after=${cursor}`)).readings.some(
      ({ sensor, value }) => sensor === String(output) && value === 12,
    );
  });
  const member = await newMember(stack, workspace);
  const standing = { role: ROLE.user, permissions: { sensors: 'r' }, locations: [here] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, standing));
  const path = `${PATH}?space=${workspace.id}&after=${cursor}`;
  await until('the output alone is seen', async () => {
    const { readings } = taken(await member.ask<ChangesPage>('GET', path));
    return readings.length > 0 && readings.every(({ sensor }) => sensor === String(output));
  });
});

test.each([
  ['after=b1', 400, 'InvalidRequest'],
  ['after=n12', 400, 'InvalidRequest'],
  ['after=b999999999999999.0', 400, 'CursorUnknown'],
  ['after=b0.9999999999', 400, 'CursorUnknown'],
  ['limit=1000000000', 400, 'InvalidRequest'],
  ['wait=31', 400, 'InvalidRequest'],
])('%s is refused', async (query, status, code) => {
  const answer = await reader.read(`${PATH}?${query}`);
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('a cursor of before the workspace was followed has expired, and the oldest one is told', async () => {
  // The first block of all has a number before which there is nothing.
  const { cursor } = await changes('after=now');
  await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000);
  await readOn(cursor, 1);
  const own = await newWorkspace(stack);
  const later = await newApiAccount(stack, own);
  // A workspace without any reading has missed none.
  expect(await later.read(`${PATH}?after=b0.0`)).toMatchObject({ status: 200, body: { readings: [] } });
  await calmSensor(own, await newBase(stack, own), Date.now() - 60_000);
  await until('the cursor has expired', async () => (await later.read(`${PATH}?after=b0.0`)).status === 410);
  const { code, body } = await later.read(`${PATH}?after=b0.0`);
  expect(code).toBe('CursorExpired');
  const [, oldest] = /"oldest":"(b[\d.]+)"/.exec(JSON.stringify(body)) ?? [];
  expect((await later.read(`${PATH}?after=${oldest}`)).status).toBe(200);
});

test('a key that is revoked while its reader waits tells nothing more', async () => {
  const own = await newApiAccount(stack, workspace);
  const { cursor } = await changes('after=now');
  const waiting = own.read(`${PATH}?after=${cursor}&wait=30`);
  const path = `/api/apiaccounts/${workspace.id}/account/${own.id}`;
  const { headers } = await workspace.owner.ask('GET', path);
  taken(await workspace.owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
  expect((await waiting).status).toBeGreaterThanOrEqual(400);
});
