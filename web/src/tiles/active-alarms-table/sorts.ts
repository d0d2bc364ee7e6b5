export const SORTS = ['newestRawTime', 'raisedAt', 'severity'] as const;
