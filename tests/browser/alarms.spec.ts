import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor, timelineOf } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens, type Screen } from './browser.ts';
import { alarmsPage, alarmsPath } from './pages/alarms.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

let workspace: Workspace;
let base: Base;
let colleague: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [base, colleague] = await Promise.all([newBase(stack, workspace), newMember(stack, workspace, { role: ROLE.admin })]);
  await newRule(workspace);
});

/** A sensor within its limits; `raise` sends a value beyond them. */
async function quietSensor(): Promise<{ readonly id: number; raise(value?: number): Promise<AlarmView> }> {
  const { id, wireId } = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
  return {
    id,
    async raise(value = 12) {
      taken(await base.deliver([celsius(wireId, value, Date.now())]));
      return alarmOf(workspace, id);
    },
  };
}

const open = (person: Person): Promise<Screen> => screens.open(stack, { person, path: alarmsPath(workspace.id) });

/** The count of waiting alarms in the tab's title. */
async function counted(page: Page): Promise<number> {
  return Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
}

/** Twelve alarms at once: of a sensor that flaps, of one that is critical, and of ten others. Answers the first one's serial. */
async function floodIn(own: Workspace): Promise<string> {
  const sender = await newBase(stack, own);
  const first = await calmSensor(own, sender, Date.now() - 10 * MINUTE_MS);
  const others: string[] = [];
  for (let count = 1; count < 12; count += 1)
    others.push((await calmSensor(own, sender, Date.now() - 10 * MINUTE_MS)).wireId);
  const flapped = [9, 5, 9, 5, 9].map((value, index) => [value, Date.now() - (8 - index) * MINUTE_MS] as const);
  for (const [value, at] of flapped) taken(await sender.deliver([celsius(first.wireId, value, at)]));
  await alarmOf(own, first.id);
  for (const [index, wireId] of others.entries())
    taken(await sender.deliver([celsius(wireId, index === 0 ? 12 : 9, Date.now())]));
  return first.wireId;
}

describe('a flood of alarms', () => {
  it('is one group with the first out on top, beside the criticals; a flapping one leads to a dry run', async () => {
    const own = await newWorkspace(stack);
    const { id: ruleId } = await newRule(own, { offDelay: 0 });
    const first = await floodIn(own);
    const { page } = await screens.open(stack, { person: own.owner, path: alarmsPath(own.id) });
    const head = page.getByTestId('flood');
    await head.waitFor();
    const rows = page.getByRole('list', { name: words('alarm.tab.active') }).locator('[data-row]');
    expect(await head.getByText(first).count()).toBe(1);
    await until('the critical and the first out are left', async () => (await rows.count()) <= 4);
    await head.getByRole('button', { name: words('flood.open') }).click();
    await until('all are there', async () => (await rows.count()) >= 12);
    await page.getByTestId('chatter').getByRole('link').first().click();
    await page.waitForURL(new RegExp(`alarm-rules/${ruleId}\\?offDelay=2$`));
    await page.getByTestId('dry-run-result').waitFor();
    expect(await page.locator('[name="offDelay"]').inputValue()).toBe('2');
  });
});

describe('a raised alarm', () => {
  it('appears in the list and counts in the title of the tab', async () => {
    const sensor = await quietSensor();
    const { page } = await open(workspace.owner);
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    const before = await counted(page);
    const alarm = await sensor.raise();
    await alarmsPage(page).row(alarm.id).waitFor();
    await until('the title counts', async () => (await counted(page)) === before + 1);
  });

  it('appears in the list even if the list cannot be read at the raise', async () => {
    const sensor = await quietSensor();
    const { page, troubles } = await open(workspace.owner);
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    await page
      .getByRole('list', { name: words('alarm.tab.active') })
      .or(page.getByText(words('alarm.none')))
      .waitFor();
    troubles.expectStatus(503);
    let refusals = 2;
    await page.route(/\/api\/alarms\/\d+\/active/, async (route) => {
      refusals -= 1;
      await (refusals < 0 ? route.continue() : route.fulfill({ status: 503, json: { code: 'ServiceUnavailable' } }));
    });
    const alarm = await sensor.raise();
    await alarmsPage(page).row(alarm.id).waitFor();
    expect(refusals).toBeLessThan(0);
  });
});

