import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const SENSORS = 60;
/** Sensors in one request. */
const PART = 50;

async function sensorsOf({ id, owner }: Workspace): Promise<readonly SensorView[]> {
  return taken(
    await owner.ask<{ items: SensorView[] }>(
      'GET',
      `/api/sensors/${id}?rowsPerPage=100&states=active,disabled,deleted`,
    ),
  ).items;
}

async function manySensors(): Promise<Workspace> {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const names = Array.from({ length: SENSORS }, (_, index) => `many-${String(index + 1).padStart(2, '0')}`);
  taken(await base.deliver(names.map((name) => celsius(name, 5, Date.now()))));
  await until('all sensors are known', async () => (await sensorsOf(workspace)).length === SENSORS);
  return workspace;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choose = (page: Page, name: string) => page.getByRole('checkbox', { name: words('select.row', { name }) });

it('sensors are selected across pages and tagged; a stop ends the work after its part, and it goes on', async () => {
  const workspace = await manySensors();
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/sensors/sensor-table?rowsPerPage=25`,
  });
  const count = (number: number) => page.getByText(words('select.count', { count: number }), { exact: true }).waitFor();
  await choose(page, 'many-02').click();
  await count(1);
  await choose(page, 'many-05').click({ modifiers: ['Shift'] });
  await count(4);
  await button(page, words('table.page.next')).click();
  await choose(page, 'many-26').focus();
  await page.keyboard.press('Space');
  await count(5);
  await page.getByRole('checkbox', { name: words('select.page') }).click();
  await count(29);
  expect(await barriersOn(page)).toEqual([]);
  await button(page, words('select.all', { count: SENSORS })).click();
  await count(SENSORS);

  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/bulk', async (route) => {
    await held;
    await route.continue();
  });
  await button(page, words('many.tag')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('sensor.tags')).fill('Cold');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: words('many.tag') }).click();
  await button(page, words('job.stop')).click();
  letGo();
  await dialog.getByText(words('job.stopped', { done: PART, total: SENSORS })).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  const tagged = async () => (await sensorsOf(workspace)).filter(({ tags }) => tags.includes('Cold')).length;
  await until('the first part is tagged', async () => (await tagged()) === PART);
  await button(page, words('job.goOn')).click();
  await dialog.getByText(words('job.finished', { done: SENSORS, total: SENSORS })).waitFor();
  await until('all are tagged', async () => (await tagged()) === SENSORS);
  await button(page, words('action.close')).click();
  await count(SENSORS);

  // One that another person deletes leaves the selection.
  const [first] = await sensorsOf(workspace);
  const path = `/api/sensors/${workspace.id}/sensor/${first?.id}`;
  taken(await workspace.owner.ask('DELETE', path, { name: first?.name }));
  await count(SENSORS - 1);
  await page.setViewportSize(PHONE);
  await button(page, words('table.actions')).click();
  await page.getByRole('menuitem', { name: words('many.delete') }).click();
  const sure = dialog.getByRole('button', { name: words('many.delete') });
  const typed = dialog.getByLabel(words('many.count', { count: SENSORS - 1 }));
  await typed.fill('60');
  expect(await sure.isDisabled()).toBe(true);
  await typed.fill(String(SENSORS - 1));
  expect(await barriersOn(page)).toEqual([]);
  await sure.click();
  await dialog.getByText(words('job.finished', { done: SENSORS - 1, total: SENSORS - 1 })).waitFor();
  await button(page, words('action.close')).click();
  await page.getByText(words('sensor.none')).waitFor();
  await page.setViewportSize(DESKTOP);
  await until('all are deleted', async () => (await sensorsOf(workspace)).every(({ state }) => state === 'deleted'));
});
