export const PLAN_NAME_MAX_CHARACTERS = 64;
/** Width and height of an uploaded image, in pixels. */
export const PLAN_IMAGE_MAX_PIXELS = 16_000;
export const PLAN_IMAGE_MAX_BYTES = 20 * 1024 * 1024;
/** Beyond it an image must be decodable row by row: an interlaced, progressive or rotated one needs its whole bitmap. */
export const WHOLE_BITMAP_MAX_PIXELS = 25_000_000;
/** Tiles of all plans of a workspace. */
export const PLAN_IMAGES_MAX_BYTES = 1024 * 1024 * 1024;
export const PLAN_IMAGE_WITHIN_SECONDS = 60;
/** Width and height of a tile, in pixels. */
export const TILE_PIXELS = 512;
