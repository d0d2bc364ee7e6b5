import type { ServerRoute } from '@hapi/hapi';
import { baseViewShape, type BaseView } from '@watchglass/schemas/base/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { optional, shape } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { sightOf } from '../http/answer.ts';
import { wordList } from '../http/paging.ts';
import { readRows } from '../live/row-reader.ts';
import { AT_NONE, locationList } from '../location/location-list.ts';
import { baseRows } from './rows.ts';

const queryShape = shape({ locations: optional(locationList) }).unknown();

export function baseRoutes({ relational }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/gateways/{org}',
      options: {
        app: { needs: { access: 'member', module: 'devices', right: 'r' }, reads: ['bases', 'sensors', 'locations'] },
        response: { status: { 200: pageOf(baseViewShape) } },
        validate: { query: queryShape },
      },
      handler: async (request): Promise<Page<BaseView>> => {
        const { locations } = request.query as { locations?: string };
        const asked = locations ? wordList(locations) : null;
        const condition = `AND ($2::text[] IS NULL OR coalesce(t.location_id::text, '${AT_NONE}') = ANY ($2)) ORDER BY t.name, t.serial`;
        const items = await readRows(relational, baseRows, sightOf(request), { sql: condition, values: [asked] });
        return { items, total: items.length };
      },
    },
  ];
}
