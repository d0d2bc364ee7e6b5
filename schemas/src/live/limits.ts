/** Points that one client may watch; further ones are refused. */
export const WATCHED_POINTS = 2_000;
/** Pause between frames of a client, and between pushes of rows of one concept and organization. */
export const FRAME_EVERY_MS = 50;
export const HEAD_EVERY_MS = 1_000;
/** Period after which watched points without news are re-read, in case the live bus lost a message. */
export const REREAD_EVERY_MS = 15_000;
/**
 * A client is disconnected after this long without progress, or with more than this queued; it reconnects to a
 * snapshot.
 */
export const STALLED_AFTER_MS = 5_000;
export const UNSENT_MAX_BYTES: number = 1024 * 1024;
/** Rows beyond this are not sent to a slow client: the next head makes it re-read. */
export const UNSENT_ROWS_BYTES: number = 256 * 1024;
/** Bounds on moved rows: one push per this period, with so many rows; beyond them the client re-reads. */
export const MOVED_EVERY_MS = 500;
export const MOVED_ROWS = 200;
