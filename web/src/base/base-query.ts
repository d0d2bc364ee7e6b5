import { listQueries, type ListQuery } from '../table/list-query.ts';

export const BASE_SORTS = [
  'name',
  'connection',
  'lastHeardAt',
  'location',
  'sensors',
  'firmware',
  'serial',
  'registeredAt',
] as const;
export type BaseSort = (typeof BASE_SORTS)[number];

/** The query of the table and the cards of bases. Locations are ids, and `none`. */
export type BaseQuery = ListQuery<BaseSort, 'states' | 'locations' | 'tags'>;

export const baseQueries = listQueries({ sorts: BASE_SORTS, filters: ['states', 'locations', 'tags'] });

export const basesPath = (organizationId: number): string => `/api/gateways/${organizationId}`;
