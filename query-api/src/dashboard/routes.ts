import type { ServerRoute } from '@hapi/hapi';
import {
  dashboardListEntryShape,
  dashboardViewShape,
  type DashboardListEntry,
} from '@watchglass/schemas/dashboard/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { readRows } from '../live/row-reader.ts';
import { dashboardRows } from './rows.ts';

const app = { needs: { access: 'member' }, reads: ['dashboards'] } as const;

export function dashboardRoutes({ relational, people }: QueryDeps): ServerRoute[] {
  const dashboards = dashboardRows(people);
  return [
    {
      method: 'GET',
      path: '/api/dashboards/{org}',
      options: { app, response: { status: { 200: pageOf(dashboardListEntryShape) } } },
      handler: async (request): Promise<Page<DashboardListEntry>> => {
        const whole = await readRows(relational, dashboards, sightOf(request), { sql: 'ORDER BY lower(t.name), t.id' });
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
    },
    {
      method: 'GET',
      path: '/api/dashboards/{org}/dashboard/{id}',
      options: { app, response: { status: { 200: dashboardViewShape, 304: false } } },
      handler: async (request, h) => {
        const condition = { sql: 'AND t.id::text = $2', values: [request.params['id']] };
        const [dashboard] = await readRows(relational, dashboards, sightOf(request), condition);
        return versioned(request, h, found(dashboard));
      },
    },
  ];
}
