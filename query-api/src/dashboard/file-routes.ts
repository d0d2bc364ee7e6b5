import { dashboardFileShape } from '@watchglass/schemas/dashboard/commands';
import { dashboard } from '@watchglass/schemas/dashboard/entity';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { dashboardRows } from './rows.ts';
import { fileOf } from './sources.ts';

/** GET …/dashboard/{id}/export: the dashboard as a file that another workspace imports. */
export const dashboardFileRoutes = [
  route({
    path: '/api/dashboards/{org}/dashboard/{id}/export',
    needs: dashboard.needs,
    reads: ['dashboards', 'sensors', 'alarm_rules', 'assets', 'plans', 'monitors', 'locations', 'tags'],
    past: 'never',
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    answers: { 200: dashboardFileShape },
    handler: async (asked, h) => {
      const [row] = await readRows(asked, dashboardRows, { sql: 'AND t.id = $2::uuid', values: [asked.params.id] });
      const { name, data } = found(row);
      const file = await fileOf(asked, name, data);
      return h.response(file).header('Content-Disposition', 'attachment; filename="dashboard.json"');
    },
  }),
];
