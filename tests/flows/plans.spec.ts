import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { PlanView } from '@watchglass/schemas/plan/views';
import type { AuditPage } from '@watchglass/schemas/audit/views';
import { beforeAll, expect, inject, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { newBase, type Base } from '../builders/base.ts';
import { calmSensor } from '../builders/alarm.ts';
import { taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { greyImage, newPlan, newPlanObject, uploadImage } from '../builders/plan.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let base: Base;
let root: string;
beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  root = `/api/plans/${workspace.id}`;
});

const ask = <T>(method: string, path: string, body?: unknown, version?: string): Promise<Answer<T>> =>
  workspace.owner.ask<T>(method, `${root}${path}`, body, version === undefined ? {} : { 'if-match': version });
const read = async <T>(path: string): Promise<T> => taken(await ask<T>('GET', path));
const sensor = async (): Promise<number> => (await calmSensor(workspace, base, Date.now() - 60_000)).id;
const objectsOf = async (plan: string): Promise<readonly PlanObjectView[]> =>
  taken(
    await workspace.owner.ask<{ items: PlanObjectView[] }>('GET', `/api/plan-objects/${workspace.id}?plans=${plan}`),
  ).items;

it('a plan is created, gets an image in tiles, is renamed and deleted, and the audit tells it', async () => {
  const { id } = taken(await ask<{ id: string }>('POST', '', { name: 'Ground floor', location: null }));
  expect(await read<PlanView>(`/plan/${id}`)).toMatchObject({ name: 'Ground floor', image: null, objects: 0 });
  taken(await uploadImage(workspace, id, greyImage(1_300, 700)));
  const { image, etag } = await read<PlanView>(`/plan/${id}`);
  expect(image).toMatchObject({ width: 1_300, height: 700, format: 'png' });
  const tile = await ask(`GET`, `/plan/${id}/tiles/2/2/1?v=${image?.hash}`);
  expect([tile.status, tile.headers.get('content-type'), tile.headers.get('x-content-type-options')]).toEqual([
    200,
    'image/png',
    'nosniff',
  ]);
  expect((await ask('GET', `/plan/${id}/tiles/2/3/0`)).status).toBe(404);
  expect(await ask('PUT', `/plan/${id}`, { name: 'Cellar', location: null }, '"0"')).toMatchObject({
    status: 412,
    code: 'PlanOutdated',
  });
  taken(await ask('PUT', `/plan/${id}`, { name: 'Cellar', location: null }, etag));
  const renamed = await read<PlanView>(`/plan/${id}`);
  expect(renamed.name).toBe('Cellar');
  taken(await ask('DELETE', `/plan/${id}`, undefined, renamed.etag));
  expect((await ask('GET', `/plan/${id}`)).status).toBe(404);
  expect((await ask('GET', `/plan/${id}/tiles/0/0/0`)).status).toBe(404);
  const told = await until('the audit has told it', async () => {
    const { items } = taken(
      await workspace.owner.ask<AuditPage>('GET', `/api/audit/${workspace.id}?concept=plan&rowsPerPage=50`),
    );
    return items.filter(({ subject }) => subject === id).length === 4 && items;
  });
  expect(told.map(({ type }) => type)).toContain('PlanImageReplaced');
});

it('an image that is none is refused with its code, and the plan keeps the one before', async () => {
  const plan = await newPlan(workspace);
  const { image } = await read<PlanView>(`/plan/${plan}`);
  const truncated = greyImage(900, 900).subarray(0, 500);
  const wide = greyImage(16_001, 1);
  const codes = [];
  for (const bytes of [Buffer.from('<html></html>'), truncated, wide, Buffer.alloc(21 * 1024 * 1024)]) {
    codes.push((await uploadImage(workspace, plan, bytes)).code);
  }
  expect(codes).toEqual(['UnsupportedFileFormat', 'ImageBroken', 'ImageTooLarge', 'FileTooLarge']);
  expect((await read<PlanView>(`/plan/${plan}`)).image).toEqual(image);
});

it('objects are placed, moved and removed live, and two moves of one object conflict', async () => {
  const plan = await newPlan(workspace);
  const sensorId = await sensor();
  const client = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await client.watch({ points: [], rows: ['planObject', 'plan'] });
  const object = await newPlanObject(workspace, plan, sensorId);
  const path = `/plan/${plan}/objects/${object}`;
  const same = { target: { kind: 'sensor', sensorId }, x: 0, y: 0 };
  expect(await ask('POST', `/plan/${plan}/objects`, same)).toMatchObject({ code: 'AlreadyOnPlan' });
  const unknown = { target: { kind: 'sensor', sensorId: 2_000_000_000 }, x: 0, y: 0 };
  expect(await ask('POST', `/plan/${plan}/objects`, unknown)).toMatchObject({ code: 'InvalidRequest' });
  const outside = { target: { kind: 'text', text: 'Door' }, x: 1.01, y: 0 };
  expect(await ask('POST', `/plan/${plan}/objects`, outside)).toMatchObject({ code: 'InvalidRequest' });
  taken(await ask('PUT', path, { x: 0.75, y: 0.125 }, '"0"'));
  expect(await ask('PUT', path, { x: 0.5, y: 0.5 }, '"0"')).toMatchObject({ status: 412, code: 'ObjectMoved' });
  expect(await objectsOf(plan)).toMatchObject([{ id: object, x: 0.75, y: 0.125, etag: '"1"' }]);
  expect((await read<PlanView>(`/plan/${plan}`)).objects).toBe(1);
  taken(await ask('DELETE', path, undefined, '"1"'));
  expect(await objectsOf(plan)).toEqual([]);
  await until('the removal and the count are pushed', () =>
    [object, plan, '"deleted":true'].every((part) => JSON.stringify(client.rows).includes(part)),
  );
});

