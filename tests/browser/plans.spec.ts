import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { greyImage } from '../builders/plan.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

it('a plan gets its image, and a sensor is placed on it, moved by keys and taken back', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000);
  const plan = taken(await owner.ask<{ id: string }>('POST', `/api/plans/${id}`, { name: 'Hall', location: null })).id;
  const { page } = await screens.open(stack, {
    person: owner,
    path: `/${id}/plans/plan?planId=${plan}&viewMode=edit`,
  });
  const objects = async (): Promise<readonly PlanObjectView[]> =>
    taken(await owner.ask<{ items: PlanObjectView[] }>('GET', `/api/plan-objects/${id}?plans=${plan}`)).items;
  const file = { name: 'hall.png', mimeType: 'image/png', buffer: greyImage(1_300, 700) };
  await page.locator('input[name="planImage"]').setInputFiles(file);
  await page.getByRole('button', { name: words('plan.replace') }).waitFor();
  const pictures = page.locator('.leaflet-tile-loaded img[src]');
  await pictures.first().waitFor();
  const skewed = await pictures.evaluateAll((images) =>
    (images as HTMLImageElement[])
      .map(({ naturalWidth, naturalHeight, clientWidth, clientHeight }) => [
        naturalWidth / naturalHeight,
        clientWidth / clientHeight,
      ])
      .filter(([natural = 0, shown = 0]) => Math.abs(natural - shown) > 0.05),
  );
  expect(skewed).toEqual([]);
  await page
    .getByRole('button', { name: /^Place / })
    .first()
    .click();
  const [placed] = await until('the sensor is placed', async () => {
    const all = await objects();
    return all.length === 1 && all;
  });
  expect(placed).toMatchObject({ target: { sensorId: sensor.id }, x: 0.5, y: 0.5 });
  const region = page.getByRole('region', { name: words('plan.image', { name: 'Hall' }) }).locator('..');
  const marker = region.locator('> button');
  await marker.waitFor();
  await marker.focus();
  await page.keyboard.press('ArrowRight');
  await until('the sensor is moved', async () => (await objects())[0]?.x === 0.51);
  await page.getByRole('button', { name: words('plan.undo') }).click();
  await until('the move is taken back', async () => (await objects())[0]?.x === 0.5);
});
