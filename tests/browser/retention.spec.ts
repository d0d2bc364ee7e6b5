import { expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

it('an administrator sees what the licence lets go and when, and goes to the exports first', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  expect((await base.post([celsius('6500078', 20, Date.UTC(2019, 4, 17, 12))])).status).toBe(202);
  await countsAfter(workspace, base.serial, 1);
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/organization/retention`,
  });
  await page.getByText(words('retention.keepsAll')).waitFor();
  await page.getByText('5 years', { exact: true }).waitFor();
  const rows = page.getByRole('table', { name: words('retention.going') }).getByRole('row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await page.getByRole('link', { name: words('retention.exportFirst') }).click();
  await page.waitForURL(`**/${workspace.id}/analytics/exports`);
});
