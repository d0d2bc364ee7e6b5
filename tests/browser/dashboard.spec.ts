import { randomUUID } from 'node:crypto';
import type { DashboardFile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile, tile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
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

/** Waits until other members read these places of the tiles of a dashboard, on a desktop. */
async function untilStored(path: string, ...places: readonly StoredPlace[]): Promise<void> {
  await until('the tiles are stored at these places', async () => {
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
    ).toEqual(places);
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
    await editing.press('Cold room', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space');
    await editing.press('Cold room', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight');
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

  it('that two tabs change is merged, and only a tile that both changed is asked about', async () => {
    const { path } = await newDashboard(workspace, [
      sensorTile(sensor.id, { name: 'First' }),
      sensorTile(sensor.id, { name: 'Second', column: 1 }),
    ]);
    const both = [
      await screens.open(stack, { person: owner, path }),
      await screens.open(stack, { person: owner, path }),
    ] as const;
    const [mine, other] = both.map(({ page }) => ({ page, ...editingPage(page) }));
    if (!mine || !other) throw new Error('two tabs are open');
    both[0].troubles.expectStatus(412);
    await Promise.all([mine.begin(), other.begin()]);
    await other.press('First', 'Shift+ArrowDown');
    await other.save();
    await mine.press('Second', 'Space', 'ArrowRight', 'Space');
    await mine.save();
    await mine.page.getByText(words('dashboard.updated')).waitFor();
    await untilStored(path, { name: 'First', x: 0, y: 0, w: 4, h: 9 }, { name: 'Second', x: 5, y: 0, w: 4, h: 8 });

    await Promise.all([mine.begin(), other.begin()]);
    await other.press('First', 'Shift+ArrowDown');
    await other.save();
    await mine.press('First', 'Shift+ArrowUp');
    await mine.page.getByRole('button', { name: words('action.save'), exact: true }).click();
    const asked = mine.page.getByRole('dialog', { name: words('merge.title') });
    const save = asked.getByRole('button', { name: words('action.save') });
    expect(await save.isDisabled(), 'nothing is chosen beforehand').toBe(true);
    await asked.getByRole('radio', { name: words('merge.mine', { what: 'First' }) }).click();
    await save.click();
    await untilStored(path, { name: 'First', x: 0, y: 0, w: 4, h: 8 }, { name: 'Second', x: 5, y: 0, w: 4, h: 8 });
  });

  it('is opened in the editor as it was, starred, and one of its tiles is shown alone until Escape', async () => {
    const { path, id } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'First' })]);
    const api = `/api/dashboards${path}`;
    const { name, data } = taken(await owner.ask<DashboardView>('GET', api));
    taken(await owner.ask('PUT', api, { name, data: [] }, { 'if-match': '"0"' }));
    const { page } = await screens.open(stack, { person: owner, path: `/${workspace.id}/dashboards` });
    await page.getByRole('button', { name: words('dashboard.star', { name }) }).click();
    await page.getByRole('button', { name: words('dashboard.unstar', { name }) }).waitFor();
    await page.getByRole('button', { name: words('dashboards.actions', { name }) }).click();
    await page.getByRole('menuitem', { name: words('dashboard.history') }).click();
    await page.locator('a[href*="version="]').click();
    const editing = editingPage(page);
    await editing.handle('move', 'First').waitFor();
    await editing.save();
    await untilStored(path, { name: 'First', x: 0, y: 0, w: 4, h: 8 });

    await page.goto(`${stack.url}${path}?tileId=${data[0]?.id}`);
    await dashboardPage(page).value('First').getByText('5.0').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${stack.url}/${workspace.id}/dashboard/${id}`);
    await page.getByRole('button', { name: words('dashboard.unstar', { name }) }).waitFor();

    const reader = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    const { page: theirs } = await screens.open(stack, { person: reader, path: `${path}?restore=0` });
    await theirs.getByText(words('refusal.NotTheAuthor')).waitFor();
    await theirs.getByRole('button', { name: words('dashboard.tile.back') }).click();
    await theirs.getByRole('heading', { name }).waitFor();
  });

  it('comes from a file: what it shows is found here, the rest stays empty, and another file is refused', async () => {
    const markup = '<img src=x onerror="document.title = 1">';
    const [found, strange] = [sensorTile(900_001, { name: 'Found' }), sensorTile(900_002, { name: markup, column: 1 })];
    const plan = tile({ component: 'plan', name: '', props: { plans: [randomUUID()] } }, { x: 8, y: 0, w: 4, h: 8 });
    const named = { wireId: null, metrics: [1] };
    const file: DashboardFile = {
      format: 'watchglass-dashboard',
      version: 1,
      name: 'From afar',
      data: [found, strange, plan].map((each, at) => ({
        ...each,
        grid: { ...each.grid, mobile: { ...each.grid.mobile, y: at * 8 } },
      })),
      sources: [
        { ...named, kind: 'sensors', id: 900_001, name: 'Attic', wireId: sensor.wireId },
        { ...named, kind: 'sensors', id: 900_002, name: markup },
        { ...named, kind: 'plans', id: (plan.props['plans'] as string[])[0] ?? '', name: 'Ground floor' },
      ],
    };
    const { page, troubles } = await screens.open(stack, { person: owner, path: `/${workspace.id}/dashboards` });
    troubles.expectStatus(400);
    await page.getByRole('button', { name: words('dashboard.create') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words('template.start')).click();
    await page.getByRole('option', { name: words('template.file') }).click();
    const choose = (content: unknown) =>
      dialog.locator('input[type="file"]').setInputFiles({
        name: 'dashboard.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      });
    const create = dialog.getByRole('button', { name: words('action.create') });
    await choose({ format: 'a song' });
    await dialog.getByText(words('refusal.NotADashboardFile')).waitFor();
    expect(await create.isDisabled()).toBe(true);
    await choose('x'.repeat(5 * 1024 * 1024));
    await dialog.getByText(words('refusal.FileTooLarge')).waitFor();
    await choose(file);
    await dialog.getByText(words('import.unmatched', { name: 'Ground floor' })).waitFor();
    await dialog.getByLabel(words('import.replace', { name: markup })).waitFor();
    expect(await dialog.getByText(words('refusal.NotADashboardFile')).count()).toBe(0);
    await create.click();
    await page.getByRole('heading', { name: 'From afar' }).waitFor();
    await dashboardPage(page).value('Found').getByText('5.0').waitFor();
    await page.getByText(markup).waitFor();
    await page.locator('[data-tile="plan"]').getByText(words('planTile.choose')).waitFor();
  });

  it('that is not there any more is forgotten, and the first favourite takes its place', async () => {
    const own = await newWorkspace(stack);
    const [gone, other] = [await newDashboard(own, [], 'Attic'), await newDashboard(own, [], 'Cellar')];
    taken(await own.owner.ask('PUT', `/api/dashboards${other.path}/favorite`));
    const { page, troubles } = await screens.open(stack, { person: own.owner, path: '/user/profile' });
    troubles.expectStatus(404);
    await page.route(`**/dashboard/${gone.id}`, (route) =>
      route.request().resourceType() === 'document' ? route.continue() : route.fulfill({ status: 404, json: {} }),
    );
    await page.goto(`${stack.url}${gone.path}`);
    await page.waitForURL(`${stack.url}${other.path}`);
    await page.getByRole('heading', { name: words('dashboard.empty.title') }).waitFor();
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
    await editing.press('First', 'Space', 'ArrowRight', 'Space');
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
