import { INVITATION_STATUSES } from '@watchglass/schemas/invitation/statuses';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import { allOfIt } from '../http/answer.ts';
import { descendingField, idList, pagingFields, wordList } from '../http/paging.ts';
import { readRows } from '../live/row-reader.ts';
import { allOf, byText, OpenedList, searchable, searchFor, type Asked } from '../opened-list/opened-list.ts';
import { invitationRows } from './rows.ts';

const SORTS = ['email', 'role', 'status', 'createdAt', 'expiresAt', 'invitedBy'] as const;
type Sort = (typeof SORTS)[number];

/** What of the invitations is asked for; lists are separated by commas. Those taken off the list come where their status is asked for. */
export const invitationFilterFields = {
  search: optional(text(128, 0)),
  statuses: optional(text(128, 0)),
  roles: optional(text(16, 0)),
  sort: otherwise(oneOf(...SORTS), 'createdAt'),
  descending: descendingField,
};
export const invitationListShape = shape({ ...pagingFields, ...invitationFilterFields });
export const invitationExportShape = shape(invitationFilterFields);
export type InvitationFilter = ValueOf<typeof invitationExportShape>;
export type InvitationPage = ValueOf<typeof invitationListShape>;

export type InvitationList = OpenedList<InvitationView, Sort>;

export function openInvitationList({
  relational,
  people,
  addresses,
  clock,
}: Pick<QueryDeps, 'relational' | 'people' | 'addresses' | 'clock'>): InvitationList {
  const rows = invitationRows({ people, addresses, clock });
  const by =
    (field: 'createdAt' | 'expiresAt') =>
    (a: InvitationView, b: InvitationView): number =>
      Date.parse(a[field]) - Date.parse(b[field]);
  return new OpenedList<InvitationView, Sort>({
    table: 'invitations',
    relational,
    clock,
    idOf: ({ id }) => id,
    read: async (organizationId, _known, after) => ({
      entries: await readRows(
        relational,
        rows,
        allOfIt(organizationId),
        after === null ? { sql: '' } : { sql: 'AND t.position > $2', values: [after] },
      ),
    }),
    orders: {
      email: (a, b) => byText(a.email, b.email),
      role: (a, b) => a.role - b.role,
      status: (a, b) => INVITATION_STATUSES.indexOf(a.status) - INVITATION_STATUSES.indexOf(b.status),
      createdAt: by('createdAt'),
      expiresAt: by('expiresAt'),
      invitedBy: (a, b) => byText(a.invitedBy, b.invitedBy),
    },
  });
}

export function askedInvitations({
  search,
  statuses,
  roles,
  sort,
  descending,
}: InvitationFilter): Asked<InvitationView, Sort> {
  const [wanted, wantedRoles] = [wordList(statuses ?? ''), idList(roles ?? '')];
  const isFound = searchFor(search);
  const matches = allOf<InvitationView>(
    ({ status }) => (wanted.length === 0 ? status !== 'removed' : wanted.includes(status)),
    wantedRoles.length > 0 && (({ role }) => wantedRoles.includes(role)),
    isFound && (({ email, invitedBy }) => isFound(searchable(email, invitedBy))),
  );
  return { sort, descending, matches };
}
