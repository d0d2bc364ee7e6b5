import type { ValueRule } from '@watchglass/schemas/alarm-rule/commands';
import { ofValue } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { useScreens, type Screen } from './browser.ts';
import { hold } from './held.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const LIST = /\/api\/alarms\/\d+\/rules\?/;

let workspace: Workspace;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const open = (): Promise<Screen> =>
  screens.open(stack, { person: workspace.owner, path: `/${workspace.id}/alarms/alarm-rules` });

async function ruleTitled(title: string): Promise<AlarmRuleView | undefined> {
  const { items } = taken(
    await workspace.owner.ask<{ items: AlarmRuleView[] }>('GET', `/api/alarms/${workspace.id}/rules`),
  );
  return items.find((rule) => rule.definition.title === title);
}

async function limitsTitled(title: string): Promise<ValueRule | undefined> {
  const rule = await ruleTitled(title);
  return rule && ofValue(rule.definition);
}

/** Returns true if the button is disabled for half a second of frames: the effect of a reply is drawn by then. */
const staysDisabled = (button: Locator): Promise<boolean> =>
  button.evaluate(async (element: HTMLButtonElement) => {
    for (let frame = 0; frame < 30; frame++) {
      if (!element.disabled) return false;
      await new Promise(requestAnimationFrame);
    }
    return true;
  });

