import type { Request } from '@hapi/hapi';
import { base } from '@watchglass/schemas/base/entity';
import { serialShape } from '@watchglass/schemas/base/commands';
import { baseDetailShape, baseViewShape, type BaseDetail, type BaseView } from '@watchglass/schemas/base/views';
import { auditPageShape, type AuditPage } from '@watchglass/schemas/audit/views';
import { olderBaseShape } from '@watchglass/schemas/read-api/older-views';
import { integer, listOf, optional, shape, text } from '@watchglass/schemas/shape';
import { eventsOf } from '../audit/events-of.ts';
import { NAMES_READ } from '../audit/names.ts';
import { found } from '../http/answer.ts';
import { pagingFields } from '../http/paging.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { listRoutes } from '../http/list-routes.ts';
import { anyContains, oneOfWords, rowList } from '../live/row-list.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { locationNames } from '../location/location-names.ts';
import { olderBases } from '../read-api/older-forms.ts';
import { tagIdsOf } from '../tag/tag-names.ts';
import { backupRoutes } from './backup-routes.ts';
import { outletsRoutes } from './outlets-routes.ts';
import { baseRows, CONNECTION } from './rows.ts';

/** Older clients ask for no page, and read every base at once. */
const asksForPage = ({ url }: Request): boolean =>
  ['page', 'rowsPerPage', 'after'].some((field) => url.searchParams.has(field));

const reads = ['bases', 'sensors', 'locations', 'people', 'tags'];
const list = listRoutes(base, {
  source: rowList(base, baseRows, {
    search: anyContains('t.name', 't.serial'),
    where: {
      states: oneOfWords((states) => `${CONNECTION} = ANY (${states})`),
      locations: oneOfWords((ids) => `coalesce(t.location_id::text, '${AT_NONE}') = ANY (${ids})`),
      tags: oneOfWords((tags) => `t.tag_ids && ${tagIdsOf(tags)}`),
    },
    sortedBy: {
      name: 'lower(t.name)',
      lastHeardAt: 'c.last_heard_at',
      connection: CONNECTION,
      sensors: 'sensors',
      firmware: 't.firmware',
      serial: 't.serial',
      registeredAt: 't.registered_at',
      location: '(SELECT lower(p.name) FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted)',
    },
    alike: 'lower(t.name)',
  }),
  view: baseViewShape,
  reads,
  filters: { states: text(32, 0), locations: locationFilter, tags: text(1_000, 0) },
  beside: {
    answers: { devices: optional(listOf(olderBaseShape)) },
    read: async (asked) => (asksForPage(asked.request) ? {} : { devices: await olderBases(asked) }),
  },
  columns: async ({ relational, sight }) => {
    const names = await locationNames(relational, sight.organizationId);
    return [
      ['serial', ({ serial }) => serial],
      ['name', ({ name }) => name],
      ['tags', ({ tags }) => tags.join(', ')],
      ['location', ({ location }) => names.get(location ?? '')],
      ['connection', ({ connection }) => connection],
      ['lastHeardAt', ({ lastHeardAt }) => lastHeardAt],
      ['sensors', ({ sensors }) => sensors],
      ['firmware', ({ firmware }) => firmware],
      ['registeredAt', ({ registeredAt }) => registeredAt],
      ['clockDriftMs', ({ clockDriftMs }) => clockDriftMs],
    ];
  },
});

async function baseOf(asked: QueryAsked<{ readonly serial: string }, unknown>): Promise<BaseView> {
  const [row] = await readRows(asked, baseRows, { sql: 'AND t.serial = $2', values: [asked.params.serial] });
  return found(row);
}

const params = shape({ org: integer(1), serial: serialShape });

/** GET /api/gateways/{org}, its export, …/base/{serial} and …/base/{serial}/events. */
export const baseRoutes = [
  ...list,
  ...backupRoutes,
  ...outletsRoutes,
  route({
    path: '/api/gateways/{org}/base/{serial}',
    needs: base.needs,
    reads,
    past: 'rows',
    answers: { 200: baseDetailShape },
    params,
    handler: async (asked): Promise<BaseDetail> => {
      const base = await baseOf(asked);
      return { ...base, progress: asked.baseProgress.of(asked.sight.organizationId, base) };
    },
  }),
  route({
    path: '/api/gateways/{org}/base/{serial}/events',
    needs: base.needs,
    reads: ['audit', ...NAMES_READ],
    past: 'rows',
    answers: { 200: auditPageShape },
    params,
    query: shape(pagingFields),
    handler: async (asked): Promise<AuditPage> => {
      const { serial } = await baseOf(asked);
      return eventsOf(asked, { concept: 'base', subject: serial }, asked.query);
    },
  }),
];
