import type { ServerRoute } from '@hapi/hapi';
import { baseViewShape, type BaseView } from '@watchglass/schemas/base/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { sightOf } from '../http/answer.ts';
import { csvFile, csvLines } from '../http/csv.ts';
import { readAll, readPage } from '../live/row-reader.ts';
import { locationNames } from '../location/location-names.ts';
import { baseExportShape, baseListShape, listedBy, type BaseFilter } from './base-filter.ts';
import { baseRows } from './rows.ts';

const app = {
  needs: { access: 'member', module: 'devices', right: 'r' },
  reads: ['bases', 'sensors', 'locations'],
} as const;
const HEADER = [
  'serial',
  'name',
  'location',
  'lastHeardAt',
  'sensors',
  'firmware',
  'registeredAt',
  'clockDriftMs',
] as const;

/** GET /api/gateways/{org} and its export. */
export function baseRoutes({ relational, clock }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/gateways/{org}',
      options: { app, response: { status: { 200: pageOf(baseViewShape) } }, validate: { query: baseListShape } },
      handler: (request): Promise<Page<BaseView>> => {
        const filter = request.query as ValueOf<typeof baseListShape>;
        return readPage(relational, baseRows, sightOf(request), { ...listedBy(filter, clock()), paging: filter });
      },
    },
    {
      method: 'GET',
      path: '/api/gateways/{org}/export',
      options: {
        app: { ...app, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: baseExportShape },
      },
      handler: async (request, h) => {
        const sight = sightOf(request);
        const [bases, places] = await Promise.all([
          readAll(relational, baseRows, sight, listedBy(request.query as BaseFilter, clock())),
          locationNames(relational, sight.organizationId),
        ]);
        const lines = csvLines(HEADER, bases, (base) => [
          base.serial,
          base.name,
          places.get(base.location ?? ''),
          base.lastHeardAt,
          base.sensors,
          base.firmware,
          base.registeredAt,
          base.clockDriftMs,
        ]);
        return csvFile(h, 'bases', lines);
      },
    },
  ];
}
