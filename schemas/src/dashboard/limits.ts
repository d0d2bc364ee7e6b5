export const DASHBOARD_NAME_MAX_CHARACTERS = 64;
export const TILES_PER_DASHBOARD = 250;
export const GRID_COLUMNS_DESKTOP = 24;
export const GRID_COLUMNS_MOBILE = 2;
export const TILE_VERSION = 3;
