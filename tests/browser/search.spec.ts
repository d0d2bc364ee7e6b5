import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { newDashboard } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

const field = (page: Page) => page.getByRole('combobox', { name: words('bar.search') });
const option = (page: Page, name: string) => page.getByRole('option', { name });

it('Ctrl-K finds a sensor, a plan and a tag from any page by keys alone, and offers them first the next time; the phone has a button', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  taken(await base.deliver(['a', 'b'].map((wireId) => celsius(wireId, 4, Date.now()))));
  const [{ id }, other] = [await sensorHeard(workspace, 'a'), await sensorHeard(workspace, 'b')];
  await nameSensor(workspace, id, 'Kühlraum 12');
  await nameSensor(workspace, other.id, 'Kühlraum 13');
  const plan = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/plans/${workspace.id}`, {
      name: 'Ground floor',
      location: null,
    }),
  );
  taken(await workspace.owner.ask('POST', `/api/tags/${workspace.id}`, { name: 'Dairy' }));
  const { path } = await newDashboard(workspace, []);
  const { page } = await screens.open(stack, { person: workspace.owner, path });
  await page.getByRole('button', { name: words('bar.search') }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).waitFor();
  await page.keyboard.type('kuhl');
  await option(page, 'Kühlraum 13').waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.type(' 12');
  await option(page, 'Kühlraum 13').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/sensors/sensor/${id}`);
  await field(page).waitFor({ state: 'detached' });

  const find = async (typed: string, name: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field(page).waitFor();
    await page.keyboard.type(typed);
    await option(page, name).waitFor();
    await page.keyboard.press('Enter');
  };
  await find('ground', 'Ground floor');
  await page.waitForURL(`**/plans/plan?planId=${plan.id}`);
  await find('dai', 'Dairy');
  await page.waitForURL('**/settings/my-tags?search=Dairy');
  await page.getByRole('gridcell', { name: 'Dairy', exact: true }).waitFor();

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: words('bar.search') }).click();
  await page
    .getByRole('group', { name: words('search.recent') })
    .getByRole('option', { name: 'Kühlraum 12' })
    .waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await field(page).fill(words('nav.members').toLowerCase());
  await option(page, words('nav.members')).click();
  await page.waitForURL('**/workspace/members');
  await page.keyboard.press('Meta+k');
  await field(page).press('Escape');
  await field(page).waitFor({ state: 'detached' });
});
