import { dashboard } from '@watchglass/schemas/dashboard/entity';
import {
  dashboardListEntryShape,
  dashboardViewShape,
  type DashboardListEntry,
} from '@watchglass/schemas/dashboard/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { found, versioned } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { dashboardRows } from './rows.ts';

const said = { needs: dashboard.needs, reads: ['dashboards'], past: 'rows' } as const;

/** GET /api/dashboards/{org}, which is not paged and omits tiles, and …/dashboard/{id}. */
export const dashboardRoutes = [
  route({
    ...said,
    path: dashboard.path,
    answers: { 200: pageOf(dashboardListEntryShape) },
    handler: async (asked): Promise<Page<DashboardListEntry>> => {
      const whole = await readRows(asked, dashboardRows, { sql: 'ORDER BY lower(t.name), t.id' });
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
