export const DASHBOARD_NAME_MAX_CHARACTERS = 64;
export const TILES_PER_DASHBOARD = 250;
export const GRID_COLUMNS_DESKTOP = 24;
export const GRID_COLUMNS_MOBILE = 2;
export const TILE_VERSION = 3;
/** Rows that a tile may reach down to (ours). */
export const GRID_ROWS = 1_000;
/** The newest versions that the history lists. */
export const LISTED_VERSIONS = 100;
/** Tiles that a body or file may carry before those without a place are left out (ours). */
export const STORED_TILES = 500;
/** Of the tiles as a JSON text: a body has at most 1 MiB. */
export const DATA_TEXT_MAX_CHARACTERS = 1_048_576;
/** (ours) */
export const DASHBOARDS_PER_ORGANIZATION = 500;
export const DASHBOARD_FILE_FORMAT = 'watchglass-dashboard';
export const DASHBOARD_FILE_VERSION = 1;
export const SOURCES_PER_FILE = 2_000;
