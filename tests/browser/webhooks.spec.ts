import type { PublicEventView } from '@watchglass/schemas/event-feed/views';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newRule } from '../builders/rule.ts';
import { newReceiver, type Receiver } from '../builders/webhook.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await newReceiver();
});
afterAll(() => receiver.close());

describe('webhooks', () => {
  it('are made, tested, told of events, and shown with each attempt, which can be repeated', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const { page, troubles } = await screens.open(stack, { person: owner, path: `/${id}/settings/webhooks` });
    troubles.expectStatus(422);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText(words('webhook.none')).waitFor();
    await button(words('webhook.create')).click();
    const form = formPage(page);
    await form.fill({ name: 'Office', address: 'http://93.184.215.14/' });
    await page.getByLabel(words('webhook.types')).fill('rule.*');
    await page.getByRole('option', { name: 'rule.*', exact: true }).click();
    await form.submit();
    await page.getByText(words('refusal.AddressNotAllowed')).waitFor();
    await form.fill({ address: receiver.url });
    await form.submit();
    const secret = page.locator('[name="secret"]');
    await secret.waitFor();
    expect(await secret.inputValue()).toMatch(/^whsec_/);
    await button(words('apiAccount.secret.kept')).click();
    await button(words('destination.test', { name: 'Office' })).click();
    await page.getByText(words('destination.tested', { name: 'Office' })).waitFor();

    const rule = await newRule(workspace, { title: 'Seen outside' });
    const told = (): PublicEventView[] =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as PublicEventView)
        .filter(({ subject }) => subject.id === rule.id);
    await until('the receiver has the event', () => told().length === 1);
    await page
      .getByRole('grid')
      .getByRole('link', { name: words('webhook.openMessages') })
      .click();
    await page.getByRole('gridcell', { name: 'rule.created' }).first().click();
    await page.getByText('understood').waitFor();
    await button(words('webhook.resend')).click();
    await until('the receiver has it again', () => told().length === 2);
  });
});

describe('the page of events', () => {
  it('shows events as they happen, by type, and each as a program receives it', async () => {
    const workspace = await newWorkspace(stack);
    const path = `/${workspace.id}/settings/events?types=rule.*`;
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    await page.getByText(words('eventFeed.none')).waitFor();
    const rule = await newRule(workspace, { title: 'Not told' });
    await page.getByRole('gridcell', { name: 'rule.created' }).click();
    const shown = page.getByRole('dialog');
    await shown.getByText(rule.id).waitFor();
    expect(await shown.textContent()).not.toContain('Not told');
  });
});
