export const LOCATION_NAME_MAX_CHARACTERS = 64;
export const ADDRESS_MAX_CHARACTERS = 256;
/** The bound keeps the organization's stream short, because it is read as a whole. */
export const LOCATIONS_PER_ORGANIZATION = 1_000;
/** Locations in the limit of one member. */
export const LOCATIONS_PER_MEMBER = 100;
