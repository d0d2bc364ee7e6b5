import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { hold } from './held.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { editingPage } from './pages/editing.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let owner: Person;
let sensor: { readonly id: number; readonly wireId: string };

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  ({ owner } = workspace);
  sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now());
});

interface StoredPlace {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Waits until other members read this place of the one tile of a dashboard, on a desktop. */
async function untilStored(path: string, place: StoredPlace): Promise<void> {
  await until('the tile is stored at that place', async () => {
    const { data } = taken(await owner.ask<DashboardView>('GET', `/api/dashboards/${path.replace(/^\//, '')}`));
    expect(
      data.map(
        ({
          name,
          grid: {
            desktop: { x, y, w, h },
          },
        }) => ({ name, x, y, w, h }),
      ),
    ).toEqual([place]);
    return true;
  });
}

describe('a dashboard', () => {
  it('is created, filled with a tile, arranged by keyboard and mouse, saved, and restored by a reload', async () => {
    const { page } = await screens.open(stack, { person: owner, path: `/${workspace.id}/dashboard` });
    await page.getByRole('button', { name: words('dashboard.create') }).click();
    const dialog = page.getByRole('dialog', { name: words('dashboard.create') });
    await dialog.getByRole('textbox').fill('Night shift');
    await dialog.getByRole('button', { name: words('action.create') }).click();
    await page.getByRole('heading', { name: words('dashboard.empty.title') }).waitFor();

    const editing = editingPage(page);
    await editing.begin();
    await editing.addSensorTile('Cold room', sensor.wireId);
    const [move, resize] = [editing.handle('move', 'Cold room'), editing.handle('resize', 'Cold room')];
    await editing.press(move, 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await editing.press(resize, 'ArrowDown', 'ArrowDown', 'ArrowRight');
    const tile = dashboardPage(page).tile('Cold room');
    const before = await tile.boundingBox();
    const cell = (before?.width ?? 0) / 5;
    await editing.drag(move, { x: 4 * cell, y: 0 });
    await editing.drag(resize, { x: 2 * cell, y: 96 });
    await editing.save();
    await dashboardPage(page).value('Cold room').getByText('5.0').waitFor();
    const placed = await tile.boundingBox();

    const [, organization, , id] = new URL(page.url()).pathname.split('/');
    await untilStored(`${organization}/dashboard/${id}`, { name: 'Cold room', x: 7, y: 0, w: 7, h: 13 });
    await page.reload();
    await dashboardPage(page).value('Cold room').getByText('5.0').waitFor();
    expect(await tile.boundingBox()).toEqual(placed);
  });

  it('that was saved by another tab meanwhile says so, and shows its present version', async () => {
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'First' })]);
    const both = [
      await screens.open(stack, { person: owner, path }),
      await screens.open(stack, { person: owner, path }),
    ] as const;
    const [mine, other] = both.map(({ page }) => ({ page, ...editingPage(page) }));
    if (!mine || !other) throw new Error('two tabs are open');
    await Promise.all([mine.begin(), other.begin()]);
    await other.press(other.handle('move', 'First'), 'ArrowRight');
    await other.save();
    both[0].troubles.expectStatus(412);
    await mine.press(mine.handle('resize', 'First'), 'ArrowDown');
    await mine.save();
    await mine.page.getByText(words('dashboard.updated')).waitFor();
    await untilStored(path, { name: 'First', x: 1, y: 0, w: 4, h: 8 });
    const left = async (page: typeof mine.page): Promise<number> =>
      Math.round((await dashboardPage(page).tile('First').boundingBox())?.x ?? -1);
    const wanted = await left(other.page);
    await until('both tabs show the same', async () => (await left(mine.page)) === wanted);
  });

  it('that another person changed meanwhile can be deleted only after that change is shown', async () => {
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'First' })]);
    const api = `/api/dashboards${path}`;
    const { page, troubles } = await screens.open(stack, { person: owner, path });
    troubles.expectStatus(412);
    await dashboardPage(page).tile('First').waitFor();
    const { name, data, etag } = taken(await owner.ask<DashboardView>('GET', api));
    await page.getByRole('button', { name: words('dashboard.more') }).click();
    await page.getByRole('menuitem', { name: words('action.delete') }).click();
    const reads = await hold(page, /\/api\/dashboards\/\d+\/dashboard\//);
    taken(await owner.ask('PUT', api, { name: `${name}, renewed`, data }, { 'if-match': etag }));
    const sure = page.getByRole('dialog').getByRole('button', { name: words('action.delete') });
    await sure.click();
    await page.getByRole('alert').getByText(words('refusal.DashboardOutdated')).waitFor();
    expect(await sure.isDisabled()).toBe(true);

    await page.getByRole('button', { name: words('form.newest') }).click();
    reads.letThrough();
    await page.getByRole('dialog', { name: words('dashboard.delete.title', { name: `${name}, renewed` }) }).waitFor();
    await sure.click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await owner.ask('GET', api)).status).toBe(404);
  });

  it('asks before unsaved changes are lost', async () => {
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'First' })]);
    const { page } = await screens.open(stack, { person: owner, path });
    const editing = editingPage(page);
    await editing.begin();
    await editing.press(editing.handle('move', 'First'), 'ArrowRight');
    await page.getByRole('link', { name: words('nav.sensors') }).click();
    const asked = page.getByRole('dialog', { name: words('dashboard.unsaved.title') });
    await asked.getByRole('button', { name: words('dashboard.unsaved.stay') }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: words('nav.sensors') }).click();
    await asked.getByRole('button', { name: words('dashboard.unsaved.leave') }).click();
    await page.waitForURL(`**/${workspace.id}/sensors/sensor-table`);
  });

  it('fills a wall from edge to edge, until Escape', async () => {
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'First' })]);
    const { page } = await screens.open(stack, {
      person: owner,
      path: `${path}?wall=1`,
      viewport: { width: 1920, height: 1080 },
    });
    await dashboardPage(page).value('First').getByText('5.0').waitFor();
    expect(await page.locator('[data-scheme="wall"]').boundingBox()).toEqual({ x: 0, y: 0, width: 1920, height: 1080 });
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('navigation').waitFor();
    expect(page.url()).toBe(`${stack.url}${path}`);
  });
});
