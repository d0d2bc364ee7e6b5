import type { WallView } from '@watchglass/schemas/wall/views';
import { expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newAsset } from '../builders/asset.ts';
import { newDashboard, sensorTile, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newPlan, newPlanObject } from '../builders/plan.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const at = (x: number) => ({ x, y: 0, w: 4, h: 8 });

it('a screen is paired by its code, shows its playlist, jumps to an alarm, takes orders, and is revoked', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const base = await newBase(stack, workspace);
  const [calm, warm] = [
    await calmSensor(workspace, base, Date.now() - 60_000),
    await calmSensor(workspace, base, Date.now() - 60_000),
  ];
  await newRule(workspace, { title: 'Too warm' });
  const [asset, plan] = [
    await newAsset(workspace, { sensor: calm.id }),
    await newPlan(workspace, { name: 'Ground floor' }),
  ];
  await newPlanObject(workspace, plan, calm.id);
  const lobby = await newDashboard(
    workspace,
    [
      sensorTile(calm.id, { name: 'Calm' }),
      tile({ component: 'asset', name: '', props: { assets: [asset.id], points: [], metrics: [] } }, at(4)),
      tile({ component: 'plan', name: '', props: { plans: [plan] } }, at(8)),
    ],
    'Lobby',
  );
  await newDashboard(workspace, [sensorTile(warm.id, { name: 'Warm' })], 'Cold store');

  const { page: wall, troubles } = await screens.open(stack, { path: '/wall/2' });
  // A screen without a credential, and one that nobody has approved yet.
  troubles.expectStatus(400, 401);
  const code = wall.getByTestId('pairing-code');
  await code.waitFor();
  const shown = String(await code.textContent());
  await wall.getByRole('img', { name: words('walls.pair.qr') }).waitFor();

  const { page: desk } = await screens.open(stack, { person: owner, path: `/${id}/settings/walls?pair=${shown}` });
  await desk.getByRole('button', { name: words('walls.find') }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByText(words('walls.approve.text')).waitFor();
  await dialog.getByLabel(words('form.name'), { exact: true }).fill('Control room');
  for (const name of ['Cold store', 'Lobby']) {
    await dialog.getByLabel(words('walls.addDashboard')).click();
    await desk.getByRole('option', { name }).click();
  }
  await dialog.getByRole('button', { name: words('walls.moveEntry', { name: 'Lobby', place: 2 }) }).press('ArrowUp');
  expect(await barriersOn(desk)).toEqual([]);
  await dialog.getByRole('button', { name: words('walls.approve') }).click();

  await wall.getByRole('heading', { name: 'Lobby' }).waitFor();
  await wall.locator('[data-tile="sensor"]').first().waitFor();
  await wall.locator('[data-tile="asset"] [data-row]').filter({ hasText: 'Door' }).filter({ hasText: '°C' }).waitFor();
  const floor = wall.locator('[data-tile="plan"]').filter({ hasText: 'Ground floor' });
  await floor.locator('[data-kind="sensor"]').waitFor();
  await wall.reload();
  await wall.getByRole('heading', { name: 'Lobby' }).waitFor();
  expect(await barriersOn(wall)).toEqual([]);

  taken(await base.deliver([celsius(warm.wireId, 12, Date.now())]));
  const alarm = await alarmOf(workspace, warm.id);
  await wall.locator('[data-why="alarm"]').waitFor();
  await wall.getByRole('heading', { name: 'Cold store' }).waitFor();
  taken(
    await owner.ask('POST', `/api/alarms/${id}/alarm/${alarm.id}/acknowledge`, { raise: alarm.raise, comment: '' }),
  );
  await wall.locator('[data-why="playlist"]').waitFor();

  const card = desk.locator('[data-wall]');
  await card.getByRole('button', { name: words('walls.order.identify') }).click();
  await wall.getByTestId('identified').getByText('Control room').waitFor();
  await card.locator('[data-order="done"]').waitFor();
  await card.getByRole('button', { name: words('walls.order.show') }).click();
  await desk.getByRole('menuitem', { name: 'Lobby' }).click();
  await wall.locator('[data-why="order"]').waitFor();

  const { items } = taken(await owner.ask<{ items: WallView[] }>('GET', `/api/walls/${id}`));
  expect(items.map(({ terms }) => terms.playlist.map(({ dashboardId }) => dashboardId)[0])).toEqual([lobby.id]);
  await card.getByRole('button', { name: words('walls.revoke') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: words('walls.revoke') })
    .click();
  await code.waitFor();
  await until('the list is empty', async () => (await card.count()) === 0);
});
