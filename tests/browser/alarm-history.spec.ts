import { beforeAll, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  await newRule(workspace, { title: 'Cold chain' });
  const base = await newBase(stack, workspace);
  const began = Date.now() - 10 * MINUTE_MS;
  const sensor = await calmSensor(workspace, base, began);
  taken(await base.deliver([celsius(sensor.wireId, 12, began + MINUTE_MS)]));
  await alarmOf(workspace, sensor.id);
  await until('the history has the alarm', async () => {
    const { total } = taken(await owner.ask<{ total: number }>('GET', `/api/alarms/${id}/history`));
    return total === 1;
  });
});

it('the calendar leads to the alarms of a day, the table keeps its filters in the address, and figures lead back to the alarms', async () => {
  const { page } = await screens.open(stack, {
    person: workspace.owner,
    path: `/${workspace.id}/alarms/alarm-history`,
  });
  await page
    .getByRole('group', { name: words('alarmHistory.days') })
    .locator('svg rect')
    .first()
    .waitFor();
  await page
    .getByRole('group', { name: words('alarmHistory.hours') })
    .locator('svg rect')
    .first()
    .waitFor();
  await page
    .getByRole('region', { name: words('alarmHistory.days') })
    .getByRole('link')
    .click();
  await page.getByRole('gridcell', { name: 'Cold chain' }).waitFor();
  expect(new URL(page.url()).searchParams.get('initialPreset')).toBe('custom');

  await page.getByRole('combobox', { name: words('alarm.severity') }).click();
  await page.getByRole('option', { name: words('severity.warning') }).click();
  await page.getByText(words('alarmHistory.noneFound')).waitFor();
  expect(new URL(page.url()).searchParams.get('severities')).toBe('warning');
  await page.reload();
  await page.getByText(words('alarmHistory.noneFound')).waitFor();
  await page.getByRole('button', { name: words('filter.clear') }).click();
  await page.getByRole('gridcell', { name: 'Cold chain' }).waitFor();

  await page.goto(new URL(`/${workspace.id}/alarms/performance`, page.url()).href);
  await page
    .getByRole('img', { name: words('performance.days') })
    .locator('rect')
    .first()
    .waitFor();
  await page.getByText(`Cold chain: ${words('coverage.nobodyTold')}`).waitFor();
  await page
    .getByRole('region', { name: words('performance.badActors') })
    .getByRole('link', { name: '1', exact: true })
    .click();
  await page.getByRole('gridcell', { name: 'Cold chain' }).waitFor();
});
