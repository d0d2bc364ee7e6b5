import type { UserView } from '@watchglass/schemas/user/views';
import { describe, expect, inject, it } from 'vitest';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { furnishedPlace, newLocation, placeSensor } from '../builders/location.ts';
import { newMember, newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

describe('a member who is limited to locations', () => {
  it('sees their locations on the open screen, which follows changes of their locations and of the sensors’ locations', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const [cellar, roof] = [await furnishedPlace(stack, workspace), await furnishedPlace(stack, workspace)];
    const { path } = await newDashboard(workspace, [
      sensorTile(cellar.sensor, { name: 'In the cellar' }),
      sensorTile(roof.sensor, { name: 'On the roof', column: 1 }),
    ]);
    const rights = { sensors: 'r', alarms: 'r' } as const;
    const mel = await newMember(stack, workspace, { rights });
    const limit = async (...locations: string[]): Promise<void> => {
      taken(
        await owner.ask('PUT', `/api/permissions/${id}/user/${mel.id}`, { role: 1, permissions: rights, locations }),
      );
    };
    await limit(cellar.location);
    // A page is told of what changes after it has connected.
    await until('the limit is known', async () =>
      taken(await mel.ask<UserView>('GET', '/api/user/info')).spaces.some(({ locations }) =>
        locations.includes(cellar.location),
      ),
    );
    const { page } = await screens.open(stack, { person: mel, path });
    const tileOf = (name: string) => page.getByRole('region', { name });
    const isOpen = (name: string) => tileOf(name).getByTestId('value').waitFor();
    const isClosed = (name: string) => tileOf(name).getByText(words('page.denied.tile')).waitFor();
    await Promise.all([isOpen('In the cellar'), isClosed('On the roof')]);
    await limit(roof.location);
    await Promise.all([isClosed('In the cellar'), isOpen('On the roof')]);
    await placeSensor(workspace, cellar.sensor, roof.location);
    await isOpen('In the cellar');
    await placeSensor(workspace, cellar.sensor, null);
    await isClosed('In the cellar');
    expect(await tileOf('In the cellar').getByTestId('value').count()).toBe(0);
  });
});

describe('locations', () => {
  it.runIf(IS_LONG)('are created, changed and deleted, with a reason when one cannot be deleted', async () => {
    const workspace = await newWorkspace(stack);
    const place = await furnishedPlace(stack, workspace);
    const attic = await newLocation(workspace, 'Attic');
    await placeSensor(workspace, place.sensor, attic);
    const { page, troubles } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/settings/locations`,
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const cell = (name: string) => page.getByRole('gridcell', { name, exact: true });
    const form = formPage(page);
    await button(words('location.create')).click();
    await form.fill({ name: 'attic', address: 'Long street 1', coordinates: 'north' });
    await form.submit();
    await form.fault('coordinates').waitFor();
    troubles.expectStatus(422);
    await form.fill({ coordinates: '56.95, 24.1' });
    await form.submit();
    await form.fault('name').waitFor();
    await form.fill({ name: 'Vault' });
    await form.submit();
    await cell('Vault').click();
    await form.fill({ name: 'Strongroom' });
    await form.submit();
    await cell('Strongroom').waitFor();
    await button(words('location.deleteNamed', { name: 'Strongroom' })).click();
    await form.submit();
    await cell('Strongroom').waitFor({ state: 'detached' });
    await button(words('location.deleteNamed', { name: 'Attic' })).click();
    await form.submit();
    await page.getByText(words('refusal.LocationOccupied', { things: words('sensor.table') })).waitFor();
    await page.goto(`/${workspace.id}/sensors/sensor-table?locations=${attic}`);
    await page.getByRole('link', { name: place.wireId }).waitFor();
    await page.goto(`/${workspace.id}/sensors/sensor-table?locations=none`);
    await page.getByText(words('sensor.noneFound')).waitFor();
  });

  it.runIf(IS_LONG)('are chosen for an invited person, and for a sensor', async () => {
    const workspace = await newWorkspace(stack);
    const place = await furnishedPlace(stack, workspace);
    const attic = await newLocation(workspace, 'Attic');
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/workspace/workspace-invites-management-table?invite=1`,
    });
    const form = formPage(page);
    await page.locator('[name="emails"]').fill('una@people.example');
    await page.getByLabel(words('member.locations')).click();
    await page.getByRole('option', { name: 'Attic' }).click();
    await form.submit();
    await page.getByRole('gridcell', { name: 'Attic', exact: true }).waitFor();
    await page.goto(`/${workspace.id}/sensors/sensor/${place.sensor}`);
    await page.getByRole('button', { name: words('action.edit') }).click();
    await page.getByLabel(words('location.one')).click();
    await page.getByRole('option', { name: 'Attic' }).click();
    await form.submit();
    const path = `/api/sensors/${workspace.id}?locations=${attic}`;
    await until(
      'the sensor is there',
      async () => taken(await workspace.owner.ask<{ total: number }>('GET', path)).total === 1,
    );
    await page.getByRole('definition').getByText('Attic').waitFor();
  });
});
