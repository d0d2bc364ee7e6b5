export const DASHBOARD_NAME_MAX_CHARACTERS = 64;
export const TILES_PER_DASHBOARD = 250;
export const GRID_COLUMNS_DESKTOP = 24;
export const GRID_COLUMNS_MOBILE = 2;
export const TILE_VERSION = 3;
/** Rows that a tile may reach down to (ours). */
export const GRID_ROWS = 1_000;
/** The newest versions that the history lists. */
export const LISTED_VERSIONS = 100;
