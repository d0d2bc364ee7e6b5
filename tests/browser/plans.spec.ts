import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { greyImage, newPlan, newPlanObject } from '../builders/plan.ts';
import { celsius } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A place in an element, by fractions of its size. */
async function spotIn(what: Locator, x: number, y: number): Promise<Spot> {
  const box = (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width * x, y: box.y + box.height * y };
}

/** One finger, as a touch screen tells it. */
async function swipe(page: Page, what: Locator, by: Spot): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const { x, y } = await spotIn(what, 0.5, 0.5);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    device.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + by.x * part, y: y + by.y * part }],
    });
  await touch('touchStart', 0);
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', part);
  await touch('touchEnd', 1);
  await device.detach();
}

async function drag(page: Page, what: Locator, to: Spot): Promise<void> {
  const from = await spotIn(what, 0.2, 0.5);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x - 30, to.y - 30, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.mouse.up();
}

/** The object of a plan that shows a sensor; null if there is none. */
async function objectOf({ id, owner }: Workspace, plan: string, sensorId: number): Promise<PlanObjectView | null> {
  const path = `/api/plan-objects/${id}?plans=${plan}&sensors=${sensorId}`;
  return taken(await owner.ask<{ items: PlanObjectView[] }>('GET', path)).items[0] ?? null;
}

/** The pictures whose shown proportions are not their own. */
const skewedOf = (pictures: Locator): Promise<readonly unknown[]> =>
  pictures.evaluateAll((images) =>
    (images as HTMLImageElement[])
      .map(({ naturalWidth, naturalHeight, clientWidth, clientHeight }) => [
        naturalWidth / naturalHeight,
        clientWidth / clientHeight,
      ])
      .filter(([natural = 0, shown = 0]) => Math.abs(natural - shown) > 0.05),
  );

it('a plan gets its image; things are placed by mouse and by keys, moved and taken back, and their values arrive', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const base = await newBase(stack, workspace);
  const [first, second] = [
    await calmSensor(workspace, base, Date.now() - 60_000),
    await calmSensor(workspace, base, Date.now() - 60_000),
  ];
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/plans/plan?new=1` });
  await page.getByRole('textbox', { name: words('form.name') }).fill('Hall');
  await page.getByRole('button', { name: words('action.create'), exact: true }).click();
  await page.waitForURL(/planId=/);
  const plan = new URL(page.url()).searchParams.get('planId') ?? '';
  const file = { name: 'hall.png', mimeType: 'image/png', buffer: greyImage(1_300, 700) };
  await page.locator('input[name="planImage"]').setInputFiles(file);
  const pictures = page.locator('.leaflet-tile-loaded img[src]');
  await pictures.first().waitFor();
  expect(await skewedOf(pictures)).toEqual([]);
  const item = (sensor: { readonly wireId: string }) =>
    page.getByRole('button', { name: words('plan.placeNamed', { name: sensor.wireId }) });
  const region = page.getByRole('region', { name: words('plan.image', { name: 'Hall' }) });
  await drag(page, item(first), await spotIn(region, 0.25, 0.5));
  const placed = await until('a sensor is placed where it was dropped', () => objectOf(workspace, plan, first.id));
  expect(placed.y).toBeCloseTo(0.5, 1);
  expect(placed.x).toBeLessThan(0.4);
  const focused = page.locator('button[data-kind="sensor"]:focus');
  await focused.waitFor();
  await item(second).focus();
  await page.keyboard.press('Enter');
  const { x } = await until('the other one is placed in the middle', () => objectOf(workspace, plan, second.id));
  const marker = page.getByRole('button', { name: second.wireId });
  await focused.and(marker).waitFor();
  await page.keyboard.press('ArrowRight');
  const isAt = async (wanted: number) =>
    Math.abs(((await objectOf(workspace, plan, second.id))?.x ?? 0) - wanted) < 0.001;
  const isShownAt = (wanted: number) =>
    marker.evaluate(({ style }, percent) => Math.abs(Number.parseFloat(style.left) - percent) < 0.1, wanted * 100);
  await until('it is moved', () => isAt(x + 0.01));
  await page.getByRole('button', { name: words('plan.undo') }).click();
  await until('the move is taken back', () => isAt(x));
  await until('the page shows it where it was', () => isShownAt(x));
  await marker.focus();
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowLeft');
  await until('it is moved by each of several quick presses', () => isAt(x - 0.05));
  await base.post([celsius(second.wireId, 21.5, Date.now())]);
  await marker.getByText('21.5').waitFor();
  await page.getByRole('button', { name: words('plan.list') }).click();
  await page.getByRole('row').filter({ hasText: second.wireId }).getByText('21.5').waitFor();
  expect(await barriersOn(page)).toEqual([]);
});

it('on a phone the plan is seen in full and is accessible; a marker opens its sensor, whose page shows the plan, and follows a finger', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000);
  const plan = await newPlan(workspace);
  await newPlanObject(workspace, plan, sensor.id);
  const { page } = await screens.open(stack, {
    person: owner,
    path: `/${id}/plans/plan?planId=${plan}`,
    viewport: PHONE,
  });
  const marker = page.locator('button[data-kind="sensor"]');
  await marker.waitFor();
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: words('plan.full') }).click();
  await page.getByRole('button', { name: words('plan.leaveFull') }).click();
  await marker.click();
  await page.getByRole('link', { name: words('action.open') }).click();
  await page.waitForURL(new RegExp(`sensors/sensor/${sensor.id}$`));
  const plans = page.getByRole('region', { name: words('nav.plans') });
  await plans.locator('button[data-kind="sensor"]').waitFor();
  await plans.getByRole('link').click();
  await page.waitForURL(new RegExp(`planId=${plan}`));
  await page.goto(`/${id}/plans/plan?planId=${plan}&viewMode=edit`);
  await marker.waitFor();
  const { x = 0 } = (await objectOf(workspace, plan, sensor.id)) ?? {};
  await swipe(page, marker, { x: 60, y: 20 });
  await until('the marker is where the finger left it', async () => {
    const moved = await objectOf(workspace, plan, sensor.id);
    return moved !== null && moved.x > x + 0.05;
  });
});
