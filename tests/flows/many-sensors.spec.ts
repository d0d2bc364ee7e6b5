import type { AuditPage } from '@watchglass/schemas/audit/views';
import { GRANTABLE, ROLE, type Rights } from '@watchglass/schemas/member/rights';
import type { BulkAction, BulkDone } from '@watchglass/schemas/sensor/bulk';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const UNKNOWN = 2_000_000_000;
let workspace: Workspace;
let base: Base;
let stranger: number;

beforeAll(async () => {
  const other = await newWorkspace(stack);
  [workspace, stranger] = [
    await newWorkspace(stack),
    (await calmSensor(other, await newBase(stack, other), Date.now())).id,
  ];
  base = await newBase(stack, workspace);
});

const newSensor = async (): Promise<number> => (await calmSensor(workspace, base, Date.now())).id;
const rowOf = async (id: number): Promise<SensorView> =>
  taken(await workspace.owner.ask<SensorView>('GET', `/api/sensors/${workspace.id}/sensor/${id}`));
const bulk = async (ids: readonly number[], action: BulkAction, by: Person = workspace.owner): Promise<BulkDone> =>
  taken(await by.ask<BulkDone>('POST', `/api/sensors/${workspace.id}/bulk`, { ids, action }));
const codeOf = async (body: object): Promise<string | undefined> =>
  (await workspace.owner.ask('POST', `/api/sensors/${workspace.id}/bulk`, body)).code;
const eventsOf = async (id: number): Promise<number> =>
  taken(await workspace.owner.ask<AuditPage>('GET', `/api/sensors/${workspace.id}/sensor/${id}/events?rowsPerPage=100`))
    .items.length;

it('an action is carried out on each sensor, refused ones are named with their code, and a repeat changes nothing', async () => {
  const [one, other, place] = [await newSensor(), await newSensor(), await newLocation(workspace)];
  const ids = [one, UNKNOWN, other, stranger];
  const refused = [UNKNOWN, stranger].map((id) => ({ id, code: 'NotFound' }));
  const rows = () => Promise.all([one, other].map(rowOf));
  expect(await bulk(ids, { type: 'tag', tags: ['Cold', 'North'] })).toEqual({ done: 2, refused });
  expect((await rows()).map(({ tags }) => tags)).toEqual([
    ['Cold', 'North'],
    ['Cold', 'North'],
  ]);
  expect(await bulk([other], { type: 'untag', tags: ['north', 'never made'] })).toEqual({ done: 1, refused: [] });
  expect(await bulk(ids, { type: 'move', location: place })).toEqual({ done: 2, refused });
  expect(await bulk(ids, { type: 'disable', reason: 'winter' })).toEqual({ done: 2, refused });
  expect((await rows()).map(({ tags, location, state }) => [tags, location, state])).toEqual([
    [['Cold', 'North'], place, 'disabled'],
    [['Cold'], place, 'disabled'],
  ]);
  const before = await eventsOf(one);
  for (const action of [
    { type: 'tag', tags: ['cold'] },
    { type: 'move', location: place },
    { type: 'disable' },
  ] as const)
    expect(await bulk([one, one], action)).toEqual({ done: 1, refused: [] });
  expect(await bulk([one, other], { type: 'enable' })).toEqual({ done: 2, refused: [] });
  expect(await bulk([other], { type: 'delete', count: 1 })).toEqual({ done: 1, refused: [] });
  expect(await bulk([one, other], { type: 'disable' })).toEqual({
    done: 1,
    refused: [{ id: other, code: 'SensorIsDeleted' }],
  });
  expect((await rows()).map(({ state }) => state)).toEqual(['disabled', 'deleted']);
  // Only enabling and disabling were new.
  expect(await eventsOf(one)).toBe(before + 2);
});

it('a request that breaks a rule changes nothing', async () => {
  const id = await newSensor();
  const rows = Array.from({ length: 1_001 }, (_, index) => index + 1);
  for (const body of [
    { ids: [], action: { type: 'disable' } },
    { ids: rows, action: { type: 'disable' } },
    { ids: [id], action: { type: 'burn' } },
    { ids: [id], action: { type: 'delete' } },
    { ids: [id], action: { type: 'delete', count: 2 } },
    { ids: [id], action: { type: 'tag', tags: [] } },
    { ids: [id], action: { type: 'move', location: '0195f000-0000-7000-8000-000000000001' } },
  ])
    expect(await codeOf(body)).toBe('InvalidRequest');
  const many = Array.from({ length: 20 }, (_, index) => `t${String(index).padStart(2, '0')}`);
  expect(await bulk([id], { type: 'tag', tags: many })).toEqual({ done: 1, refused: [] });
  expect((await bulk([id], { type: 'tag', tags: ['one more'] })).refused).toEqual([{ id, code: 'TooManySensorTags' }]);
  expect(await rowOf(id)).toMatchObject({ tags: many, state: 'active', location: null });
});

it('a member with a limit acts on the sensors at their locations only, and moves them nowhere else', async () => {
  const [cellar, roof] = [await newLocation(workspace), await newLocation(workspace)];
  const [near, far] = [await newSensor(), await newSensor()];
  await placeSensor(workspace, near, cellar);
  await placeSensor(workspace, far, roof);
  const rights = Object.fromEntries(GRANTABLE.map((module) => [module, 'w'])) as Rights;
  const mel = await newMember(stack, workspace, { rights });
  taken(
    await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${mel.id}`, {
      role: ROLE.user,
      permissions: rights,
      locations: [cellar],
    }),
  );
  await until('the limit is applied', async () => {
    const { items } = taken(await mel.ask<{ items: unknown[] }>('GET', `/api/sensors/${workspace.id}`));
    return items.length === 1;
  });
  const refused = [{ id: far, code: 'NotFound' }];
  const actions = [{ type: 'disable' }, { type: 'tag', tags: ['Mine'] }, { type: 'delete', count: 2 }] as const;
  for (const action of actions) expect(await bulk([near, far], action, mel)).toEqual({ done: 1, refused });
  // No tag is made for sensors out of sight.
  expect((await bulk([far], { type: 'tag', tags: ['Unmade'] }, mel)).done).toBe(0);
  const { items } = taken(await workspace.owner.ask<{ items: { name: string }[] }>('GET', `/api/tags/${workspace.id}`));
  expect(items.map(({ name }) => name)).not.toContain('Unmade');
  const another = await newSensor();
  await placeSensor(workspace, another, cellar);
  for (const location of [roof, null])
    expect(
      (
        await mel.ask('POST', `/api/sensors/${workspace.id}/bulk`, {
          ids: [another],
          action: { type: 'move', location },
        })
      ).code,
    ).toBe('InvalidRequest');
  expect(await rowOf(far)).toMatchObject({ state: 'active', tags: [], location: roof });
  expect((await rowOf(near)).state).toBe('deleted');
});
