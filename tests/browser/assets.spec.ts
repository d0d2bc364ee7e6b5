import { expect, inject, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { calmSensor } from '../builders/alarm.ts';
import { furnishedPlace } from '../builders/location.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const HOUR_MS = 3_600_000;

it('a sensor is replaced on the page of its asset, whose chart marks the change and whose value is the successor’s', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const place = await furnishedPlace(stack, workspace);
  const now = Date.now();
  const successor = await calmSensor(workspace, place.base, now - 2000);
  const { id: assetId } = await newAsset(workspace, {
    name: 'Cold store',
    location: place.location,
    sensor: place.sensor,
    from: new Date(now - HOUR_MS).toISOString(),
  });
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/assets/asset-table` });
  await page.getByRole('link', { name: 'Cold store' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: 'Cold store' }).click();
  const point = page.getByRole('region', { name: 'Door' });
  await point.getByText('9.0 °C').waitFor();
  await point.getByRole('img').first().waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await point.getByRole('button', { name: words('point.actions', { name: 'Door' }) }).click();
  await page.getByRole('menuitem', { name: words('replace.title') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(successor.wireId);
  await page.getByRole('option', { name: successor.wireId }).click();
  expect(await barriersOn(page)).toEqual([]);
  await formPage(page).submit();
  await dialog.waitFor({ state: 'detached' });
  await point.getByText('5.0 °C').waitFor();
  await point
    .getByRole('img', { name: /⇄|Sensor/ })
    .first()
    .waitFor();
  await page.setViewportSize(PHONE);
  await page.goto(`/${id}/assets/asset-measurements`);
  await page.getByRole('link', { name: 'Cold store' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(`/${id}/assets/asset/${assetId}`);
  await point.getByText('5.0 °C').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(`/${id}/sensors/sensor/${successor.id}`);
  await page.getByRole('link', { name: 'Cold store: Door' }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
});
