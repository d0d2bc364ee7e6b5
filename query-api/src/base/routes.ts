import { base } from '@watchglass/schemas/base/entity';
import { BASE_OFFLINE_MINUTES } from '@watchglass/schemas/base/limits';
import { baseViewShape } from '@watchglass/schemas/base/views';
import { text } from '@watchglass/schemas/shape';
import { listRoutes } from '../http/list-routes.ts';
import { wordList } from '../http/paging.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { locationNames } from '../location/location-names.ts';
import { baseRows } from './rows.ts';

const STATE = (offlineSince: string): string =>
  `CASE WHEN c.last_heard_at IS NULL THEN 'never' WHEN c.last_heard_at < ${offlineSince}::timestamptz THEN 'offline' ELSE 'online' END`;

/** GET /api/gateways/{org} and its export. */
export const baseRoutes = listRoutes(base, {
  source: rowList(base, baseRows, {
    search: anyContains('t.name', 't.serial'),
    where: {
      states: (value, { clock }) => [
        (states, since = '') => `${STATE(since)} = ANY (${states}::text[])`,
        wordList(value),
        new Date(clock().getTime() - BASE_OFFLINE_MINUTES * 60_000),
      ],
      locations: oneOfWords((ids) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${ids})`),
    },
    sortedBy: {
      name: 'lower(t.name)',
      lastHeardAt: 'c.last_heard_at',
      sensors: 'sensors',
      firmware: 't.firmware',
      serial: 't.serial',
      registeredAt: 't.registered_at',
      location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
    },
    alike: 'lower(t.name)',
  }),
  view: baseViewShape,
  reads: ['bases', 'sensors', 'locations'],
  filters: { states: text(32, 0), locations: locationFilter },
  columns: async ({ relational, sight }) => {
    const names = await locationNames(relational, sight.organizationId);
    return [
      ['serial', ({ serial }) => serial],
      ['name', ({ name }) => name],
      ['location', ({ location }) => names.get(location ?? '')],
      ['lastHeardAt', ({ lastHeardAt }) => lastHeardAt],
      ['sensors', ({ sensors }) => sensors],
      ['firmware', ({ firmware }) => firmware],
      ['registeredAt', ({ registeredAt }) => registeredAt],
      ['clockDriftMs', ({ clockDriftMs }) => clockDriftMs],
    ];
  },
});
