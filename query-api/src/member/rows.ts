import type { AccountType } from '@watchglass/schemas/member/account-types';
import type { Rights, Role } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import type { OpenedPerson } from '../user/people.ts';

export interface MemberRow extends Record<string, unknown> {
  readonly user_id: string;
  readonly role: Role;
  readonly rights: Rights;
  readonly locations: readonly string[];
  readonly added_at: Date;
  /** Null if the person is not projected yet. */
  readonly auth_type: AccountType | null;
}

export function memberView(
  { user_id, role, rights, locations, added_at, auth_type }: MemberRow,
  { name, email }: OpenedPerson,
): MemberView {
  const [authType, since] = [auth_type ?? 'password', iso(added_at)];
  return { id: user_id, name, email, role, permissions: rights, locations, authType, since };
}

export const memberRows: RowReader<MemberRow, MemberView> = {
  concept: 'member',
  table: 'members',
  id: 'user_id',
  columns: `t.user_id, t.role, t.rights, t.locations, t.added_at, t.position,
    (SELECT p.auth_type FROM read.people p WHERE p.user_id = t.user_id) AS auth_type`,
  placed: 'everywhere',
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ user_id }) => user_id));
    return rows.map((row) => memberView(row, opened.get(row.user_id) ?? { name: '', email: '' }));
  },
};
