import type { ServerRoute } from '@hapi/hapi';
import { check, integer, shape, type ValueOf } from '@watchglass/schemas/shape';
import { pageOf, sensorViewShape, type Page, type SensorView } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { found, sightOf, versioned } from '../http/answer.ts';
import { csvFile } from '../http/csv.ts';
import { idList } from '../http/paging.ts';
import { readAll, readPage, readRows } from '../live/row-reader.ts';
import { sensorLines } from './export.ts';
import { sensorRows } from './rows.ts';
import { listedBy, sensorExportShape, sensorListShape, type SensorFilter } from './sensor-filter.ts';

const app = { needs: { access: 'member', module: 'sensors', right: 'r' }, reads: ['sensors', 'locations'] } as const;
const sensorId = shape({ id: integer(1, 2 ** 31 - 1) });

/** GET /api/sensors/{org}, its export and …/sensor/{id}. */
export function sensorRoutes({ relational }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/sensors/{org}',
      options: { app, response: { status: { 200: pageOf(sensorViewShape) } }, validate: { query: sensorListShape } },
      handler: (request): Promise<Page<SensorView>> => {
        const filter = request.query as ValueOf<typeof sensorListShape>;
        return readPage(relational, sensorRows, sightOf(request), { ...listedBy(filter), paging: filter });
      },
    },
    {
      method: 'GET',
      path: '/api/sensors/{org}/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: sensorExportShape },
      },
      handler: async (request, h) => {
        const [filter, sight] = [request.query as SensorFilter, sightOf(request)];
        const sensors = await readAll(relational, sensorRows, sight, listedBy(filter));
        return csvFile(h, 'sensors', await sensorLines(relational, sight, sensors, idList(filter.metrics ?? '')));
      },
    },
    {
      method: 'GET',
      path: '/api/sensors/{org}/sensor/{id}',
      options: { app, response: { status: { 200: sensorViewShape, 304: false } } },
      handler: async (request, h) => {
        const asked = check(sensorId, { id: request.params['id'] });
        const id = asked.faults ? 0 : asked.value.id;
        const [sensor] = await readRows(relational, sensorRows, sightOf(request), {
          sql: 'AND t.id = $2',
          values: [id],
        });
        return versioned(request, h, found(sensor));
      },
    },
  ];
}
