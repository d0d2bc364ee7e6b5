/** An uploaded file; the streamed body is cut off there. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;
/** Of all files of a workspace with their thumbnails, without plans. */
export const FILES_MAX_BYTES = 1024 * 1024 * 1024;
export const FILE_NAME_MAX_CHARACTERS = 120;
/** Characters of a name as it is sent; a longer one is refused, a shorter one is cut. */
export const SENT_NAME_MAX_CHARACTERS = 1_000;
/** Uploads of a workspace that one process receives at the same time: each needs its bytes in memory. */
export const UPLOADS_AT_ONCE = 6;
/** An upload that no owner has named by then is deleted. */
export const UNNAMED_FILE_HOURS = 1;
/** The bytes of a removed file stay this long, as far as the workspace has room for them. */
export const REMOVED_FILE_DAYS = 30;
/** Width and height that a thumbnail never exceeds, in pixels: in rows of tables, and on pages. */
export const THUMBNAIL_PIXELS = { small: 192, large: 1_280 } as const;
