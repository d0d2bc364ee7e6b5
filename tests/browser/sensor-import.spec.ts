import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const SENSORS = 60;
/** Sensors in one request. */
const PART = 50;

const serials = Array.from({ length: SENSORS }, (_, index) => `import-${String(index + 1).padStart(2, '0')}`);

async function sensorsOf({ id, owner }: Workspace): Promise<readonly SensorView[]> {
  return taken(await owner.ask<{ items: SensorView[] }>('GET', `/api/sensors/${id}?rowsPerPage=100`)).items;
}

async function housed(): Promise<Workspace> {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver(serials.map((serial) => celsius(serial, 5, Date.now()))));
  await newLocation(workspace, 'Hall');
  await until('all sensors are known', async () => (await sensorsOf(workspace)).length === SENSORS);
  return workspace;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, buffer: Buffer) =>
  page.locator('input[name="sensorFile"]').setInputFiles({ name: 'sensors.csv', mimeType: 'text/csv', buffer });

it('a file with errors is listed before anything changes; the good rows are imported with progress and a stop', async () => {
  const workspace = await housed();
  const { page, troubles } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/sensors/sensor-table`,
  });
  await button(page, words('import.open')).click();
  const dialog = page.getByRole('dialog');
  expect(await barriersOn(page)).toEqual([]);
  troubles.expectStatus(422);
  await choose(page, Buffer.from('serial;name\nimport-01;K\u00FChl\n', 'latin1'));
  await dialog.getByText(words('refusal.ImportNotUtf8')).waitFor();
  await dialog.getByText(words('import.atLine', { line: 2 })).waitFor();
  expect(await dialog.getByRole('button', { name: words('import.open') }).isDisabled()).toBe(true);

  const rows = serials.map((serial, index) => `${serial};Room ${index + 1};${index === 0 ? 'Hall' : ''};Cold;x`);
  const wrong = ['no such one;a;;;', `${serials[0] ?? ''};b;;;`, `${serials[1] ?? ''};c`];
  await choose(page, Buffer.from(['\uFEFFserial;name;location;tags;Note', ...rows, ...wrong].join('\r\n')));
  // The second row of a sensor is no repetition while the first one is refused for its tag.
  await dialog.getByText(words('import.refused', { count: SENSORS + wrong.length - 1 })).waitFor();
  await dialog.getByRole('checkbox', { name: words('import.createTags') }).check();
  await dialog.getByText(words('import.newTags', { tags: 'Cold' })).waitFor();
  await dialog.getByText(words('import.changing', { count: SENSORS })).waitFor();
  for (const code of ['NotFound', 'ImportCellCount'] as const)
    await dialog.getByText(words(`refusal.${code}`)).waitFor();
  const repeated = { reason: words('refusal.ImportRowRepeated'), column: words('import.line'), about: 2 };
  await dialog.getByText(words('import.reason', repeated)).waitFor();
  await dialog.getByText(words('import.ignored', { columns: 'Note' })).waitFor();
  await button(page, words('table.page.next')).click();
  const change = { field: words('import.field.name'), before: 'import-30', after: 'Room 30' };
  await dialog.getByText(words('import.change', change), { exact: true }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect((await sensorsOf(workspace)).map(({ name }) => name)).toEqual(serials);

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/import?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.setViewportSize(PHONE);
  await dialog.locator('button[type="submit"]').click();
  await button(page, words('job.stop')).click();
  letGo();
  await dialog.getByText(words('job.stopped', { done: PART, total: SENSORS })).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const renamed = async () => (await sensorsOf(workspace)).filter(({ tags }) => tags.includes('Cold')).length;
  await until('the first part is imported', async () => (await renamed()) === PART);
  await button(page, words('job.goOn')).click();
  await dialog.getByText(words('job.finished', { done: SENSORS, total: SENSORS })).waitFor();
  await until('all are imported', async () => (await renamed()) === SENSORS);
  await button(page, words('action.close')).click();
  await page.getByText('Room 1', { exact: true }).waitFor();
});
