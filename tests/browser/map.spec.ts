import { expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { furnishedPlace, newLocation } from '../builders/location.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
/** One in view; others are empty paths. */
const COUNTRY = 'path.country:not([d="M0 0"])';

it('a location gets its coordinates on a map, stands on the map with its worst state, and has a page', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const place = await furnishedPlace(stack, workspace);
  const timeZone = 'Europe/Riga';
  const coordinates = { latitude: 56.95, longitude: 24.1 };
  taken(
    await owner.ask('PUT', `/api/locations/${id}/location/${place.location}`, {
      name: 'Harbour',
      timeZone,
      coordinates,
    }),
  );
  const farm = await newLocation(workspace, 'Farm');
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/settings/locations` });
  const map = page.getByRole('region', { name: words('map.title') });
  await map.getByRole('link', { name: `Harbour ${words('severity.warning')}` }).waitFor();
  await map.locator(COUNTRY).first().waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('row', { name: 'Farm' }).getByRole('gridcell').nth(2).click();
  const picking = page.getByRole('region', { name: words('map.pick') });
  await picking.locator(COUNTRY).first().waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await picking.locator('.leaflet-container').click({ position: { x: 200, y: 60 } });
  const typed = page.locator('[name="coordinates"]');
  const clicked = await typed.inputValue();
  expect(clicked).toMatch(/^-?[\d.]+, -?[\d.]+$/);
  await page.getByRole('button', { name: words('map.takeMiddle') }).click();
  expect(await typed.inputValue()).not.toBe(clicked);
  await formPage(page).fill({ coordinates: '56.9501, 24.1001' });
  await formPage(page).submit();

  const both = map.getByRole('button', { name: /^2 / });
  await both.waitFor();
  await page.setViewportSize(PHONE);
  await page.goto(`/${id}/settings/location/${place.location}`);
  await page.getByRole('heading', { level: 1, name: 'Harbour' }).waitFor();
  await page
    .getByRole('region', { name: words('sensor.table') })
    .getByRole('link')
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: words('location.access') })
    .getByRole('paragraph')
    .waitFor();
  expect(await barriersOn(page)).toEqual([]);
  taken(await owner.ask('PUT', `/api/locations/${id}/location/${farm}`, { name: 'Meadow', timeZone }));
  await page.goto(`/${id}/settings/location/${farm}`);
  await until('the page shows the new name', async () => (await page.title()).includes('Meadow'));
});