it('points and texts stand on plans, and a text gets other words', async () => {
  const plan = await newPlan(workspace);
  const { point } = await newAsset(workspace, { sensor: await sensor() });
  const objects = `/plan/${plan}/objects`;
  const onDoor = { target: { kind: 'point', pointId: point }, x: 0.5, y: 0.5 };
  const { id } = taken(await ask<{ id: string }>('POST', objects, onDoor));
  expect(await ask('POST', objects, onDoor)).toMatchObject({ code: 'AlreadyOnPlan' });
  const unknown = { target: { kind: 'point', pointId: plan }, x: 0.5, y: 0.5 };
  expect(await ask('POST', objects, unknown)).toMatchObject({ code: 'InvalidRequest' });
  const text = taken(
    await ask<{ id: string }>('POST', objects, { target: { kind: 'text', text: 'Door' }, x: 0, y: 0 }),
  ).id;
  taken(await ask('PUT', `${objects}/${text}`, { x: 0, y: 0, text: 'Gate' }, '"0"'));
  expect(await ask('PUT', `${objects}/${id}`, { x: 0, y: 0, text: 'Gate' }, '"0"')).toMatchObject({
    code: 'InvalidRequest',
  });
  expect((await objectsOf(plan)).map(({ target }) => target).toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
    { kind: 'point', pointId: point },
    { kind: 'text', text: 'Gate' },
  ]);
  const byPoint = taken(
    await workspace.owner.ask<{ items: PlanObjectView[] }>('GET', `/api/plan-objects/${workspace.id}?points=${point}`),
  );
  expect(byPoint.items.map((each) => each.id)).toEqual([id]);
});

it('two people who move different objects both win', async () => {
  const plan = await newPlan(workspace);
  const ids = [
    await newPlanObject(workspace, plan, await sensor()),
    await newPlanObject(workspace, plan, await sensor()),
  ];
  const moves = ids.map((id, index) => ask('PUT', `/plan/${plan}/objects/${id}`, { x: index / 4, y: 1 }, '"0"'));
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200]);
});

it('a limited member sees the plans at their locations, and on them the objects at their locations', async () => {
  const [here, there] = [await newLocation(workspace), await newLocation(workspace)];
  const [mine, others] = [await sensor(), await sensor()];
  await placeSensor(workspace, mine, here);
  await placeSensor(workspace, others, there);
  const [plan, hidden] = [await newPlan(workspace, { location: here }), await newPlan(workspace, { location: there })];
  await newPlanObject(workspace, plan, mine);
  await newPlanObject(workspace, plan, others);
  const { point: hiddenPoint } = await newAsset(workspace, { location: there });
  const onHidden = { target: { kind: 'point', pointId: hiddenPoint }, x: 0, y: 0 };
  taken(await ask('POST', `/plan/${plan}/objects`, onHidden));
  const rights = { plans: 'w', sensors: 'r' } as const;
  const mel = await newMember(stack, workspace, { rights });
  const standing = { role: 1, permissions: rights, locations: [here] };
  taken(await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${mel.id}`, standing));
  const items = await until('the limit is applied', async () => {
    const { items: plans } = taken(await mel.ask<{ items: PlanView[] }>('GET', root));
    return plans.length === 1 && plans;
  });
  expect(items).toMatchObject([{ id: plan, objects: 1 }]);
  const { items: seen } = taken(await mel.ask<{ items: PlanObjectView[] }>('GET', `/api/plan-objects/${workspace.id}`));
  expect(seen.map(({ target }) => target)).toEqual([{ kind: 'sensor', sensorId: mine }]);
  const paths = [`/plan/${hidden}`, `/plan/${hidden}/tiles/0/0/0`];
  expect(await Promise.all(paths.map(async (path) => (await mel.ask('GET', `${root}${path}`)).status))).toEqual([
    404, 404,
  ]);
  const placing = { target: { kind: 'sensor', sensorId: others }, x: 0, y: 0 };
  expect((await mel.ask('POST', `${root}/plan/${hidden}/objects`, placing)).status).toBe(404);
  expect(await mel.ask('POST', `${root}/plan/${plan}/objects`, placing)).toMatchObject({ code: 'InvalidRequest' });
  expect(await mel.ask('POST', `${root}/plan/${plan}/objects`, onHidden)).toMatchObject({ code: 'InvalidRequest' });
  expect(await mel.ask('POST', root, { name: 'Nowhere', location: null })).toMatchObject({ code: 'InvalidRequest' });
  const occupied = await workspace.owner.ask('DELETE', `/api/locations/${workspace.id}/location/${here}`);
  expect(occupied.body).toMatchObject({
    errors: [{ code: 'LocationOccupied', detail: { kinds: ['sensor', 'plan'] } }],
  });
});
