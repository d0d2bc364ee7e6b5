import type { SortOf } from '@watchglass/schemas/entity';
import type { member } from '@watchglass/schemas/member/entity';
import { holds, limitOf, GRANTABLE, type Module } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import { text } from '@watchglass/schemas/shape';
import type { QueryDeps } from '../deps.ts';
import type { ListAsked } from '../http/list-routes.ts';
import { idList, wordList } from '../http/paging.ts';
import { locationFilter } from '../location/location-filter.ts';
import { allOf, byText, OpenedList, searchable, searchFor, type Asked } from '../opened-list/opened-list.ts';
import { eachInTurns, openAll } from '../opened-list/opening.ts';
import type { OpenedPerson } from '../user/people.ts';
import { memberView, type MemberRow } from './rows.ts';

type Sort = SortOf<typeof member>;
type MemberAsked = ListAsked<typeof member>;

/** `permissions` are modules that a member must all be able to read, `locations` all within their sight. */
export const memberFilters = {
  roles: text(16, 0),
  permissions: text(256, 0),
  accountTypes: text(64, 0),
  locations: locationFilter,
};

const SEALED = `SELECT m.user_id, m.role, m.rights, m.locations, m.added_at, m.deleted, p.auth_type, p.login,
    p.name AS sealed_name, k.key
  FROM read.members m LEFT JOIN read.people p USING (user_id) LEFT JOIN vault.person_keys k USING (user_id)
  WHERE m.organization_id = $1`;

interface SealedRow extends MemberRow {
  readonly deleted: boolean;
  readonly login: string | null;
  readonly sealed_name: string | null;
  readonly key: Uint8Array | null;
}

/** A member with the sealed texts of their names; null if the person is not projected yet. */
interface Entry extends MemberView {
  readonly from: string | null;
  readonly searched: string;
}

/**
 * Without a spread: V8 gives each spread object a shape of its own, which makes reading ten thousand of them sixty
 * times slower.
 */
function entry(row: MemberRow, opened: OpenedPerson, { from, searched }: Pick<Entry, 'from' | 'searched'>): Entry {
  return Object.assign(memberView(row, opened), { from, searched });
}

export type MemberList = OpenedList<Entry, Sort>;

export function openMemberList({
  relational,
  config,
  clock,
}: Pick<QueryDeps, 'relational' | 'config' | 'clock'>): MemberList {
  const { masterKey } = config.secrets;
  const entryOf = (row: SealedRow, known: Entry | undefined): Entry => {
    const { user_id: subjectId, login, sealed_name: sealedName, key } = row;
    if (login === null || sealedName === null) return entry(row, { name: '', email: '' }, { from: null, searched: '' });
    const from = `${login} ${sealedName}`;
    if (known?.from === from && key !== null) return entry(row, known, { from, searched: known.searched });
    const [email = '', name = ''] = openAll(masterKey, { subjectId, key }, [login, sealedName]);
    return entry(row, { name, email }, { from, searched: searchable(name, email) });
  };
  return new OpenedList<Entry, Sort>({
    table: 'members',
    relational,
    clock,
    idOf: ({ id }) => id,
    isComplete: ({ from }) => from !== null,
    read: async (organizationId, known, after) => {
      const rows = await relational.query<SealedRow>(
        after === null
          ? { name: 'members.sealed', text: `${SEALED} AND NOT m.deleted`, values: [organizationId] }
          : { name: 'members.sealed.after', text: `${SEALED} AND m.position > $2`, values: [organizationId, after] },
      );
      const [gone, there] = [rows.filter(({ deleted }) => deleted), rows.filter(({ deleted }) => !deleted)];
      return {
        entries: await eachInTurns(there, (row) => entryOf(row, known.get(row.user_id))),
        gone: gone.map(({ user_id }) => user_id),
      };
    },
    orders: {
      name: (a, b) => byText(a.name, b.name),
      email: (a, b) => byText(a.email, b.email),
      role: (a, b) => a.role - b.role || byText(b.name, a.name),
      since: (a, b) => Date.parse(a.since) - Date.parse(b.since),
    },
  });
}

export function askedMembers({
  search,
  roles,
  accountTypes,
  sort,
  descending,
  ...seen
}: MemberAsked): Asked<Entry, Sort> {
  const [wantedRoles, types] = [idList(roles ?? '', 0), wordList(accountTypes ?? '')];
  const isFound = searchFor(search);
  const matches = allOf<Entry>(
    wantedRoles.length > 0 && (({ role }) => wantedRoles.includes(role)),
    whoSee(seen),
    types.length > 0 && (({ authType }) => types.includes(authType)),
    isFound && (({ searched }) => isFound(searched)),
  );
  return { sort, descending, matches };
}

/** Matches members who may read all of these modules and see all of these locations; null if none is named. */
function whoSee({
  permissions = '',
  locations = '',
}: Pick<MemberAsked, 'permissions' | 'locations'>): ((entry: Entry) => boolean) | null {
  const [modules, places] = [modulesIn(permissions), wordList(locations)];
  if (modules.length + places.length === 0) return null;
  return ({ role, permissions: rights, locations: own }) => {
    const membership = { role, rights, locations: own };
    const limit = limitOf(membership);
    return (
      modules.every((module) => holds(membership, module, 'r')) &&
      (limit === null || places.every((id) => limit.includes(id)))
    );
  };
}

function modulesIn(value: string): Module[] {
  const named = new Set(value.split(','));
  return GRANTABLE.filter((module) => named.has(module));
}

/** Turns an entry into its view. */
export function viewOf({ from: _from, searched: _searched, ...view }: Entry): MemberView {
  return view;
}
