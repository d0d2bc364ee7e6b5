import { expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { greyImage } from '../builders/plan.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const DAY_MS = 86_400_000;
const OVERDUE = new RegExp(words('calibration.overdueSince', { day: '' }));

it('a certificate is added on the page of its sensor, and overdue marks page, row and tile until it is withdrawn', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now());
  const dashboard = await newDashboard(workspace, [sensorTile(sensor.id)], 'Control room');
  const day = (fromToday: number): string => new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10);
  const { page } = await screens.open(stack, { person: owner, path: `/${id}/sensors/sensor/${sensor.id}` });
  await page.getByRole('link', { name: 'Control room' }).waitFor();
  await page.getByRole('button', { name: words('calibration.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words('calibration.on')).fill(day(-400));
  await dialog.getByLabel(words('calibration.dueOn')).fill(day(-12));
  await dialog.getByLabel(words('calibration.certificate')).fill('K-17');
  await dialog.getByLabel(words('calibration.laboratory')).fill('National Laboratory');
  const scan = { name: 'K-17.png', mimeType: 'image/png', buffer: greyImage(60, 40) };
  await dialog.locator('input[name="certificateFile"]').setInputFiles(scan);
  await dialog.getByRole('button', { name: words('file.removeNamed', { name: 'K-17.png' }) }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('button', { name: words('action.add') }).click();
  await page
    .getByRole('region', { name: words('calibration.title') })
    .getByText(/^K-17 /)
    .waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words('file.saveNamed', { name: 'K-17.png' }) }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('K-17.png');
  await page.getByRole('listitem').getByText(OVERDUE).first().waitFor();
  expect(await barriersOn(page)).toEqual([]);

  await page.goto(`${stack.url}/${id}/sensors/sensor-table?calibration=overdue`);
  await page.getByRole('row').getByRole('img', { name: OVERDUE }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(`${stack.url}/${id}/sensors/sensor-table?calibration=valid`);
  await page.getByText(words('sensor.noneFound')).waitFor();
  await page.goto(`${stack.url}${dashboard.path}`);
  await page.getByText(OVERDUE).waitFor();

  await page.goto(`${stack.url}/${id}/sensors/sensor/${sensor.id}`);
  await page.getByRole('button', { name: words('calibration.withdrawNamed', { certificate: 'K-17' }) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('wrong probe');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('calibration.withdraw') })
    .click();
  await page
    .getByText(/wrong probe/)
    .first()
    .waitFor();
  await page.getByText(OVERDUE).first().waitFor({ state: 'detached' });
});
