import type { ServerRoute } from '@hapi/hapi';
import { baseViewShape, type BaseView } from '@watchglass/schemas/base/views';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { organizationOf } from '../http/answer.ts';
import { readRows } from '../live/row-reader.ts';
import { baseRows } from './rows.ts';

export function baseRoutes({ relational }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/gateways/{org}',
      options: { app: { needs: { access: 'member', module: 'devices', right: 'r' }, reads: ['bases', 'sensors'] }, response: { status: { 200: pageOf(baseViewShape) } } },
      handler: async (request): Promise<Page<BaseView>> => {
        const items = await readRows(relational, baseRows, organizationOf(request), { sql: 'ORDER BY t.name, t.serial' });
        return { items, total: items.length };
      },
    },
  ];
}