describe('an alarm that resolved before its acknowledgement', () => {
  it('stays in the list with its state, and disappears after the acknowledgement once the list loses focus', async () => {
    const at = Date.now() - 10 * MINUTE_MS;
    const { id, wireId } = await calmSensor(workspace, base, at);
    taken(await base.deliver([celsius(wireId, 12, at + MINUTE_MS)]));
    const alarm = await alarmOf(workspace, id);
    const { page } = await open(workspace.owner);
    const list = alarmsPage(page);
    await list.row(alarm.id).waitFor();
    taken(await base.deliver([celsius(wireId, 5, at + 2 * MINUTE_MS), celsius(wireId, 5, at + 4 * MINUTE_MS)]));
    await list.row(alarm.id).getByText(words('alarm.state.resolved')).waitFor();
    await list.acknowledgeButton(alarm.id).click();
    await page.mouse.move(0, 0);
    await list.row(alarm.id).waitFor({ state: 'detached' });
  });
});

describe('a row of the list of alarms', () => {
  it('opens its alarm by a click and by Enter, and the alarm opens its rule', async () => {
    const alarm = await (await quietSensor()).raise();
    const { page } = await open(workspace.owner);
    const row = () => alarmsPage(page).row(alarm.id);
    const path = `/${workspace.id}/alarms/alarm/${alarm.id}`;
    await row().click({ position: { x: 4, y: 4 } });
    await page.waitForURL(`**${path}`);
    await page.goBack();
    await row().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}`);
    await page.getByRole('link', { name: alarm.ruleTitle, exact: true }).click();
    await page.waitForURL(`**/alarms/alarm-rules/${alarm.ruleId}`);
  });
});

describe('an acknowledgement', () => {
  it('shows its author on every other screen', async () => {
    const alarm = await (await quietSensor()).raise();
    const [mine, theirs] = await Promise.all([open(workspace.owner), open(colleague)]);
    await Promise.all([mine, theirs].map(({ page }) => alarmsPage(page).acknowledgeButton(alarm.id).waitFor()));
    const before = await counted(theirs.page);
    await alarmsPage(mine.page).acknowledgeButton(alarm.id).click();
    await alarmsPage(theirs.page).row(alarm.id).getByText(workspace.owner.name).waitFor();
    expect(await alarmsPage(theirs.page).acknowledgeButton(alarm.id).count()).toBe(0);
    await until('the title counts one less', async () => (await counted(theirs.page)) === before - 1);
  });

  it('counts once when two people make it at the same time, and the second one sees the name of the first', async () => {
    const alarm = await (await quietSensor()).raise();
    const both = await Promise.all([open(workspace.owner), open(colleague)]);
    await meet(both.map(({ page }) => page));
    await Promise.all(both.map(({ page }) => alarmsPage(page).acknowledgeButton(alarm.id).click()));
    const outcomes = both.map(({ page }) => alarmsPage(page).outcome(alarm.id));
    const loser = await until('one page shows the other person’s name', async () => {
      const told = await Promise.all(outcomes.map((outcome) => outcome.count()));
      return told.includes(1) && { index: told.indexOf(1), told: told.filter((count) => count > 0).length };
    });
    const winner = [colleague, workspace.owner][loser.index];
    expect(loser.told).toBe(1);
    expect(await outcomes[loser.index]?.textContent()).toContain(winner?.name);
    await Promise.all(
      both.map(({ page }) =>
        alarmsPage(page)
          .row(alarm.id)
          .getByText(winner?.name ?? '')
          .first()
          .waitFor(),
      ),
    );
    const acknowledged = (await timelineOf(workspace, alarm.id)).filter(({ type }) => type === 'AlarmAcknowledged');
    expect(acknowledged.map(({ byName }) => byName)).toEqual([winner?.name]);
  });
});

/** Holds the acknowledgements of these pages until each page has sent its own. */
async function meet(pages: readonly Page[]): Promise<void> {
  const sent = pages.map((page) => {
    let tell = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      tell = resolve;
    });
    return { page, held, tell };
  });
  const all = Promise.all(sent.map(({ held }) => held));
  await Promise.all(
    sent.map(({ page, tell }) =>
      page.route('**/acknowledge', async (route) => {
        tell();
        await all;
        await route.continue();
      }),
    ),
  );
}

/** Moves the focus by Tab to a button of the open dialog, and presses it. */
async function pressButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name, exact: true });
  await button.waitFor();
  await until('the button has the focus', async () => {
    if (await button.evaluate((element) => element === document.activeElement)) return true;
    await page.keyboard.press('Tab');
    return false;
  });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('the keyboard alone', () => {
  it('opens an alarm and acknowledges it', async () => {
    const [older, newer] = [await (await quietSensor()).raise(), await (await quietSensor()).raise()];
    const { page } = await open(workspace.owner);
    const list = alarmsPage(page);
    await Promise.all([older, newer].map(({ id }) => list.acknowledgeButton(id).waitFor()));
    await page.keyboard.press('j');
    expect(await list.selected()).toBe(newer.id);
    await page.keyboard.press('j');
    expect(await list.selected()).toBe(older.id);
    await page.keyboard.press('k');
    await page.keyboard.press('a');
    await list.row(newer.id).getByText(workspace.owner.name).waitFor();
    expect(await list.acknowledgeButton(older.id).count()).toBe(1);
  });

  it('comments on an alarm', async () => {
    const alarm = await (await quietSensor()).raise();
    const { page } = await open(workspace.owner);
    await alarmsPage(page).row(alarm.id).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.waitFor();
    await until('the field has the focus', () => field.evaluate((element) => element === document.activeElement));
    await page.keyboard.type('On my way');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(
      await until('the comment is there', async () =>
        (await timelineOf(workspace, alarm.id)).find(({ type }) => type === 'AlarmCommented'),
      ),
    ).toMatchObject({ data: { text: 'On my way' } });
  });

  it('shelves and assigns an alarm, and acknowledges what is picked', async () => {
    const [older, newer] = [await (await quietSensor()).raise(), await (await quietSensor()).raise()];
    const { page } = await open(workspace.owner);
    const list = alarmsPage(page);
    await Promise.all([older, newer].map(({ id }) => list.acknowledgeButton(id).waitFor()));
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    const reason = page.getByRole('dialog').getByRole('textbox', { name: words('shelf.reason') });
    await reason.waitFor();
    await until('the field has the focus', () => reason.evaluate((element) => element === document.activeElement));
    await page.keyboard.type('defrosting');
    await pressButton(page, words('shelf.shelve'));
    await list.row(newer.id).getByText('defrosting').waitFor();
    expect(await list.row(newer.id).getAttribute('data-alarm-border')).toBe('dotted');
    await page.keyboard.press('i');
    await pressButton(page, words('assign.assign'));
    await list.row(newer.id).getByText(workspace.owner.name).waitFor();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await page.getByRole('status').first().waitFor();
    await until('both are acknowledged', async () =>
      (await Promise.all([older, newer].map(({ id }) => alarmById(workspace, id)))).every(
        ({ acknowledgement }) => acknowledgement !== null,
      ),
    );
    const names = { rule: older.ruleTitle, sensor: older.sensorName };
    await list
      .row(older.id)
      .getByRole('button', { name: words('alarm.cancelNamed', names) })
      .click();
    const why = page.getByRole('dialog').getByRole('textbox', { name: words('shelf.reason') });
    await why.fill('the probe fell out');
    await pressButton(page, words('alarm.cancel'));
    const end = await until('the cancellation is on the time line', async () =>
      (await timelineOf(workspace, older.id)).find(({ type }) => type === 'AlarmCanceled'),
    );
    expect(end.data).toMatchObject({ cause: 'manual', reason: 'the probe fell out' });
  });

  it('searches, keeps the search in the address, and leaves the field', async () => {
    const [wanted, other] = [await (await quietSensor()).raise(), await (await quietSensor()).raise()];
    const { page } = await open(workspace.owner);
    const list = alarmsPage(page);
    await list.row(other.id).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type(wanted.sensorName);
    await list.row(other.id).waitFor({ state: 'detached' });
    expect(await list.row(wanted.id).count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('search')).toBe(wanted.sensorName);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: words('keys.title') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
