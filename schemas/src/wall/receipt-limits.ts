/** A key receipt comes at least this often. */
export const KEY_RECEIPT_SECONDS = 300;
/** Two receipts of a page are at least this far apart. */
export const RECEIPT_APART_MS = 1_000;
/** The values that one receipt names; beyond it a page thins them and says how many it left out. */
export const RECEIPT_SHOWN_MOST = 600;
/** The values or rows that a key receipt names of one tile. */
export const RECEIPT_POINTS_MOST = 100;
/** The values or rows that a key receipt names of all its tiles. */
export const RECEIPT_POINTS_IN_ALL = 2_000;
/** Receipts of one request. */
export const RECEIPTS_A_POST = 200;
export const RECEIPTS_BODY_BYTES = 1024 * 1024;
/** What a wall keeps while it is cut off. */
export const RECEIPTS_KEPT_HOURS = 24;
export const RECEIPTS_KEPT_BYTES = 20 * 1024 * 1024;
/** A receipt that is sent later than this after its instant is marked late. */
export const RECEIPT_LATE_SECONDS = 60;
/** Receipts of a wall whose clock differs more than this from the server's are marked. */
export const CLOCK_OFF_SECONDS = 300;
/** A wall whose clock differs more than this from the server's is refused. */
export const CLOCK_WRONG_HOURS = 24;
/** A wall whose newest painted frame is older than this is not painting. */
export const PAINTED_WITHIN_SECONDS = 5;
/** Starts of a page that the server follows for each wall at a time. */
export const BOOTS_MOST = 64;
/** Chains of receipts that a wall may begin on one day: more come from a page that starts again and again. */
export const CHAINS_A_DAY = 1_000;
/** Stretches without a gap that the server follows for each wall. */
export const STRETCHES_MOST = 500;
/** A day is sealed this long after its end: until then receipts of it may come. */
export const SEALED_AFTER_HOURS = 25;
/** Requests with receipts of one wall in a minute. */
export const RECEIPT_POSTS_A_MINUTE = 120;
/** What a wall showed counts as equal while something newer had been known for no longer than this. */
export const EQUAL_WITHIN_MS = 2_000;
/** Receipts tell one value of each tile in this time. */
export const NEXT_VALUE_MS = 1_000;
/** For so many values that follow the first (our choice): a chart has six. */
export const NEXT_VALUES_MOST = 5;
