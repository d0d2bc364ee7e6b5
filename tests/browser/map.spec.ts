import { expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { furnishedPlace, newLocation } from '../builders/location.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
/** One in view; others are empty paths. */
const COUNTRY = 'path.country:not([d="M0 0"])';

/** The height of an element's layer of the map. */
const layerOf = (element: Element): number => {
  const layer = element.closest('.leaflet-pane');
  return layer === null ? 0 : Number(getComputedStyle(layer).zIndex);
};

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
  const far = { latitude: 40.4, longitude: -3.7 };
  taken(
    await owner.ask('PUT', `/api/locations/${id}/location/${farm}`, { name: 'Meadow', timeZone, coordinates: far }),
  );
  await page.setViewportSize(DESKTOP);
  await page.goto(`/${id}/settings/locations`);
  for (const name of ['Harbour', 'Meadow']) await map.getByRole('link', { name }).waitFor();
});

it('a map shows the pictures of the installation’s tile server, which alone may send some, over the countries', async () => {
  const workspace = await newWorkspace(stack);
  const coordinates = { latitude: 56.95, longitude: 24.1 };
  const farm = await newLocation(workspace, 'Farm');
  const path = `/api/locations/${workspace.id}/location/${farm}`;
  taken(await workspace.owner.ask('PUT', path, { name: 'Farm', timeZone: 'Europe/Riga', coordinates }));
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/settings/location/${farm}`,
  });
  const map = page.getByRole('region', { name: words('map.title') });
  const picture = map.locator(`img.leaflet-tile-loaded[src^="${stack.mapTiles}/"]`).first();
  await picture.waitFor();
  await map.getByText('© Cartographers <b>Ltd</b>').waitFor();
  const country = map.locator(COUNTRY).first();
  await country.waitFor();
  const [above, below] = await Promise.all([picture, country].map((each) => each.evaluate(layerOf)));
  expect(above).toBeGreaterThan(below ?? 0);
  const policy = (await page.goto(page.url()))?.headers()['content-security-policy'] ?? '';
  const sources = policy.split('; ').find((each) => each.startsWith('img-src'));
  expect(sources).toBe(`img-src 'self' data: blob: ${stack.mapTiles}`);
});
