/** Events are kept in the feed for this long. */
export const FEED_DAYS = 35;
export const FEED_PAGE_MAX = 1_000;
export const FEED_PAGE_DEFAULT = 100;
/** A poll that waits for events. */
export const FEED_WAIT_MAX_SECONDS = 30;
export const FEED_TYPES_MAX = 100;
export const STREAM_COMMENT_SECONDS = 15;
export const STREAM_MAX_MINUTES = 60;
export const STREAMS_PER_ACCOUNT = 5;
/** A stream whose reader leaves more than this unread ends. */
export const STREAM_UNSENT_MAX_BYTES = 1_048_576;
/** An account whose rights end loses its stream within this time. */
export const STREAM_RIGHTS_SECONDS = 2;
