import { createContext } from 'react';
import type { Places } from './sensors-where.ts';

export const EVERYWHERE: Places = { locations: [], tags: [] };

/** The locations and tags among whose sensors a picker searches; empty lists leave it everywhere. */
export const SearchPlaces = createContext<Places>(EVERYWHERE);

/** The query of a search, without its other parameters. */
export function searchQuery(search: string, { locations, tags }: Places): string {
  const query = new URLSearchParams({ search });
  if (locations.length > 0) query.set('locations', locations.join(','));
  if (tags.length > 0) query.set('tags', tags.join(','));
  return query.toString();
}
