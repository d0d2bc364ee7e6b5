import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { EscalationView } from '@watchglass/schemas/escalation/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { Page as PageOf } from '@watchglass/schemas/page';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { calmSensor, newestAlarms } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDestination } from '../builders/destination.ts';
import { taken } from '../builders/door.ts';
import type { Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { keysOf } from './pages/keys.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

let workspace: Workspace;
let base: Base;
let colleague: Person;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [base, colleague] = await Promise.all([newBase(stack, workspace), newMember(stack, workspace, { role: ROLE.admin })]);
  await newDestination(workspace);
});

const pathOf = (page: string): string => `/${workspace.id}/alarms/${page}`;

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('option', { name }).click();
}

it('a rota with a cover, and an escalation policy that tells whoever is on duty, are made in their forms', async () => {
  const { page } = await screens.open(stack, { person: workspace.owner, path: pathOf('on-call') });
  const dialog = page.getByRole('dialog');
  const create = dialog.getByRole('button', { name: words('action.create'), exact: true });
  const person = (label: string) => dialog.getByRole('combobox', { name: label });
  await page.getByRole('button', { name: words('onCall.create') }).click();
  await dialog.getByRole('textbox', { name: words('form.name') }).fill('Nights');
  await dialog.getByLabel(words('onCall.startsOn')).fill(new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10));
  await pick(page, person(words('onCall.addPerson')), workspace.owner.name);
  await pick(page, person(words('onCall.addPerson')), colleague.name);
  await create.click();
  const bar = page.getByRole('list', { name: words('onCall.bar', { name: 'Nights', days: 14 }) });
  await bar.getByRole('listitem').first().waitFor();
  expect(await bar.getByText(colleague.name).count()).toBe(1);

  await page.getByRole('button', { name: words('onCall.coverOf', { name: 'Nights' }) }).click();
  await pick(page, person(words('onCall.person')), colleague.name);
  await dialog
    .getByRole('button', { name: words('onCall.addCover'), exact: true })
    .last()
    .click();
  await dialog.waitFor({ state: 'detached' });
  await until('the cover is in the bar', async () => (await bar.getByText(colleague.name).count()) === 2);

  await page.goto(new URL(pathOf('escalations'), page.url()).href);
  await page.getByRole('button', { name: words('escalation.create') }).click();
  await dialog.getByRole('textbox', { name: words('form.name') }).fill('Cold chain');
  await pick(page, person(words('escalation.addRota')), 'Nights');
  await dialog.getByRole('button', { name: words('escalation.addStep') }).click();
  const second = dialog.getByRole('group', { name: words('escalation.stepNumber', { number: 2 }) });
  await second.getByLabel(words('escalation.after')).fill('2');
  await pick(page, second.getByRole('combobox', { name: words('escalation.addPerson') }), colleague.name);
  await pick(page, second.getByRole('combobox', { name: words('destination.add') }), 'Ticket desk');
  await create.click();
  const first = words('escalation.step', { minutes: 0, names: 'Nights' });
  const then = words('escalation.step', { minutes: 2, names: `${colleague.name}, Ticket desk` });
  await page.getByText(`${first} · ${then}`).waitFor();
});

it('closed days are kept in a calendar, and the page of a rule adds a destination that it tells', async () => {
  const { id, owner } = workspace;
  const rule = await newRule(workspace, { title: 'Doors' });
  const { page } = await screens.open(stack, { person: owner, path: pathOf('calendars') });
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('button', { name: words('calendar.create') })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: words('form.name') }).fill('Holidays');
  await dialog.getByLabel(words('calendar.day')).fill('2026-12-25');
  await dialog.getByRole('button', { name: words('action.add'), exact: true }).click();
  await dialog.getByRole('button', { name: words('action.create'), exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'Holidays' }).waitFor();

  await page.goto(new URL(pathOf(`alarm-rules/${rule.id}`), page.url()).href);
  await pick(page, page.getByRole('combobox', { name: words('destination.add') }), 'Ticket desk');
  await page.getByRole('button', { name: words('action.save'), exact: true }).click();
  await until('the rule tells the destination', async () => {
    const { definition } = taken(await owner.ask<AlarmRuleView>('GET', `/api/alarms/${id}/rules/${rule.id}`));
    return definition.subscribers?.destinationIds.length === 1;
  });
});

