export const REGISTRATION_MINUTES = 60;
export const REGISTRATION_CODE_CHARACTERS = 8;
/** Letters and digits that are not mistaken for each other. */
export const REGISTRATION_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Wrong codes from one base and from one network, within the validity of a code. */
export const REGISTRATION_TRIES = 5;
export const REGISTRATION_TRIES_PER_NETWORK = 30;
/** Open requests of an organization. */
export const OPEN_REGISTRATIONS = 100;
