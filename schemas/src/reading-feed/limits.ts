/** Readings are kept in the feed for this long; a workspace is followed for as long after its last reader. */
export const READING_FEED_DAYS = 35;
export const CHANGES_PAGE_MAX = 50_000;
export const CHANGES_PAGE_DEFAULT = 10_000;
