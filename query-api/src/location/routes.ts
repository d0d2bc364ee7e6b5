import { location } from '@watchglass/schemas/location/entity';
import { locationViewShape, type LocationView } from '@watchglass/schemas/location/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { locationRows } from './rows.ts';

const COLUMNS: Columns<LocationView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['address', ({ address }) => address],
  ['latitude', ({ coordinates }) => coordinates?.latitude],
  ['longitude', ({ coordinates }) => coordinates?.longitude],
  ['timeZone', ({ timeZone }) => timeZone],
  ['sensors', ({ sensors }) => sensors],
  ['bases', ({ bases }) => bases],
];

/** GET /api/locations/{org} and its export. */
export const locationRoutes = listRoutes(location, {
  source: rowList(location, locationRows, {
    // Addresses are sealed, so SQL cannot search them.
    search: anyContains('t.name', 't.time_zone'),
    where: {},
    sortedBy: { name: 'lower(t.name)', timeZone: 't.time_zone', sensors: 'sensors', bases: 'bases' },
  }),
  view: locationViewShape,
  reads: ['locations', 'sensors', 'bases'],
  filters: {},
  columns: () => COLUMNS,
});
