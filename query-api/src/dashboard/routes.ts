import { dashboard } from '@watchglass/schemas/dashboard/entity';
import {
  dashboardListEntryShape,
  dashboardViewShape,
  type DashboardListEntry,
} from '@watchglass/schemas/dashboard/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { otherwise, shape, text } from '@watchglass/schemas/shape';
import { found, versioned } from '../http/answer.ts';
import { idList } from '../http/paging.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { dashboardRows } from './rows.ts';

/** All, or those with a tile that names one of these sensors. */
function listed(sensors: string): { readonly sql: string; readonly values: unknown[] } {
  const order = 'ORDER BY lower(t.name), t.id';
  if (sensors === '') return { sql: order, values: [] };
  const naming = `EXISTS (SELECT 1 FROM jsonb_path_query(t.data, '$[*].props.sensors[*]') s WHERE s::text = ANY ($2::text[]))`;
  return { sql: `AND ${naming} ${order}`, values: [idList(sensors).map(String)] };
}

const said = { needs: dashboard.needs, reads: ['dashboards'], past: 'rows' } as const;

/** GET /api/dashboards/{org}, which is not paged and omits tiles, and …/dashboard/{id}. `sensors` asks for those with a tile of a sensor. */
export const dashboardRoutes = [
  route({
    ...said,
    path: dashboard.path,
    answers: { 200: pageOf(dashboardListEntryShape) },
    // The list is whole: the paging of other lists changes nothing.
    query: shape({ sensors: otherwise(text(1_000, 0), '') }).unknown(),
    handler: async (asked): Promise<Page<DashboardListEntry>> => {
      const whole = await readRows(asked, dashboardRows, listed(asked.query.sensors));
      const items = whole.map(({ id, name, authorId, authorName, etag, position }) => ({
        id,
        name,
        authorId,
        authorName,
        etag,
        position,
      }));
      return { items, total: items.length };
    },
  }),
  route({
    ...said,
    path: '/api/dashboards/{org}/dashboard/{id}',
    answers: { 200: dashboardViewShape, 304: false },
    handler: async (asked, h) => {
      const condition = { sql: 'AND t.id::text = $2', values: [asked.params['id']] };
      const [row] = await readRows(asked, dashboardRows, condition);
      return versioned(asked.request, h, found(row));
    },
  }),
];
