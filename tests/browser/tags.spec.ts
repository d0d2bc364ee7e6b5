import { inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { tagSensor } from '../builders/tag.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

it('a tag gets a type with a colour, another name, and another tag in its place; the sensor shows it', async () => {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  await tagSensor(workspace, sensor.id, ['freezr', 'north']);
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/settings/tag-types-table`,
  });
  const form = formPage(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
  await button(words('tagType.create')).click();
  await form.fill({ name: 'Cold chain' });
  await page.locator('#field-colour').click();
  await page.getByRole('option', { name: words('tagType.colour.sky') }).click();
  await form.submit();
  await cell('Cold chain').waitFor();
  await page.goto(`/${workspace.id}/settings/my-tags`);
  await cell('freezr').click();
  await form.fill({ name: 'Freezer' });
  await page.locator('#field-type').click();
  await page.getByRole('option', { name: 'Cold chain' }).click();
  await form.submit();
  await cell('Freezer').waitFor();
  await cell('Cold chain').waitFor();
  await button(words('tag.mergeNamed', { name: 'north' })).click();
  await page.getByText(words('tag.merge.text', { name: 'north', sensors: 1, assets: 0, bases: 0, rules: 0 })).waitFor();
  await page.getByLabel(words('tag.merge.into')).click();
  await page.getByRole('option', { name: 'Freezer' }).click();
  await form.submit();
  await cell('north').waitFor({ state: 'detached' });
  await page.goto(`/${workspace.id}/sensors/sensor/${sensor.id}`);
  await page.getByRole('definition').getByText('Freezer', { exact: true }).waitFor();
  await button(words('action.edit')).click();
  await page.getByLabel(words('sensor.tags')).fill('fragile');
  await page.keyboard.press('Enter');
  await form.submit();
  await page.getByRole('definition').getByText('fragile', { exact: true }).waitFor();
  await page.goto(`/${workspace.id}/settings/my-tags`);
  await cell('fragile').waitFor();
});
