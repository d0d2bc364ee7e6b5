import type { ServerRoute } from '@hapi/hapi';
import { check, integer, shape } from '@watchglass/schemas/shape';
import { pageOf, sensorViewShape, type Page, type SensorView } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { window } from '../http/paging.ts';
import { countRows, readRows } from '../live/row-reader.ts';
import { sensorRows } from './rows.ts';
import { conditionOf, orderOf, sensorFilterShape, type SensorFilter } from './sensor-filter.ts';

const app = { needs: { access: 'member', module: 'sensors', right: 'r' }, reads: ['sensors', 'locations'] } as const;
const sensorId = shape({ id: integer(1, 2 ** 31 - 1) });

export function sensorRoutes({ relational }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/sensors/{org}',
      options: { app, response: { status: { 200: pageOf(sensorViewShape) } }, validate: { query: sensorFilterShape } },
      handler: async (request): Promise<Page<SensorView>> => {
        const filter = request.query as SensorFilter;
        const sight = sightOf(request);
        const { sql, values } = conditionOf(filter);
        const [limit, offset] = window(filter);
        const items = await readRows(relational, sensorRows, sight, { sql: `${sql} ${orderOf(filter)} LIMIT ${limit} OFFSET ${offset}`, values });
        return { items, total: await countRows(relational, sensorRows, sight, { sql, values }) };
      },
    },
    {
      method: 'GET',
      path: '/api/sensors/{org}/sensor/{id}',
      options: { app, response: { status: { 200: sensorViewShape, 304: false } } },
      handler: async (request, h) => {
        const asked = check(sensorId, { id: request.params['id'] });
        const id = asked.faults ? 0 : asked.value.id;
        const [sensor] = await readRows(relational, sensorRows, sightOf(request), { sql: 'AND t.id = $2', values: [id] });
        return versioned(request, h, found(sensor));
      },
    },
  ];
}
