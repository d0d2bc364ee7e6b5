export const PIN_MINUTES = 10;
export const PIN_DIGITS = 6;
/** A PIN is spoiled after this many wrong tries. */
export const PIN_TRIES = 5;
/** First firmware that can register remotely. */
export const REGISTRATION_FIRMWARE = '4.5.0';
/** Hellos that are answered, per client address and minute. */
export const HELLOS_PER_MINUTE = 30;
/** A base not heard for this long is shown offline; the offline rule's own delay is at least as long. */
export const BASE_OFFLINE_MINUTES = 10;
export const SERIAL_PATTERN: RegExp = /^[A-Za-z0-9]{4,32}$/;
