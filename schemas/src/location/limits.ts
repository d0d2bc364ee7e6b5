export const LOCATION_NAME_MAX_CHARACTERS = 64;
export const ADDRESS_MAX_CHARACTERS = 256;
/** They stand in their organization's stream, which is read as a whole. */
export const LOCATIONS_PER_ORGANIZATION = 1_000;
/** That one member can be limited to. */
export const LOCATIONS_PER_MEMBER = 100;