describe('an alarm rule', () => {
  it('shows the fault at each field, and is created without faults', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: words('rule.new') }).click();
    await page.getByRole('heading', { name: words('rule.new') }).waitFor();
    const form = formPage(page);
    await form.fill({ 'above.warning': 'warm' });
    await form.submit();
    await Promise.all(['title', 'above.warning'].map((field) => form.fault(field).waitFor()));
    await page.getByRole('combobox', { name: words('pick.metric') }).fill(words('metric.temperature'));
    await page.getByRole('option').first().click();
    await form.fill({ title: 'Too warm', 'above.warning': '12', 'above.critical': '10' });
    await form.submit();
    await form.fault('above.warning').waitFor();
    expect(await form.fault('title').count()).toBe(0);
    await form.fill({ 'above.warning': '8' });
    await form.submit();
    await page.getByRole('heading', { name: 'Too warm', exact: true }).waitFor();
    expect((await ruleTitled('Too warm'))?.definition).toMatchObject({ above: { warning: 8, critical: 10 } });
  });

  it('is edited, disabled and deleted', async () => {
    await newRule(workspace, definition({ title: 'Too damp' }));
    const { page } = await open();
    const row = page.getByRole('row').filter({ hasText: 'Too damp' });
    await page.getByRole('gridcell', { name: 'Too damp', exact: true }).click();
    const form = formPage(page);
    await form.fill({ 'above.critical': '11' });
    await form.submit();
    await until('the rule is changed', async () => (await limitsTitled('Too damp'))?.above.critical === 11);
    await page.goto(`/${workspace.id}/alarms/alarm-rules`);

    await row.getByRole('switch', { name: words('rule.onNamed', { title: 'Too damp' }) }).click();
    await until('the rule is off', async () => (await ruleTitled('Too damp'))?.enabled === false);

    await row.getByRole('button', { name: words('rule.deleteNamed', { title: 'Too damp' }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('action.delete') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await row.waitFor({ state: 'detached' });
    expect(await ruleTitled('Too damp')).toBeUndefined();
  });

  it('is locked until the person’s own last change is shown', async () => {
    await newRule(workspace, definition({ title: 'Too dry' }));
    const { page } = await open();
    const remove = page.getByRole('button', { name: words('rule.deleteNamed', { title: 'Too dry' }) });
    await remove.waitFor();
    const reads = await hold(page, LIST);
    const answered = page.waitForResponse(/\/disable$/);
    await page.getByRole('switch', { name: words('rule.onNamed', { title: 'Too dry' }) }).click();
    await answered;
    await until('the list is being read again', () => reads.asked() > 0);
    expect(await staysDisabled(remove)).toBe(true);

    reads.letThrough();
    await remove.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('action.delete') })
      .click();
    await until('the rule is gone', async () => (await ruleTitled('Too dry')) === undefined);
  });

  it('that another person changed meanwhile can be deleted only after that change is shown', async () => {
    const { id, etag } = await newRule(workspace, definition({ title: 'Disputed' }));
    const { page, troubles } = await open();
    troubles.expectStatus(412);
    await page.getByRole('button', { name: words('rule.deleteNamed', { title: 'Disputed' }) }).click();
    taken(
      await workspace.owner.ask('PUT', `/api/alarms/${workspace.id}/rules/${id}`, definition({ title: 'Needed' }), {
        'if-match': etag,
      }),
    );
    const dialog = page.getByRole('dialog');
    const sure = dialog.getByRole('button', { name: words('action.delete') });
    await sure.click();
    await page.getByRole('alert').getByText(words('refusal.AlarmRuleOutdated')).waitFor();
    expect(await sure.isDisabled()).toBe(true);

    await page.getByRole('button', { name: words('form.newest') }).click();
    await page.getByRole('dialog', { name: words('rule.delete.title', { title: 'Needed' }) }).waitFor();
    await sure.click();
    await dialog.waitFor({ state: 'detached' });
    expect(await ruleTitled('Needed')).toBeUndefined();
  });

  it('that another person changed meanwhile is not overwritten', async () => {
    const { id, etag } = await newRule(workspace, definition({ title: 'Shared' }));
    const { page, troubles } = await open();
    troubles.expectStatus(412);
    await page.getByRole('gridcell', { name: 'Shared', exact: true }).click();
    const form = formPage(page);
    await form.fill({ 'above.critical': '30' });
    taken(
      await workspace.owner.ask(
        'PUT',
        `/api/alarms/${workspace.id}/rules/${id}`,
        definition({ title: 'Shared', offDelay: 7 }),
        { 'if-match': etag },
      ),
    );
    await form.submit();
    await page.getByRole('alert').getByText(words('refusal.AlarmRuleOutdated')).waitFor();
    await page.getByRole('button', { name: words('form.newest') }).click();
    await until(
      'the form shows the newest definition',
      async () => (await page.locator('[name="offDelay"]').inputValue()) === '7',
    );
    await form.fill({ 'above.critical': '30' });
    await form.submit();
    await until('the rule is changed', async () => (await limitsTitled('Shared'))?.above.critical === 30);
    expect((await limitsTitled('Shared'))?.offDelay).toBe(7);
  });

  it('has its limits as lines that keys move, and an earlier version that fills the form', async () => {
    const base = await newBase(stack, workspace);
    await calmSensor(workspace, base, Date.now() - 60_000);
    const { id } = await newRule(workspace, definition({ title: 'Drawn' }));
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/alarms/alarm-rules/${id}`,
    });
    const critical = page.locator('[name="above.critical"]');
    const line = page.getByRole('slider', { name: words('rule.limit.above.critical') });
    await line.press('ArrowUp');
    await line.press('PageUp');
    expect(await critical.inputValue()).toBe('11.1');
    expect(await barriersOn(page)).toEqual([]);
    await formPage(page).submit();
    await until('the rule is changed', async () => (await limitsTitled('Drawn'))?.above.critical === 11.1);
    await page
      .getByRole('button')
      .filter({ hasText: words('history.restore') })
      .click();
    await until('the form has the earlier limit', async () => (await critical.inputValue()) === '10');
    await formPage(page).submit();
    await until('the rule is as it was', async () => (await limitsTitled('Drawn'))?.above.critical === 10);
  });

  it('is tried on the past before it is saved: a template, its alarms, its days and its bands', async () => {
    const own = await newWorkspace(stack);
    const base = await newBase(stack, own);
    const from = Date.now() - 3 * 86_400_000;
    const sensor = await calmSensor(own, base, from);
    const course = [9, 5, 5, 9, 5].map((value, index) => celsius(sensor.wireId, value, from + (index + 1) * 1_800_000));
    taken(await base.deliver(course, 'backfill'));
    const { page } = await screens.open(stack, {
      person: own.owner,
      path: `/${own.id}/alarms/alarm-rules/new?template=refrigerator`,
    });
    const limit = { 'above.critical': '8', 'above.warning': '', warningOnDelay: '0', criticalOnDelay: '0' };
    await formPage(page).fill({ title: 'Tried', ...limit });
    const run = page.getByRole('button', { name: words('dryRun.start') });
    const result = page.getByTestId('dry-run-result');
    const listed = (key: 'dryRun.list' | 'dryRun.missedList') =>
      result.getByRole('list', { name: words(key) }).getByRole('listitem');
    await until('the readings are stored, and the run lists both alarms', async () => {
      await run.click();
      await result.waitFor();
      return (await listed('dryRun.list').count()) === 2;
    });
    await result.getByRole('img', { name: words('dryRun.perDay') }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await formPage(page).submit();
    await page.getByRole('heading', { name: 'Tried', exact: true }).waitFor();
    await formPage(page).fill({ 'above.critical': '10' });
    await run.click();
    await result.getByText(words('dryRun.inPlace', { count: 0, stored: 2 })).waitFor();
    expect(await listed('dryRun.missedList').count()).toBe(2);
  });

  it('is switched off together with others', async () => {
    const titles = ['Many one', 'Many two'];
    for (const title of titles) await newRule(workspace, definition({ title }));
    const { page } = await open();
    for (const title of titles)
      await page.getByRole('row').filter({ hasText: title }).getByRole('checkbox').first().check();
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: words('rule.many.disable') })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('rule.many.disable') }).click();
    await dialog.getByRole('button', { name: words('action.close') }).click();
    for (const title of titles)
      await until(`${title} is off`, async () => (await ruleTitled(title))?.enabled === false);
  });
});
