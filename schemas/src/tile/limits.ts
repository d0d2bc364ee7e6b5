/** Section 9 of the specification. */
export const METRICS_PER_SENSOR_TILE = 4;
export const SOURCES_PER_LINE_TILE = 6;
export const METRICS_PER_LINE_CHARTS_TILE = 2;
/** Sensors and assets together. */
export const SOURCES_PER_LINE_CHARTS_TILE = 10;
/** Ours. */
export const SENSORS_PER_STATISTICS_TILE = 6;
export const RULES_PER_TILE = 10;
export const METRICS_PER_SENSORS_TABLE = 10;
export const SENSORS_PER_SENSORS_TABLE = 200;
export const FILTERS_PER_TILE = 50;
export const TILE_SEARCH_MAX_CHARACTERS = 64;
export const TILE_PROPS_MAX_BYTES: number = 16 * 1024;
