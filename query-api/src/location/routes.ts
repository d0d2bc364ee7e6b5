import { alarm } from '@watchglass/schemas/alarm/entity';
import { base } from '@watchglass/schemas/base/entity';
import { location } from '@watchglass/schemas/location/entity';
import {
  locationStateShape,
  locationViewShape,
  type LocationState,
  type LocationView,
} from '@watchglass/schemas/location/views';
import { meets } from '@watchglass/schemas/member/rights';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { locationRows } from './rows.ts';
import { locationStates } from './states.ts';

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

/** GET /api/locations/{org}, its export, and …/states. */
export const locationRoutes = [
  ...listRoutes(location, {
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
  }),
  route({
    path: '/api/locations/{org}/states',
    needs: location.needs,
    reads: ['locations', 'sensors', 'bases', 'alarms'],
    past: 'rows',
    answers: { 200: pageOf(locationStateShape) },
    handler: async (asked): Promise<Page<LocationState>> => {
      const { membership } = asked.caller;
      const items = await locationStates(asked, {
        mayAlarms: membership !== null && meets(membership, alarm.needs),
        mayBases: membership !== null && meets(membership, base.needs),
      });
      return { items, total: items.length };
    },
  }),
];
