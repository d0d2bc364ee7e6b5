/** Points that one client may watch; those beyond are refused. */
export const WATCHED_POINTS = 2_000;
/** After a change is sent, the next frame of a client waits this long; so do the next rows of an organization's concept. */
export const FRAME_EVERY_MS = 50;
export const HEAD_EVERY_MS = 1_000;
/** Watched points of which nothing was heard are read anew this often, should the live bus have lost something. */
export const REREAD_EVERY_MS = 15_000;
/** A client that takes nothing for this long, or lets more than this pile up, is cut off; it comes back to a snapshot. */
export const STALLED_AFTER_MS = 5_000;
export const UNSENT_MAX_BYTES: number = 1024 * 1024;
/** Rows beyond this are not sent to a client that is slow: the next head tells it to re-read. */
export const UNSENT_ROWS_BYTES: number = 256 * 1024;
/** Rows that changes of other entities move are told this often at most, and so many of them; of more a client is told to read again. */
export const MOVED_EVERY_MS = 500;
export const MOVED_ROWS = 200;
