import { text } from '@watchglass/schemas/shape';
import { wordList } from '../http/paging.ts';
import type { Where } from '../live/row-list.ts';

/** The value for "at no location" among ids in a query string. */
export const AT_NONE = 'none';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** No location has it: a list of ids is never empty, which would filter nothing. */
const NO_LOCATION = '00000000-0000-0000-0000-000000000000';

/** Finds rows at one of these locations by the index of the column; words that are no ids find nothing. */
export const atLocations =
  (column: string) =>
  (value: string): Where => {
    const words = wordList(value);
    const orNone = words.includes(AT_NONE) ? ` OR ${column} IS NULL` : '';
    const ids = words.filter((word) => UUID.test(word));
    return [(p = '') => `(${column} = ANY (${p}::uuid[])${orNone})`, ids.length === 0 ? [NO_LOCATION] : ids];
  };

/** `locations` of a query string: ids and `none`, separated by commas. */
export const locationFilter = text(4_000, 0);
