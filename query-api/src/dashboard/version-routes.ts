import { dashboard } from '@watchglass/schemas/dashboard/entity';
import {
  dashboardContentShape,
  dashboardVersionShape,
  type DashboardVersion,
} from '@watchglass/schemas/dashboard/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';
import { dashboardRows } from './rows.ts';
import { contentAt, versionsOf } from './versions.ts';

const org = integer(1, 2 ** 31 - 1);
const said = { needs: dashboard.needs, reads: ['dashboards'], past: 'never' } as const;

/** Refuses (`NotFound`) a dashboard that the organization does not have, or has no more. */
async function mustBeThere(asked: Reading, id: string): Promise<void> {
  found((await readRows(asked, dashboardRows, { sql: 'AND t.id = $2::uuid', values: [id] }))[0]);
}

/** GET …/dashboard/{id}/versions and …/version/{revision}, read from the stream of the dashboard's events. */
export const dashboardVersionRoutes = [
  route({
    ...said,
    path: '/api/dashboards/{org}/dashboard/{id}/versions',
    params: shape({ org, id: uuid() }),
    answers: { 200: pageOf(dashboardVersionShape) },
    handler: async (asked): Promise<Page<DashboardVersion>> => {
      const { id } = asked.params;
      await mustBeThere(asked, id);
      const versions = await versionsOf(asked, id);
      const opened = await asked.people.named(versions.map(({ by }) => by));
      const items = versions.map(({ by, ...version }) => ({ ...version, by: { id: by, name: nameOf(opened, by) } }));
      return { items, total: items.length };
    },
  }),
  route({
    ...said,
    path: '/api/dashboards/{org}/dashboard/{id}/version/{revision}',
    params: shape({ org, id: uuid(), revision: integer(0, 2 ** 31 - 1) }),
    answers: { 200: dashboardContentShape },
    handler: async (asked) => {
      const { id, revision } = asked.params;
      await mustBeThere(asked, id);
      return found(await contentAt(asked, id, revision));
    },
  }),
];
