export const TAG_MAX_CHARACTERS = 32;
/** The bound keeps the stream of tags short, because it is read as a whole. */
export const TAGS_PER_ORGANIZATION = 1_000;
