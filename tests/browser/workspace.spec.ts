import { readFile } from 'node:fs/promises';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, newSerial, sayHello, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens, type Screen } from './browser.ts';
import { alarmsPage, alarmsPath } from './pages/alarms.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let base: Base;
let sensors: readonly { readonly id: number; readonly wireId: string }[];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  sensors = [
    await calmSensor(workspace, base, Date.now() - 60_000),
    await calmSensor(workspace, base, Date.now() - 60_000),
  ];
});

const open = (path: string, person = workspace.owner): Promise<Screen> =>
  screens.open(stack, { person, path: `/${workspace.id}/${path}` });

const rowsOf = (page: Page): Promise<number> =>
  page
    .getByRole('row')
    .count()
    .then((count) => count - 1);

describe('the table of sensors', () => {
  it('keeps its filters in the address, so that a link shows the same rows', async () => {
    const [wanted, other] = sensors;
    const { page } = await open('sensors/sensor-table');
    await page
      .getByRole('gridcell', { name: other?.wireId ?? '', exact: true })
      .first()
      .waitFor();
    expect(await rowsOf(page)).toBe(2);
    await page.keyboard.press('/');
    await page.keyboard.type(wanted?.wireId ?? '', { delay: 40 });
    await until('one row is left', async () => (await rowsOf(page)) === 1);
    expect(new URL(page.url()).searchParams.get('search')).toBe(wanted?.wireId);
    await page.reload();
    await page
      .getByRole('gridcell', { name: wanted?.wireId ?? '', exact: true })
      .first()
      .waitFor();
    expect(await rowsOf(page)).toBe(1);
    await page.getByRole('button', { name: words('filter.clear') }).click();
    await until('both rows are back', async () => (await rowsOf(page)) === 2);
  });
});

describe('a sensor', () => {
  it('is renamed on its page', async () => {
    const [sensor] = sensors;
    const { page } = await open(`sensors/sensor/${sensor?.id}`);
    await page.getByRole('button', { name: words('action.edit'), exact: true }).click();
    const form = formPage(page);
    await form.fill({ name: 'Milk fridge' });
    await form.submit();
    await page.getByRole('heading', { level: 1, name: 'Milk fridge' }).waitFor();
    expect(
      await page
        .getByRole('navigation')
        .getByRole('link', { name: words('nav.sensors') })
        .getAttribute('class'),
    ).toMatch(/\bactive\b/);
    const path = `/api/sensors/${workspace.id}/sensor/${sensor?.id}`;
    await until(
      'everybody reads it',
      async () => taken(await workspace.owner.ask<SensorView>('GET', path)).name === 'Milk fridge',
    );
  });
});

describe('a base', () => {
  it('is refused with a wrong PIN and registered with the PIN on its display', async () => {
    const { serial, pin } = await sayHello(stack, newSerial());
    const { page, troubles } = await open('my-bases/my-bases-cards-view');
    await page.getByRole('button', { name: words('base.register') }).click();
    const form = formPage(page);
    troubles.expectStatus(400);
    await form.fill({ serial, pin: pin === '000000' ? '000001' : '000000', name: 'Attic' });
    await form.submit();
    await page.getByText(words('refusal.PinWrong')).waitFor();
    await form.fill({ pin });
    await form.submit();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Attic' }).waitFor();
    expect(await page.getByText(serial).count()).toBe(1);
  });
});

describe('the audit', () => {
  it('lists events and is exported', async () => {
    await newRule(workspace, { title: 'Audited rule', above: { warning: 90, critical: null } });
    const path = `/api/audit/${workspace.id}?text=Audited`;
    await until(
      'the rule is in the audit',
      async () => taken(await workspace.owner.ask<{ total: number }>('GET', path)).total > 0,
    );
    const { page } = await open('workspace/audit');
    const link = page.getByRole('gridcell').getByRole('link', { name: 'Audited rule' }).first();
    expect(await link.getAttribute('href')).toContain(`/${workspace.id}/alarms/alarm-rules/`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: words('table.export') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expect(await readFile(await download.path(), 'utf8')).toContain('AlarmRuleCreated');
  });
});

describe('a member without a right', () => {
  it('sees a notice instead of the page, and no actions', async () => {
    await newRule(workspace);
    const { id, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(wireId, 12, Date.now())]));
    const alarm = await alarmOf(workspace, id);
    const reader = await newMember(stack, workspace, { role: ROLE.user, rights: { alarms: 'r' } });
    const { page } = await screens.open(stack, { person: reader, path: alarmsPath(workspace.id) });
    await alarmsPage(page).row(alarm.id).waitFor();
    expect(await alarmsPage(page).acknowledgeButton(alarm.id).count()).toBe(0);
    await page.getByRole('link', { name: words('nav.alarmRules') }).click();
    await page.getByRole('heading', { name: words('rule.table') }).waitFor();
    expect(await page.getByRole('button', { name: words('rule.new') }).count()).toBe(0);
    expect(await page.getByRole('link', { name: words('nav.sensors') }).count()).toBe(0);
    for (const path of ['sensors/sensor-table', 'my-bases/my-bases-cards-view', 'workspace/audit']) {
      await page.goto(`/${workspace.id}/${path}`);
      await page.getByRole('heading', { name: words('page.denied.title') }).waitFor();
    }
  });
});

describe('the workspace’s notifications', () => {
  it('are counted in the bar and listed with the way to their things, until nothing needs anybody', async () => {
    const ours = await newWorkspace(stack);
    const hearing = await newBase(stack, ours);
    await newRule(ours);
    const { id, wireId } = await calmSensor(ours, hearing, Date.now() - 60_000);
    taken(await hearing.deliver([celsius(wireId, 12, Date.now())]));
    const alarm = await alarmOf(ours, id);
    const { page } = await screens.open(stack, { person: ours.owner, path: `/${ours.id}/workspace/notifications` });
    const count = page.getByTestId('notices');
    await count.getByText('1', { exact: true }).waitFor();
    const waiting = page.getByRole('main').locator('a[href*="attention=waiting"]');
    await waiting.click();
    await alarmsPage(page).row(alarm.id).waitFor();
    await count.click();
    await waiting.waitFor();
    taken(await ours.owner.ask('POST', `/api/alarms/${ours.id}/alarm/${alarm.id}/acknowledge`, { raise: alarm.raise }));
    await page.getByRole('heading', { name: words('notice.none') }).waitFor();
    await count.waitFor({ state: 'detached' });
  });
});
