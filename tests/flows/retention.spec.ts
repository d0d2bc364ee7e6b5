import type { RetentionView } from '@watchglass/schemas/retention/views';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const WIRE_ID = '6500077';
const OLD = Date.UTC(2019, 4, 17, 12);

it('the administrators of a workspace see how long readings are kept and what the licence lets go, and all is kept', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const pack = [OLD, OLD + 1_000, Date.now() - 60_000].map((at) => celsius(WIRE_ID, 20, at));
  expect((await base.post(pack)).status).toBe(202);
  expect(await countsAfter(workspace, base.serial, 3)).toMatchObject({ stored: 3 });
  const retention = await until('the readings are stored', async () => {
    const view = taken(await workspace.owner.ask<RetentionView>('GET', `/api/retention/${workspace.id}`));
    return view.oldest === null ? undefined : view;
  });
  expect(retention).toMatchObject({
    years: 5,
    keepsAll: true,
    oldest: '2019-05-17T00:00:00.000Z',
    expired: null,
    announced: null,
  });
  const [first, ...later] = retention.going;
  expect([first?.count, later]).toEqual([2, []]);
  expect(Date.parse(first?.deletedOn ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
});
