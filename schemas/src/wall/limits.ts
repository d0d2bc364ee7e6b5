export const WALL_NAME_MAX_CHARACTERS = 64;
export const WALL_PLACE_MAX_CHARACTERS = 128;
export const WALLS_PER_ORGANIZATION = 50;
/** Windows of one browser profile, each with a credential of its own. */
export const WALL_SLOTS = 8;

/** Letters of a code: without vowels, so that no word appears, and without letters that look alike. */
export const CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';
export const CODE_CHARACTERS = 8;
export const PAIRING_SECONDS = 900;
export const PAIRING_INTERVAL_SECONDS = 5;
/** Added to the interval whenever a screen asks too early. */
export const SLOW_DOWN_SECONDS = 5;
/** The time in which a lost answer with the secret may be asked for again. */
export const ANSWER_AGAIN_SECONDS = 60;
export const OPEN_PAIRINGS = 10_000;
export const PAIRINGS_PER_NETWORK_AND_HOUR = 60;
export const WRONG_CODES_PER_PERSON = 5;
export const WRONG_CODES_WINDOW_MINUTES = 15;

export const WALL_SECRET_BYTES = 32;
export const WALL_COOKIE_DAYS = 400;
export const WALL_TOKEN_MINUTES = 10;

export const PLAYLIST_ENTRIES = 20;
export const DWELL_SECONDS = { min: 10, max: 3_600, usual: 30 } as const;
export const DIMMING_PERIODS = 4;
export const DIMMING_PERCENT_MIN = 10;
export const ORDER_LAPSES_SECONDS = 120;
/** The number of orders that a wall's row keeps. */
export const ORDERS_KEPT = 8;
export const PIN_MINUTES = 480;
export const HEARTBEAT_SECONDS = 30;
/** A wall without a heartbeat for this long counts as silent on the page; a longer pause between receipts is a gap. */
export const SILENT_AFTER_SECONDS = 90;
/** A wall without a heartbeat for this long is recorded as silent. */
export const SILENCE_RECORDED_SECONDS = 300;
