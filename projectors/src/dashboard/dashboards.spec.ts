import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import { rowProjectionNamed } from '../projections.ts';
import { Projected } from '../testing/projected.ts';
import { recorded, USER_ID } from '../testing/recorded.ts';

const dashboardId = '0195f000-0000-7000-8000-00000000000d';
const about = { dashboardId, organizationId: 7 };
const tile: Tile = {
  id: '0195f000-0000-7000-8000-00000000000e',
  name: 'Hall',
  component: 'sensor',
  props: { sensors: [1], metrics: [3] },
  ver: 3,
  grid: { desktop: { i: 'a', x: 0, y: 0, w: 4, h: 4 }, mobile: { i: 'a', x: 0, y: 0, w: 1, h: 4 } },
};
const created: DomainEvent = {
  type: 'DashboardCreated',
  data: { ...about, authorId: USER_ID, name: 'Wall', data: [] },
};
const changed: DomainEvent = {
  type: 'DashboardChanged',
  data: { ...about, before: { name: 'Wall', data: [] }, name: 'Hall', data: [tile] },
};
const deleted: DomainEvent = { type: 'DashboardDeleted', data: about };

let projected: Projected;
beforeAll(async () => {
  projected = await Projected.open(rowProjectionNamed('dashboards'));
});
beforeEach(() => projected.clear());
afterAll(() => projected.drop());

test('a dashboard keeps its saved tiles, its author and its revision', async () => {
  await projected.apply(recorded(created), recorded(changed, {}, 1));
  expect(await projected.rows('dashboards')).toMatchObject([
    {
      id: dashboardId,
      organization_id: 7,
      author_id: USER_ID,
      name: 'Hall',
      data: [tile],
      revision: 1,
      deleted: false,
    },
  ]);
});

test('a deleted dashboard stays, marked as deleted', async () => {
  await projected.apply(recorded(created), recorded(deleted, {}, 1));
  expect(await projected.rows('dashboards')).toMatchObject([{ deleted: true, revision: 1 }]);
});

test('applying the same event twice changes nothing', async () => {
  const events = [recorded(created), recorded(changed, {}, 1), recorded(deleted, {}, 2)];
  await projected.apply(...events);
  const once = await projected.rows('dashboards');
  for (const event of events) await projected.apply(event);
  expect(await projected.rows('dashboards')).toEqual(once);
});
