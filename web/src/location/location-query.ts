import { listQueries, type ListQuery } from '../table/list-query.ts';

export const LOCATION_SORTS = ['name', 'timeZone', 'sensors', 'bases'] as const;

/** What the table of locations shows. */
export type LocationQuery = ListQuery<(typeof LOCATION_SORTS)[number]>;

export const locationQueries = listQueries({ sorts: LOCATION_SORTS, filters: [] });

export const locationsPath = (organizationId: number): string => `/api/locations/${organizationId}`;
