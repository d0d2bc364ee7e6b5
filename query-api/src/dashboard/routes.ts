import { dashboard } from '@watchglass/schemas/dashboard/entity';
import {
  dashboardListEntryShape,
  dashboardViewShape,
  type DashboardListEntry,
  type DashboardRowView,
} from '@watchglass/schemas/dashboard/views';
import { oneOf, text } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { listRoutes, type Columns, type ListSource } from '../http/list-routes.ts';
import { route, type QueryAsked } from '../http/route.ts';
import { anyContains, oneOfIds, rowList } from '../live/row-list.ts';
import { readRows } from '../live/row-reader.ts';
import { favoriteIds, withStates } from './favorites.ts';
import { dashboardRows } from './rows.ts';

const reads = ['dashboards', 'dashboard_favorites'];

const rows = rowList(dashboard, dashboardRows, {
  search: anyContains('t.name'),
  where: {
    sensors: oneOfIds(
      (ids) =>
        `EXISTS (SELECT 1 FROM jsonb_path_query(t.data, '$[*].props.sensors[*]') s WHERE s::text = ANY (${ids}::text[]))`,
    ),
    mine: (_one, { caller }) => [(user) => `t.author_id = ${user}::uuid`, caller.id],
    favorites: (_one, { caller }) => [
      (user) => `t.id IN (${favoriteIds('t.organization_id', `${user}::uuid`)})`,
      caller.id,
    ],
  },
  sortedBy: { name: 'lower(t.name)', tiles: 'jsonb_array_length(t.data)', changed: 't.changed_at' },
  alike: 'lower(t.name)',
});

/** Entries of the list: without tiles, and with the caller's own state. */
const source: ListSource<typeof dashboard, DashboardListEntry> = {
  byIds: true,
  page: async (asked, what) => {
    const { items, total } = await rows.page(asked, what);
    return { items: await entriesOf(asked, items), total };
  },
  all: async (asked, what) => entriesOf(asked, await rows.all(asked, what)),
};

function entriesOf(
  asked: QueryAsked<unknown, unknown>,
  views: readonly DashboardRowView[],
): Promise<DashboardListEntry[]> {
  return withStates(
    asked,
    views.map(({ data: _left, ...entry }) => entry),
  );
}

const COLUMNS: Columns<DashboardListEntry> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['author', ({ authorName }) => authorName],
  ['tiles', ({ tiles }) => tiles],
  ['changedAt', ({ changedAt }) => changedAt],
  ['state', ({ state }) => state.id],
];

/** GET /api/dashboards/{org}, its export and …/dashboard/{id}. */
export const dashboardRoutes = [
  ...listRoutes(dashboard, {
    source,
    view: dashboardListEntryShape,
    reads,
    filters: { sensors: text(1_000, 0), mine: oneOf('', '1'), favorites: oneOf('', '1') },
    columns: () => COLUMNS,
  }),
  route({
    needs: dashboard.needs,
    reads,
    past: 'rows',
    path: '/api/dashboards/{org}/dashboard/{id}',
    answers: { 200: dashboardViewShape, 304: false },
    handler: async (asked, h) => {
      const condition = { sql: 'AND t.id::text = $2', values: [asked.params['id']] };
      const [row] = await withStates(asked, await readRows(asked, dashboardRows, condition));
      return versioned(asked.request, h, found(row));
    },
  }),
];
