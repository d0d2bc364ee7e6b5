import type { SortOf } from '@watchglass/schemas/entity';
import type { invitation } from '@watchglass/schemas/invitation/entity';
import { INVITATION_STATUSES } from '@watchglass/schemas/invitation/statuses';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import { text } from '@watchglass/schemas/shape';
import { allOfIt } from '../http/answer.ts';
import type { ListAsked } from '../http/list-routes.ts';
import { idList, wordList } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { allOf, byText, OpenedList, searchable, searchFor, type Asked } from '../opened-list/opened-list.ts';
import { invitationRows } from './rows.ts';

type Sort = SortOf<typeof invitation>;

export const invitationFilters = { statuses: text(128, 0), roles: text(16, 0) };

export type InvitationList = OpenedList<InvitationView, Sort>;

export function openInvitationList(deps: Omit<Reading, 'sight'>): InvitationList {
  const { relational, clock } = deps;
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
        { ...deps, sight: allOfIt(organizationId) },
        invitationRows,
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
}: ListAsked<typeof invitation>): Asked<InvitationView, Sort> {
  const [wanted, wantedRoles] = [wordList(statuses ?? ''), idList(roles ?? '')];
  const isFound = searchFor(search);
  const matches = allOf<InvitationView>(
    ({ status }) => (wanted.length === 0 ? status !== 'removed' : wanted.includes(status)),
    wantedRoles.length > 0 && (({ role }) => wantedRoles.includes(role)),
    isFound && (({ email, invitedBy }) => isFound(searchable(email, invitedBy))),
  );
  return { sort, descending, matches };
}
