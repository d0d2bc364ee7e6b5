import { OLD_SECRET_HOURS } from '@watchglass/schemas/destination/limits';
import { typesNamed } from '@watchglass/schemas/event-feed/types';
import { refuse } from '@watchglass/schemas/refusals';
import type { WebhookEvent } from '@watchglass/schemas/webhook/events';
import { WEBHOOKS_PER_ORGANIZATION } from '@watchglass/schemas/webhook/limits';
import type { Webhook, Webhooks } from './webhooks.ts';

export interface Which {
  readonly organizationId: number;
  readonly webhookId: string;
}

interface Said {
  readonly name: string;
  readonly types: readonly string[];
  readonly locations: readonly string[];
}

/** Where an address lies in the vault, and what of it is told. */
export interface Addressed {
  readonly addressId: string;
  readonly host: string;
}

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

export function createWebhook(
  webhooks: Webhooks,
  { organizationId, webhookId, ...made }: Which & Said & Addressed & { readonly secretId: string },
): WebhookEvent[] {
  if (webhooks.size >= WEBHOOKS_PER_ORGANIZATION) refuse('TooManyWebhooks', { limit: WEBHOOKS_PER_ORGANIZATION });
  mustHaveOwnName(webhooks, webhookId, made.name);
  mustHaveTypes(made.types);
  return [{ type: 'WebhookCreated', data: { organizationId, webhookId, ...made, ...listsOf(made) } }];
}

/** `addressed` is null if the address stays. */
export function changeWebhook(
  webhooks: Webhooks,
  { addressed, name, types, locations, ...which }: Which & Said & { readonly addressed: Addressed | null },
): WebhookEvent[] {
  const before = known(webhooks, which);
  mustHaveOwnName(webhooks, which.webhookId, name);
  mustHaveTypes(types);
  const { addressId, host } = addressed ?? before;
  const said = { name, host, ...listsOf({ types, locations }) };
  const was = { name: before.name, host: before.host, ...listsOf(before) };
  if (addressed === null && JSON.stringify(said) === JSON.stringify(was)) return [];
  return [{ type: 'WebhookChanged', data: { ...which, before: was, ...said, addressId } }];
}

export function rotateSecret(
  webhooks: Webhooks,
  { secretId, now, ...which }: Which & { readonly secretId: string; readonly now: Date },
): WebhookEvent[] {
  const { name, secretId: oldSecretId } = known(webhooks, which);
  const oldUntil = new Date(now.getTime() + OLD_SECRET_HOURS * 3_600_000).toISOString();
  return [{ type: 'WebhookSecretRotated', data: { ...which, name, secretId, oldSecretId, oldUntil } }];
}

export function enableWebhook(webhooks: Webhooks, which: Which): WebhookEvent[] {
  const { name, isOff } = known(webhooks, which);
  return isOff ? [{ type: 'WebhookEnabled', data: { ...which, name } }] : [];
}

export function disableWebhook(
  webhooks: Webhooks,
  { cause, ...which }: Which & { readonly cause: 'byHand' | 'failing' | 'gone' },
): WebhookEvent[] {
  const { name, isOff } = known(webhooks, which);
  return isOff ? [] : [{ type: 'WebhookDisabled', data: { ...which, name, cause } }];
}

/** The administrators are told once, until it takes something or is enabled again. */
export function noteFailing(
  webhooks: Webhooks,
  { since, ...which }: Which & { readonly since: string },
): WebhookEvent[] {
  const { name, isOff, isTold } = known(webhooks, which);
  return isOff || isTold ? [] : [{ type: 'WebhookFailing', data: { ...which, name, since } }];
}

export function noteTest(
  webhooks: Webhooks,
  { outcome, why, ...which }: Which & { readonly outcome: 'sent' | 'failed'; readonly why: string },
): WebhookEvent[] {
  const { name } = known(webhooks, which);
  return [{ type: 'WebhookTested', data: { ...which, name, outcome, why } }];
}

export function noteResent(
  webhooks: Webhooks,
  { message, since, ...which }: Which & { readonly message?: string | undefined; readonly since?: string | undefined },
): WebhookEvent[] {
  const { name } = known(webhooks, which);
  const what = { ...(message !== undefined && { messageId: message }), ...(since !== undefined && { since }) };
  return [{ type: 'WebhookResent', data: { ...which, name, ...what } }];
}

export function deleteWebhook(webhooks: Webhooks, which: Which): WebhookEvent[] {
  const { name } = known(webhooks, which);
  return [{ type: 'WebhookDeleted', data: { ...which, name } }];
}

export function known(webhooks: Webhooks, { webhookId }: Pick<Which, 'webhookId'>): Webhook {
  return webhooks.get(webhookId) ?? refuse('NotFound');
}

const listsOf = ({ types, locations }: Pick<Said, 'types' | 'locations'>) => ({
  types: [...new Set(types)],
  locations: [...new Set(locations)],
});

function mustHaveTypes(types: readonly string[]): void {
  const { unknown } = typesNamed(types);
  if (unknown.length > 0) refuse('EventTypeUnknown', { unknown });
}

function mustHaveOwnName(webhooks: Webhooks, webhookId: string, name: string): void {
  for (const [id, other] of webhooks)
    if (id !== webhookId && keyOf(other.name) === keyOf(name)) refuse('WebhookNameTaken');
}
