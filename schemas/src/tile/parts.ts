import { flag, integer, listOf, oneOf, otherwise, text, uuid } from '../shape.ts';
import { FILTERS_PER_TILE, TILE_SEARCH_MAX_CHARACTERS } from './limits.ts';
import { PERIODS, type Period } from './periods.ts';

/** Parts that several kinds of tiles have. A list may be empty: the tile is not set up yet, or its source was removed. */
export const ids = (max: number) => listOf(integer(1), { max });
export const uuids = (max: number) => otherwise(listOf(uuid(), { max }), []);
export const period = (usual: Period) => otherwise(oneOf(...PERIODS), usual);
export const switchedOff = () => otherwise(flag(), false);
export const searched = () => otherwise(text(TILE_SEARCH_MAX_CHARACTERS, 0), '');

/** Filters of tables: empty lists show every location and tag. */
export const placeFilters = () => ({ locations: uuids(FILTERS_PER_TILE), tags: uuids(FILTERS_PER_TILE) });

/** Sorted by this field at first, descending unless said. */
export function sorted<const F extends string>(usual: F, ...others: F[]) {
  return { sort: otherwise(oneOf(usual, ...others), usual), descending: otherwise(flag(), true) };
}
