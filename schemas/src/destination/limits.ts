export const DESTINATIONS_PER_ORGANIZATION = 50;
export const DESTINATION_NAME_MAX_CHARACTERS = 64;
export const DESTINATION_ADDRESS_MAX_CHARACTERS = 2048;
export const MAILBOX_CONFIRMATION_HOURS = 7 * 24;
/** After a new secret the old one signs as well for so long. */
export const OLD_SECRET_HOURS = 24;
/** A destination that fails for so long is switched off. */
export const DESTINATION_FAILING_DAYS = 3;
