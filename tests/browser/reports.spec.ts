import type { FiguresView } from '@watchglass/schemas/reading/views';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { PASSWORD } from '../builders/person.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const DAY_MS = 86_400_000;
/** Documents are drawn and mails are sent by others, one after the other. */
const MAILED = { timeout: 45_000 };

/** Clicks on what saves a file; returns the name of the file. */
async function savedBy(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download.suggestedFilename();
}

it('a report is begun from a chart, scheduled, previewed, made at once, mailed, signed and issued again', async () => {
  const workspace = await newWorkspace(stack);
  const { id, owner } = workspace;
  const at = Date.now() - DAY_MS;
  const sensor = await calmSensor(workspace, await newBase(stack, workspace), at);
  // A reading that is stored after the report is made would supersede it.
  await until('the reading is stored', async () => {
    const path = `/api/readings/${id}/figures?points=${sensor.id}.1&from=${at}&to=${at + 1}`;
    return taken(await owner.ask<FiguresView>('GET', path)).points[0]?.n === 1;
  });
  const { page, troubles } = await screens.open(stack, {
    person: owner,
    path: `/${id}/medical-line-chart?sensors=${sensor.id}&metrics=1&limits=2~8&preset=days7`,
  });
  await page.getByRole('link', { name: words('report.make') }).click();
  const form = page.getByRole('dialog', { name: words('report.schedule') });
  await form.getByLabel(words('report.title'), { exact: true }).fill('Fridges');
  await form.getByRole('button', { name: sensor.wireId }).waitFor();
  const high = form.getByLabel(`${words('lineChart.high')} °C`);
  await high.fill('1');
  await form.getByRole('combobox', { name: words('report.cadence') }).click();
  await page.getByRole('option', { name: words('report.cadence.daily') }).click();
  // The first try has crossed limits.
  troubles.expectStatus(422);
  const save = form.getByRole('button', { name: words('action.create') });
  await save.click();
  await form.getByText(words('refusal.LimitsCrossed')).waitFor();
  await high.fill('8');
  await form.getByRole('combobox', { name: words('onCall.addPerson') }).click();
  await page.getByRole('option').first().click();
  await save.click();
  await form.waitFor({ state: 'detached' });
  const ofSchedule = (key: 'pause' | 'resume' | 'run' | 'remove') =>
    page.getByRole('button', { name: words(`report.${key}Named`, { title: 'Fridges' }) });
  await ofSchedule('pause').click();
  await page.getByRole('gridcell', { name: words('report.pause.byHand') }).waitFor();
  await ofSchedule('resume').click();
  await page.getByRole('gridcell', { name: words('report.state.active') }).waitFor();
  await page.getByRole('gridcell', { name: 'Fridges', exact: true }).click();
  expect(await savedBy(page, words('report.preview', { format: 'PDF' }))).toMatch(/^Fridges.*\.pdf$/);
  await page.getByRole('button', { name: words('action.cancel') }).click();
  await page.getByRole('dialog', { name: 'Fridges' }).waitFor({ state: 'detached' });
  await ofSchedule('run').click();
  await page.waitForURL(/reports\/report\//);
  await page.getByRole('heading', { name: /^Fridges, / }).waitFor();
  await page.getByRole('cell', { name: words('report.outcome.sent') }).waitFor(MAILED);
  await page.getByRole('button', { name: words('report.sign') }).click();
  const dialog = page.getByRole('dialog', { name: words('signature.title') });
  await dialog.getByLabel(words('signature.password'), { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: words('signature.sign') }).click();
  await dialog.waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: words('report.signatures') })
    .getByText(words('signature.meaning.reviewed'))
    .waitFor();
  await page.getByRole('button', { name: words('report.sign') }).waitFor({ state: 'detached' });

  expect(await savedBy(page, words('report.saveNamed', { name: 'PDF' }))).toMatch(/^Fridges.*\.pdf$/);
  await page.getByRole('button', { name: words('report.reissue') }).click();
  await page.getByRole('heading', { name: words('report.revisionOf', { revision: 2, at: '' }).trim() }).waitFor(MAILED);
  await page.getByRole('link', { name: words('report.others') }).click();
  await page.getByRole('gridcell', { name: 'Fridges', exact: true }).waitFor();
  await page.getByRole('button', { name: words('filter.clear') }).click();
  await until('all reports are listed', () => !new URL(page.url()).searchParams.has('schedules'));
  await page.getByRole('tab', { name: words('report.schedules') }).click();
  await ofSchedule('remove').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('action.delete') })
    .click();
  await page.getByText(words('report.noSchedule'), { exact: true }).waitFor();
}, 180_000);
