export const WEBHOOKS_PER_ORGANIZATION = 20;
export const WEBHOOK_NAME_MAX_CHARACTERS = 64;
export const WEBHOOK_ADDRESS_MAX_CHARACTERS = 2048;
export const WEBHOOK_LOCATIONS_MAX = 200;
/** A larger message goes without its data. */
export const WEBHOOK_BODY_MAX_BYTES = 20_000;
/** Messages that wait in the queue of a webhook; later events wait in the feed. */
export const WEBHOOK_QUEUE_MAX = 10_000;
/** Without a success for so long, administrators are told. */
export const WEBHOOK_FAILING_HOURS = 24;
/** And after so long it is disabled. */
export const WEBHOOK_DISABLED_AFTER_HOURS = 72;
/** Messages are kept for this long. */
export const WEBHOOK_MESSAGE_DAYS = 35;
