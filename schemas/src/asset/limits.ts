export const ASSET_NAME_MAX_CHARACTERS = 64;
export const ASSET_DESCRIPTION_MAX_CHARACTERS = 2_000;
export const POINT_NAME_MAX_CHARACTERS = 64;
export const FILES_PER_ASSET = 50;
export const POINTS_PER_ASSET = 100;
/** Sensors that a point may have had, one after another: the history of a point is read in one query. */
export const SEGMENTS_PER_POINT = 100;
/** Days before now from which a sensor may be attached, detached or replaced. */
export const ATTACHED_DAYS_BACK = 30;
