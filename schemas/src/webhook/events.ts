import { anyText, instant, integer, listOf, oneOf, optional, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), webhookId: uuid(), name: text(64) };
/** `host` is all that is said of an address: the rest of it is a secret. No locations are all of them. */
const shown = { name: text(64), host: anyText(), types: listOf(text(64)), locations: listOf(uuid()) };

/** One stream per organization holds its webhooks. Address and secret are in the vault by their ids. */
export const webhookEvents = {
  WebhookCreated: shape({ ...which, ...shown, addressId: uuid(), secretId: uuid() }),
  WebhookChanged: shape({ ...which, before: shape(shown), ...shown, addressId: uuid() }),
  WebhookSecretRotated: shape({ ...which, secretId: uuid(), oldSecretId: uuid(), oldUntil: instant() }),
  WebhookEnabled: shape(which),
  /** `gone`: the address said that it is not there any more (410). */
  WebhookDisabled: shape({ ...which, cause: oneOf('byHand', 'failing', 'gone') }),
  /** Nothing was taken since `since`: the administrators are told. */
  WebhookFailing: shape({ ...which, since: instant() }),
  /** A message of trial was sent; `why` is a status or an error code. */
  WebhookTested: shape({ ...which, outcome: oneOf('sent', 'failed'), why: anyText() }),
  /** One message, or all since an instant, are sent again. */
  WebhookResent: shape({ ...which, messageId: optional(uuid()), since: optional(instant()) }),
  WebhookDeleted: shape(which),
};
export type WebhookEvent = EventsOf<typeof webhookEvents>;

export function webhooksStream(organizationId: number): string {
  return `webhooks-${organizationId}`;
}
