import { plan } from '@watchglass/schemas/plan/entity';
import { planViewShape } from '@watchglass/schemas/plan/views';
import { found, versioned } from '../http/answer.ts';
import { listRoutes } from '../http/list-routes.ts';
import { route } from '../http/route.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { locationNames } from '../location/location-names.ts';
import { planRows } from './rows.ts';
import { tileRoute } from './tile-route.ts';

const reads = ['plans', 'plan_objects', 'locations', 'sensors', 'assets', 'bases'];

/** GET /api/plans/{org}, its export, …/plan/{id} and its tiles. */
export const planRoutes = [
  ...listRoutes(plan, {
    source: rowList(plan, planRows, {
      search: anyContains('t.name'),
      where: { locations: oneOfWords((ids) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${ids})`) },
      sortedBy: {
        name: 'lower(t.name)',
        location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
        objects: 'objects',
        createdAt: 't.created_at',
      },
    }),
    view: planViewShape,
    reads,
    filters: { locations: locationFilter },
    columns: async ({ relational, sight }) => {
      const names = await locationNames(relational, sight.organizationId);
      return [
        ['id', ({ id }) => id],
        ['name', ({ name }) => name],
        ['location', ({ location }) => names.get(location ?? '')],
        ['objects', ({ objects }) => objects],
        ['createdAt', ({ createdAt }) => createdAt],
      ];
    },
  }),
  route({
    path: '/api/plans/{org}/plan/{id}',
    needs: { ...plan.needs, onWalls: true },
    reads,
    past: 'rows',
    answers: { 200: planViewShape, 304: false },
    handler: async (asked, h) => {
      const condition = { sql: 'AND t.id::text = $2', values: [asked.params['id']] };
      const [row] = await readRows(asked, planRows, condition);
      return versioned(asked.request, h, found(row));
    },
  }),
  tileRoute,
];
