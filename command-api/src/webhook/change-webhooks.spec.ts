import { WEBHOOKS_PER_ORGANIZATION } from '@watchglass/schemas/webhook/limits';
import type { WebhookEvent } from '@watchglass/schemas/webhook/events';
import { describe, expect, it } from 'vitest';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  noteFailing,
  rotateSecret,
} from './change-webhooks.ts';
import { webhooksFold, type Webhooks } from './webhooks.ts';

const idOf = (n: number): string => `0195f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const which = { organizationId: 7, webhookId: idOf(1) };
const made = {
  name: 'Office',
  types: ['alarm.*'],
  locations: [],
  addressId: idOf(90),
  host: 'x.example',
  secretId: idOf(91),
};

const folded = (events: readonly WebhookEvent[], before: Webhooks = webhooksFold.initial): Webhooks =>
  events.reduce((state, event) => webhooksFold.evolve(state, event), before);
const one = (): Webhooks => folded(createWebhook(webhooksFold.initial, { ...which, ...made }));

describe('a webhook', () => {
  it('has a name of its own, types that exist, and nineteen others at most', () => {
    expect(() => createWebhook(one(), { ...which, ...made, webhookId: idOf(2), name: 'OFFICE' })).toThrow(
      'WebhookNameTaken',
    );
    expect(() =>
      createWebhook(one(), { ...which, ...made, webhookId: idOf(2), name: 'B', types: ['no.such'] }),
    ).toThrow('EventTypeUnknown');
    let all = webhooksFold.initial;
    for (let n = 0; n < WEBHOOKS_PER_ORGANIZATION; n += 1)
      all = folded(createWebhook(all, { ...which, ...made, webhookId: idOf(n), name: `Hook ${n}` }), all);
    expect(() => createWebhook(all, { ...which, ...made, webhookId: idOf(99), name: 'One more' })).toThrow(
      'TooManyWebhooks',
    );
  });

  it('keeps its address unless it is given another, and says what it was before', () => {
    const said = { ...which, name: 'Desk', types: ['rule.*'], locations: [], addressed: null };
    expect(changeWebhook(one(), said)).toMatchObject([
      {
        data: { before: { name: 'Office', types: ['alarm.*'] }, name: 'Desk', host: 'x.example', addressId: idOf(90) },
      },
    ]);
    expect(changeWebhook(one(), { ...said, name: 'Office', types: ['alarm.*'] })).toEqual([]);
  });

  it('signs with both secrets for a day after a new one', () => {
    const now = new Date('2026-03-14T12:00:00Z');
    expect(rotateSecret(one(), { ...which, secretId: idOf(92), now })).toMatchObject([
      { data: { secretId: idOf(92), oldSecretId: idOf(91), oldUntil: '2026-03-15T12:00:00.000Z' } },
    ]);
  });

  it('is switched off and on once, and its failures are told once in between', () => {
    const off = folded(disableWebhook(one(), { ...which, cause: 'failing' }), one());
    expect(disableWebhook(off, { ...which, cause: 'byHand' })).toEqual([]);
    expect(noteFailing(off, { ...which, since: '2026-03-14T12:00:00.000Z' })).toEqual([]);
    expect(enableWebhook(one(), which)).toEqual([]);
    const on = folded(enableWebhook(off, which), off);
    const told = folded(noteFailing(on, { ...which, since: '2026-03-14T12:00:00.000Z' }), on);
    expect(noteFailing(told, { ...which, since: '2026-03-14T12:00:00.000Z' })).toEqual([]);
  });

  it('is not found once it is deleted', () => {
    const gone = folded(deleteWebhook(one(), which), one());
    expect(() => deleteWebhook(gone, which)).toThrow('NotFound');
  });
});
