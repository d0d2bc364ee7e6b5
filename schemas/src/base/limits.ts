export const PIN_MINUTES = 10;
export const PIN_DIGITS = 6;
/** Wrong PINs of an organization for one serial, within the minutes that a PIN holds. */
export const PIN_TRIES = 5;
/** Wrong PINs from one network, for whatever serials, within the same minutes. */
export const PIN_TRIES_PER_NETWORK = 30;
/** Contacts of one serial that are open at a time, altogether and from one network: a base that is restarted makes a new one. */
export const OPEN_CONTACTS_PER_SERIAL = 5;
export const OPEN_CONTACTS_PER_NETWORK = 3;
/** First firmware that can register remotely. */
export const REGISTRATION_FIRMWARE = '4.5.0';
/** Hellos that are answered, per client address and minute. */
export const HELLOS_PER_MINUTE = 30;
/** A base not heard for this long is shown offline; the offline rule's own delay is at least as long. */
export const BASE_OFFLINE_MINUTES = 10;
export const SERIAL_PATTERN: RegExp = /^[A-Za-z0-9]{4,32}$/;
/** The clock of a base, or its link, is judged by the median of this many live uplinks that carry one instant. */
export const CLOCK_UPLINKS = 30;
/** Fewer say nothing yet (ours): what a base buffered before it came back is a few. */
export const CLOCK_FEWEST_UPLINKS = 5;
/** Further off either way than the first is told; nearer than the second is told to be over. */
export const CLOCK_DRIFTED_MS = 30_000;
export const CLOCK_CORRECTED_MS = 15_000;
