export const MONITORS_PER_ORGANIZATION = 20;
export const MONITOR_NAME_MAX_CHARACTERS = 64;
export const MONITOR_ORIGINS = 10;
export const MONITOR_ORIGIN_MAX_CHARACTERS = 255;
/** Section 9 of the specification. */
export const PUBLIC_TOKEN_CHARACTERS = 8;
export const PUBLIC_SERIES_POINTS = 500;
/** Tokens that no tile has, of one network: viewers are never counted, since a campus is one address. */
export const WRONG_TOKENS_PER_NETWORK = 30;
export const WRONG_TOKENS_WINDOW_MINUTES = 5;
/** The same in one process, from all networks together. */
export const WRONG_TOKENS_PER_SECOND = 50;
