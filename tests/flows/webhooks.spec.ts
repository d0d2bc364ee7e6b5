import type { AuditView } from '@watchglass/schemas/audit/views';
import type { PublicEventView } from '@watchglass/schemas/event-feed/views';
import type { Page } from '@watchglass/schemas/page';
import { WEBHOOKS_PER_ORGANIZATION } from '@watchglass/schemas/webhook/limits';
import type { WebhookMessageView, WebhookTested, WebhookView } from '@watchglass/schemas/webhook/views';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { taken } from '../builders/door.ts';
import { newRule } from '../builders/rule.ts';
import { newReceiver, newWebhook, webhookOf, type Receiver } from '../builders/webhook.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
let workspace: Workspace;
let receiver: Receiver;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
});
// At each try anew: what an earlier one left is sent elsewhere.
beforeEach(async () => {
  receiver = await newReceiver();
});
afterEach(() => receiver.close());

let made = 0;
/** A name of its own, at a second try too. */
const named = (name: string): string => `${name} ${(made += 1)}`;

const path = (id = '', rest = ''): string => `/api/webhooks/${workspace.id}${id === '' ? '' : `/webhook/${id}`}${rest}`;
const told = (id: string): PublicEventView[] =>
  receiver.received.map(({ body }) => JSON.parse(body) as PublicEventView).filter(({ subject }) => subject.id === id);
const webhook = async (id: string): Promise<WebhookView> =>
  taken(await workspace.owner.ask<WebhookView>('GET', path(id)));
const messages = async (id: string, query = ''): Promise<readonly WebhookMessageView[]> =>
  taken(await workspace.owner.ask<Page<WebhookMessageView>>('GET', path(id, `/messages?${query}`))).items;

test('a webhook is told of the events that it asked for, signed by the secret that was told once', async () => {
  const { id, secret } = await newWebhook(workspace, { name: named('Signed'), address: receiver.url });
  const rule = await newRule(workspace, { title: 'Of a webhook' });
  await until('the event arrives', () => told(rule.id).length === 1);
  const { headers, body } = receiver.received.find((each) => each.body.includes(rule.id)) ?? {
    path: '',
    headers: {},
    body: '',
  };
  expect(new Webhook(secret).verify(body, { ...headers })).toMatchObject({
    type: 'rule.created',
    subject: { kind: 'rule', id: rule.id },
  });
  expect(body).not.toContain('Of a webhook');
  const [message] = await until('the delivery is shown', async () => {
    const found = await messages(id, 'states=delivered&types=rule.created');
    return found.length > 0 && found;
  });
  expect(headers['webhook-id']).toBe(`msg_${message?.id}`);
  expect(message?.attempts).toMatchObject([{ status: 200, answer: 'understood' }]);
  expect((await webhook(id)).state).toBe('on');
  const audited = taken(await workspace.owner.ask('GET', `/api/audit/${workspace.id}?rowsPerPage=100`));
  const shown = JSON.stringify([await webhook(id), audited]);
  expect([shown.includes(id), shown.includes('/hook'), shown.includes(secret)]).toEqual([true, false, false]);
});

test('after a rotation both secrets sign', async () => {
  const { id, secret } = await newWebhook(workspace, { name: named('Rotated'), address: receiver.url });
  const { secret: renewed } = taken(await workspace.owner.ask<{ secret: string }>('POST', path(id, '/secret')));
  const tested = taken(await workspace.owner.ask<WebhookTested>('POST', path(id, '/test')));
  expect(tested).toEqual({ outcome: 'sent', status: 200, why: '200' });
  const { headers, body } = receiver.received.find((each) => each.body.includes(id)) ?? {
    path: '',
    headers: {},
    body: '',
  };
  for (const each of [secret, renewed])
    expect(new Webhook(each).verify(body, { ...headers })).toMatchObject({ type: 'webhook.test' });
});

