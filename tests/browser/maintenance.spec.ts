import { expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newDashboard, sensorTile, tile } from '../builders/dashboard.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { becomeWall } from './pages/wall.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

it('a maintenance is planned, stands in the calendar, on the sensor and on its hidden alarm, and is ended', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  await newRule(workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  const path = `/${workspace.id}/alarms/maintenance`;
  const { page } = await screens.open(stack, { person: workspace.owner, path });
  await page.getByRole('button', { name: words('maintenance.plan') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: words('maintenance.name') }).fill('Defrosting');
  await dialog.getByRole('textbox', { name: words('shelf.reason') }).fill('ice');
  await dialog.getByRole('button', { name: words('action.create') }).click();
  await dialog.waitFor({ state: 'detached' });
  const mark = page.getByText(/^In maintenance until/);
  await mark.first().waitFor();
  await page.getByRole('button', { name: words('maintenance.calendar') }).click();
  await page.getByRole('listitem').filter({ hasText: 'Defrosting' }).first().waitFor();

  taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
  const alarm = await alarmOf(workspace, sensor.id);
  await page.goto(`${stack.url}/${workspace.id}/sensors/sensor/${sensor.id}`);
  await mark.first().waitFor();
  await page.goto(`${stack.url}/${workspace.id}/alarms/alarm/${alarm.id}`);
  await mark.first().waitFor();

  // The tile of a chart says it by a sign in its head, the tile of a sensor by words; a wall shows both as well.
  const line = {
    component: 'line' as const,
    name: 'Course',
    props: { sensors: [sensor.id], metrics: [TEMPERATURE], hours: 24 },
  };
  const tiles = [sensorTile(sensor.id), tile(line, { x: 4, y: 0, w: 4, h: 8 })];
  const { id: dashboard, path: way } = await newDashboard(workspace, tiles);
  const sign = { name: /^In maintenance until/ } as const;
  await page.goto(stack.url + way);
  await page.getByRole('img', sign).waitFor();
  await mark.first().waitFor();
  const wall = await newWall(stack, workspace, wallTerms([dashboard]));
  const { page: screen } = await screens.open(stack, { path: '/login' });
  await becomeWall(screen, wall);
  await screen.getByRole('img', sign).waitFor();
  await screen.getByText(/^In maintenance until/).waitFor();

  await page.goto(stack.url + path);
  await page.getByRole('button', { name: words('maintenance.endNamed', { title: 'Defrosting' }) }).click();
  await page.getByRole('gridcell', { name: words('maintenance.over') }).waitFor();
  expect(await page.getByRole('button', { name: words('maintenance.endNamed', { title: 'Defrosting' }) }).count()).toBe(
    0,
  );
});
