import type { ServerRoute } from '@hapi/hapi';
import { ACCOUNT_TYPES } from '@watchglass/schemas/member/account-types';
import { memberPathId } from '@watchglass/schemas/member/commands';
import { GRANTABLE, ROLE } from '@watchglass/schemas/member/rights';
import {
  memberViewShape,
  nameViewShape,
  pastMemberViewShape,
  roleViewShape,
  type MemberView,
  type PastMemberView,
} from '@watchglass/schemas/member/views';
import { refuse } from '@watchglass/schemas/refusals';
import { pageOf, type Page } from '@watchglass/schemas/sensor/views';
import { instant, integer, optional, shape, union, type Shape } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { allOfIt, organizationOf } from '../http/answer.ts';
import { csvFile, csvLines, rightsText } from '../http/csv.ts';
import { readRows } from '../live/row-reader.ts';
import {
  askedMembers,
  memberExportShape,
  memberListShape,
  viewOf,
  type MemberFilter,
  type MemberPage,
} from './member-list.ts';
import { memberAt } from './past-member.ts';
import { memberRows } from './rows.ts';

const app = { needs: { access: 'member' }, reads: ['members', 'people'] } as const;
const memberPath = shape({ org: integer(1), id: memberPathId });

/** GET /api/permissions/{org}, its export, one member now or at any moment, and what can be given. */
export function memberRoutes(deps: QueryDeps): ServerRoute[] {
  const catalogue = <T extends object>(path: string, item: Shape<T>, items: readonly T[]): ServerRoute => ({
    method: 'GET',
    path,
    options: { app: { needs: { access: 'user' } }, response: { status: { 200: pageOf(item) } } },
    handler: () => ({ items, total: items.length }),
  });
  return [
    ...listRoutes(deps),
    {
      method: 'GET',
      path: '/api/permissions/{org}/user/{id}',
      options: {
        app,
        response: { status: { 200: union(memberViewShape, pastMemberViewShape) } },
        validate: { params: memberPath, query: shape({ at: optional(instant()) }) },
      },
      handler: async (request): Promise<MemberView | PastMemberView> => {
        const [organizationId, userId] = [organizationOf(request), (request.params as { id: string }).id];
        const { at } = request.query as { at?: string };
        if (at !== undefined) return (await memberAt(deps, { organizationId, userId, at })) ?? refuse('NotAMember');
        const [member] = await readRows(deps.relational, memberRows(deps.people), allOfIt(organizationId), {
          sql: 'AND t.user_id = $2',
          values: [userId],
        });
        return member ?? refuse('NotAMember');
      },
    },
    catalogue(
      '/api/permissions/roles',
      roleViewShape,
      Object.entries(ROLE).map(([name, id]) => ({ id, name })),
    ),
    catalogue(
      '/api/permissions/modules',
      nameViewShape,
      GRANTABLE.map((id) => ({ id })),
    ),
    catalogue(
      '/api/permissions/usertypes',
      nameViewShape,
      ACCOUNT_TYPES.map((id) => ({ id })),
    ),
  ];
}

function listRoutes({ members: list }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/permissions/{org}',
      options: { app, response: { status: { 200: pageOf(memberViewShape) } }, validate: { query: memberListShape } },
      handler: async (request): Promise<Page<MemberView>> => {
        const filter = request.query as MemberPage;
        const found = await list.page(organizationOf(request), {
          ...askedMembers(filter),
          page: filter.page,
          rowsPerPage: filter.rowsPerPage,
        });
        return { items: found.items.map(viewOf), total: found.total };
      },
    },
    {
      method: 'GET',
      path: '/api/permissions/{org}/export',
      options: {
        app: { ...app, needs: { access: 'member', role: ROLE.admin }, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: memberExportShape },
      },
      handler: async (request, h) => {
        const found = await list.all(organizationOf(request), askedMembers(request.query as MemberFilter));
        const lines = csvLines(['id', 'name', 'email', 'role', 'permissions', 'locations', 'since'], found, (each) => [
          each.id,
          each.name,
          each.email,
          String(each.role),
          rightsText(each.permissions),
          each.locations.join(' '),
          each.since,
        ]);
        return csvFile(h, 'members', lines);
      },
    },
  ];
}
