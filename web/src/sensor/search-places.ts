import { createContext } from 'react';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Places } from './sensors-where.ts';

export const EVERYWHERE: Places = { locations: [], tags: [] };

/** What else narrows a search. */
interface Narrowing extends Places {
  /** The serials of bases. */
  readonly devices?: readonly string[];
  readonly kinds?: readonly SensorKind[];
  readonly skills?: readonly string[];
}

/** The locations, tags, bases, kinds and skills among whose sensors a picker searches; empty lists leave it everywhere. */
export const SearchPlaces = createContext<Narrowing>(EVERYWHERE);

/** The query of a search, without its other parameters. */
export function searchQuery(
  search: string,
  { locations, tags, devices: base = [], kinds = [], skills = [] }: Narrowing,
): string {
  const query = new URLSearchParams({ search });
  for (const [name, chosen] of Object.entries({ locations, tags, base, kinds, skills }))
    if (chosen.length > 0) query.set(name, chosen.join(','));
  return query.toString();
}
