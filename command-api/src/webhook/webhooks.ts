import type { WebhookEvent } from '@watchglass/schemas/webhook/events';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

/** A webhook; its address and secrets are in the vault by these ids. */
export interface Webhook {
  readonly name: string;
  readonly host: string;
  /** Types and groups; empty for all. */
  readonly types: readonly string[];
  /** Empty for everywhere. */
  readonly locations: readonly string[];
  readonly addressId: string;
  readonly secretId: string;
  /** The secret before, which signs as well until an instant (ISO 8601). */
  readonly old: { readonly secretId: string; readonly until: string } | null;
  readonly isOff: boolean;
  /** The administrators were told that nothing is taken. */
  readonly isTold: boolean;
}

/** An organization's webhooks by id. */
export type Webhooks = PartedMap<Webhook>;

type OfKnown = Exclude<WebhookEvent, { type: 'WebhookCreated' | 'WebhookDeleted' }>;

// oxlint-disable-next-line complexity -- one case an event
function evolved(before: Webhook, { type, data }: OfKnown): Webhook {
  switch (type) {
    case 'WebhookChanged': {
      const { name, host, types, locations, addressId } = data;
      return { ...before, name, host, types, locations, addressId };
    }
    case 'WebhookSecretRotated':
      return { ...before, secretId: data.secretId, old: { secretId: data.oldSecretId, until: data.oldUntil } };
    case 'WebhookEnabled':
      return { ...before, isOff: false, isTold: false };
    case 'WebhookDisabled':
      return { ...before, isOff: true };
    case 'WebhookFailing':
      return { ...before, isTold: true };
    case 'WebhookTested':
    case 'WebhookResent':
      return before;
  }
}

export const webhooksFold: Fold<Webhooks, WebhookEvent> = {
  initial: new PartedMap(),
  evolve(webhooks, event) {
    const id = event.data.webhookId;
    if (event.type === 'WebhookDeleted') return webhooks.without(id);
    if (event.type === 'WebhookCreated') {
      const { name, host, types, locations, addressId, secretId } = event.data;
      const made = { name, host, types, locations, addressId, secretId, old: null, isOff: false, isTold: false };
      return webhooks.with(id, made);
    }
    const before = webhooks.get(id);
    return before === undefined ? webhooks : webhooks.with(id, evolved(before, event));
  },
};
