import { FEED_TYPES_MAX } from '../event-feed/limits.ts';
import { instant, integer, listOf, optional, otherwise, shape, text, uuid, type ValueOf } from '../shape.ts';
import { WEBHOOK_ADDRESS_MAX_CHARACTERS, WEBHOOK_LOCATIONS_MAX, WEBHOOK_NAME_MAX_CHARACTERS } from './limits.ts';

const said = {
  name: text(WEBHOOK_NAME_MAX_CHARACTERS),
  /** Types and groups (`alarm.*`); empty for all. */
  types: listOf(text(64), { max: FEED_TYPES_MAX }),
  /** Things that have a place are told of at these locations only; empty for everywhere. */
  locations: otherwise(listOf(uuid(), { max: WEBHOOK_LOCATIONS_MAX }), []),
};
const address = text(WEBHOOK_ADDRESS_MAX_CHARACTERS);

/** POST api/webhooks/{org}. `address` is an https address. */
export const webhookShape = shape({ ...said, address });
export type WebhookTerms = ValueOf<typeof webhookShape>;

/** PUT …/webhook/{id}: without an address it keeps the one it has, which is never shown again. */
export const changeWebhookShape = shape({ ...said, address: optional(address) });
export type ChangeWebhook = ValueOf<typeof changeWebhookShape>;

export const webhookPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };

/** POST …/webhook/{id}/resend: one message, or everything since an instant. */
export const resendShape = shape({ message: optional(uuid()), since: optional(instant()) }).xor('message', 'since');
