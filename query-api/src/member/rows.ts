import type { Rights, Role } from '@watchglass/schemas/member/rights';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { RowReader } from '../live/row-reader.ts';
import type { People } from '../user/people.ts';

interface MemberRow extends Record<string, unknown> {
  readonly user_id: string;
  readonly role: Role;
  readonly rights: Rights;
}

export function memberRows(people: People): RowReader<MemberRow, MemberView> {
  return {
    concept: 'member',
    table: 'members',
    id: 'user_id',
    columns: 't.user_id, t.role, t.rights, t.position',
    keepsDeleted: true,
    async views(rows) {
      const opened = await people.named(rows.map(({ user_id }) => user_id));
      return rows.map(({ user_id, role, rights }) => {
        const { name = '', email = '' } = opened.get(user_id) ?? {};
        return { id: user_id, name, email, role, permissions: rights };
      });
    },
  };
}
