/** Sort keys of the history; the first is the default. Without joi, so that a page can import them. */
export const HISTORY_SORTS = ['raisedAt', 'endedAt', 'duration', 'severity', 'rule'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];