it('who chose e-mail for warnings is told of one, as the messages and the page of the alarm say', async () => {
  const { page } = await screens.open(stack, { person: colleague, path: '/user/notifications' });
  const email = page.getByRole('checkbox', {
    name: words('notifications.by', {
      urgency: words('notifications.urgency.critical'),
      channel: words('notifications.channel.email'),
    }),
  });
  await email.uncheck();
  await page.getByRole('button', { name: words('action.save') }).click();
  await page.getByText(words('notifications.saved')).waitFor();
  await page.reload();
  await until('the choice is kept', async () => !(await email.isChecked()));

  const { owner, id } = workspace;
  const policies = await owner.ask<PageOf<EscalationView>>('GET', `/api/alarms/${id}/escalations`);
  const [policy] = taken(policies).items;
  await newRule(workspace, {
    title: 'Cold chain',
    subscribers: { people: [colleague.id], destinationIds: [], ...(policy && { escalationId: policy.id }) },
  });
  const sensor = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
  taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
  // The rule of the test before this one raises an alarm of the same sensor in the same moment.
  const alarm = await until('the alarm of the cold chain', async () =>
    (await newestAlarms(workspace)).find(
      ({ sensorId, ruleTitle }) => sensorId === sensor.id && ruleTitle === 'Cold chain',
    ),
  );
  await until('the message is noted', async () => {
    const { total } = taken(await owner.ask<PageOf<unknown>>('GET', `/api/alarms/${id}/alarm/${alarm.id}/messages`));
    return total > 0;
  });
  await page.goto(new URL(pathOf('messages'), page.url()).href);
  const sent = page.getByRole('row').filter({ hasText: colleague.name }).first();
  await sent.getByText(words('messages.state.sent')).waitFor();
  await page.getByRole('combobox', { name: words('messages.state') }).click();
  await page.getByRole('option', { name: words('messages.state.failed') }).click();
  await page.getByText(words('messages.noneFound')).waitFor();
  await page.goto(new URL(pathOf(`alarm/${alarm.id}`), page.url()).href);
  await page.getByRole('listitem').filter({ hasText: 'Cold chain' }).first().waitFor();
});

it('a handover is written by one, and accepted by another, by keyboard alone', async () => {
  const { page } = await screens.open(stack, { person: workspace.owner, path: pathOf('handover') });
  const keys = keysOf(page);
  const toContent = words('app.skip');
  await keys.follow(page.getByRole('link', { name: toContent }));
  await keys.follow(page.getByRole('button', { name: words('handover.write') }).first());
  const dialog = page.getByRole('dialog');
  await keys.land(dialog.getByRole('textbox', { name: words('handover.text') }));
  await keys.type('The door of the cold store was open');
  await keys.follow(dialog.getByRole('button', { name: words('handover.write'), exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The door of the cold store was open').waitFor();

  const { page: theirs } = await screens.open(stack, { person: colleague, path: pathOf('handover') });
  await theirs.getByText('The door of the cold store was open').waitFor();
  const reader = keysOf(theirs);
  await reader.follow(theirs.getByRole('link', { name: toContent }));
  await reader.reach(theirs.getByRole('columnheader').first());
  await reader.press('ArrowDown', 'Enter');
  await reader.follow(theirs.getByRole('button', { name: words('handover.accept'), exact: true }));
  await theirs.getByText(colleague.name).first().waitFor();
  await until('it is accepted', async () => (await theirs.getByText(words('handover.open')).count()) === 0);
});
