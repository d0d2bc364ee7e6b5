import type { ServerRoute } from '@hapi/hapi';
import { GRANTABLE, ROLE } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/sensor/views';
import type { QueryDeps } from '../deps.ts';
import { organizationOf } from '../http/answer.ts';
import { readRows } from '../live/row-reader.ts';
import { memberRows } from './rows.ts';

export function memberRoutes({ relational, people }: QueryDeps): ServerRoute[] {
  const list = (path: string, items: readonly object[]): ServerRoute => ({
    method: 'GET', path, options: { app: { needs: { access: 'user' } } }, handler: () => ({ items, total: items.length }),
  });
  return [
    {
      method: 'GET',
      path: '/api/permissions/{org}',
      options: { app: { needs: { access: 'member' }, reads: ['members', 'people'] } },
      handler: async (request): Promise<Page<MemberView>> => {
        const members = await readRows(relational, memberRows(people), organizationOf(request), { sql: '' });
        const items = members.toSorted((a, b) => b.role - a.role || a.name.localeCompare(b.name));
        return { items, total: items.length };
      },
    },
    list('/api/permissions/roles', Object.entries(ROLE).map(([name, id]) => ({ id, name }))),
    list('/api/permissions/modules', GRANTABLE.map((id) => ({ id }))),
    list('/api/permissions/usertypes', [{ id: 'password' }]),
  ];
}