test('what is refused is tried again under the same id, and sent again when somebody asks', async () => {
  receiver.status = 500;
  const { id } = await newWebhook(workspace, { name: named('Refused'), address: receiver.url });
  const rule = await newRule(workspace, { title: 'Refused' });
  const waiting = await until('the first attempt has failed', async () =>
    (await messages(id, 'states=waiting')).find(({ attempts }) => attempts.length > 0),
  );
  expect(waiting).toMatchObject({ type: 'rule.created', attempts: [{ status: 500 }] });
  expect(await webhook(id)).toMatchObject({ state: 'failing', waiting: 1 });
  receiver.status = 200;
  const before = told(rule.id).length;
  taken(await workspace.owner.ask('POST', path(id, '/resend'), { message: waiting.id }));
  await until('it is delivered', async () =>
    (await messages(id, 'states=delivered')).some((each) => each.id === waiting.id),
  );
  expect(told(rule.id).length).toBeGreaterThan(before);
  const ids = receiver.received
    .filter(({ body }) => body.includes(rule.id))
    .map(({ headers }) => headers['webhook-id']);
  expect(ids.filter((each) => each === `msg_${waiting.id}`).length).toBeGreaterThan(1);
});

test('one that is off is told nothing; what it missed is sent on demand', async () => {
  const { id } = await newWebhook(workspace, { name: named('Off'), address: receiver.url, types: ['rule.created'] });
  taken(await workspace.owner.ask('POST', path(id, '/disable')));
  const since = new Date(Date.now() - 1_000).toISOString();
  const rule = await newRule(workspace, { title: 'Missed' });
  expect(await webhook(id)).toMatchObject({ state: 'off', offCause: 'byHand' });
  taken(await workspace.owner.ask('POST', path(id, '/enable')));
  const later = await newRule(workspace, { title: 'Not missed' });
  await until('it is told what happens since it is on', async () =>
    (await messages(id, 'states=delivered')).some(({ body }) => body.includes(later.id)),
  );
  expect((await messages(id)).some(({ body }) => body.includes(rule.id))).toBe(false);
  taken(await workspace.owner.ask('POST', path(id, '/resend'), { since }));
  await until('it is told what it missed', async () =>
    (await messages(id, 'states=delivered')).some(({ body }) => body.includes(rule.id)),
  );
});

test('an address that is gone switches its webhook off, and the audit says who did', async () => {
  receiver.status = 410;
  const { id } = await newWebhook(workspace, { name: named('Gone'), address: receiver.url });
  await newRule(workspace, { title: 'Gone' });
  await until('it is off', async () => (await webhook(id)).offCause === 'gone');
  receiver.status = 200;
  await until('the audit has it', async () => {
    const { items } = taken(
      await workspace.owner.ask<Page<AuditView>>('GET', `/api/audit/${workspace.id}?concept=webhook`),
    );
    return items.some(
      ({ type, subject, actorKind }) => type === 'WebhookDisabled' && subject === id && actorKind === 'system',
    );
  });
});

test.each([
  [{ address: 'http://93.184.215.14/' }, 422, 'AddressNotAllowed'],
  [{ address: 'https://user:secret@example.com/' }, 422, 'AddressNotAllowed'],
  [{ address: 'https://10.0.0.1/' }, 422, 'AddressNotAllowed'],
  [{ address: 'ftp://example.com/' }, 422, 'AddressNotAllowed'],
  [{ types: ['alarm.exploded'] }, 422, 'EventTypeUnknown'],
  [{ name: 'sIGNED 1' }, 422, 'WebhookNameTaken'],
  [{ name: '' }, 400, 'InvalidRequest'],
])('%j is refused', async (changed, status, code) => {
  const answer = await workspace.owner.ask('POST', path(), webhookOf({ name: 'Another', ...changed }));
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('a workspace has a number of webhooks at most, and a deleted one is told nothing', async () => {
  const { items } = taken(await workspace.owner.ask<Page<WebhookView>>('GET', path()));
  for (let n = items.length; n < WEBHOOKS_PER_ORGANIZATION; n += 1) await newWebhook(workspace, { name: `Hook ${n}` });
  expect((await workspace.owner.ask('POST', path(), webhookOf({ name: 'Too many' }))).code).toBe('TooManyWebhooks');
  const [first] = items;
  taken(await workspace.owner.ask('DELETE', path(first?.id)));
  expect((await workspace.owner.ask('GET', path(first?.id))).code).toBe('NotFound');
  expect((await workspace.owner.ask('POST', path(first?.id, '/test'))).code).toBe('NotFound');
});
