import { ACCOUNT_TYPES } from '@watchglass/schemas/member/account-types';
import { memberPathId } from '@watchglass/schemas/member/commands';
import { member } from '@watchglass/schemas/member/entity';
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
import { pageOf } from '@watchglass/schemas/page';
import { instant, integer, optional, shape, union, type Shape } from '@watchglass/schemas/shape';
import { allOfIt } from '../http/answer.ts';
import { rightsText } from '../http/csv.ts';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { route, type QueryAsked, type QueryRoute } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { openedSource } from '../opened-list/opened-source.ts';
import { askedMembers, memberFilters, openMemberList, viewOf, type MemberList } from './member-list.ts';
import { memberAt } from './past-member.ts';
import { memberRows } from './rows.ts';

const reads = ['members', 'people'];
const COLUMNS: Columns<MemberView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['role', ({ role }) => String(role)],
  ['permissions', ({ permissions }) => rightsText(permissions)],
  ['locations', ({ locations }) => locations.join(' ')],
  ['since', ({ since }) => since],
];

/** The members of the past are opened for one request and never kept. */
function membersOf(asked: QueryAsked<unknown, unknown>): MemberList {
  return asked.moment === undefined ? asked.members : openMemberList(asked);
}

/** GET /api/permissions/{org}, its export, one member now or at an instant, and the grantable rights. */
export const memberRoutes = [
  ...listRoutes(member, {
    source: openedSource(member, { list: membersOf, asked: askedMembers, view: viewOf }),
    view: memberViewShape,
    reads,
    filters: memberFilters,
    columns: () => COLUMNS,
    exportNeeds: { access: 'member', role: ROLE.admin },
  }),
  route({
    path: '/api/permissions/{org}/user/{id}',
    needs: member.needs,
    reads,
    past: 'rows',
    refuses: ['NotAMember'],
    answers: { 200: union(memberViewShape, pastMemberViewShape) },
    params: shape({ org: integer(1), id: memberPathId }),
    query: shape({ at: optional(instant()) }),
    handler: async (asked): Promise<MemberView | PastMemberView> => {
      const { organizationId } = asked.sight;
      const userId = asked.params.id;
      const { at } = asked.query;
      if (at !== undefined) return (await memberAt(asked, { organizationId, userId, at })) ?? refuse('NotAMember');
      const [found] = await readRows({ ...asked, sight: allOfIt(organizationId) }, memberRows, {
        sql: 'AND t.user_id = $2',
        values: [userId],
      });
      return found ?? refuse('NotAMember');
    },
  }),
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

function catalogue<T extends object>(path: string, item: Shape<T>, items: readonly T[]): QueryRoute {
  return route({
    path,
    needs: { access: 'user' },
    past: 'never',
    answers: { 200: pageOf(item) },
    handler: () => ({ items, total: items.length }),
  });
}
