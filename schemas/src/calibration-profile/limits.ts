export const PROFILE_NAME_MAX_CHARACTERS = 64;
/** The bound keeps the stream of profiles short, because it is read as a whole. */
export const PROFILES_PER_ORGANIZATION = 200;
