/**
 * How long a sensor has been without data: 3 missed intervals, 6 missed intervals, 24 hours (a flag), 7 days (a
 * warning). Each level includes the later ones.
 */
export const NO_DATA_LEVELS = ['expiring', 'old', 'day', 'week'] as const;
export type NoDataLevel = (typeof NO_DATA_LEVELS)[number];

export const NO_DATA_FLAG_HOURS = 24;
export const NO_DATA_WARNING_DAYS = 7;
