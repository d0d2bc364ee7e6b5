import { text } from '@watchglass/schemas/shape';

/** The value for "at no location" among ids in a query string. */
export const AT_NONE = 'none';

/** `locations` of a query string: ids and `none`, separated by commas. */
export const locationFilter = text(4_000, 0);
