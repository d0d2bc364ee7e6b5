import type { InvitationStatus } from '@watchglass/schemas/invitation/statuses';
import type { InvitationView } from '@watchglass/schemas/invitation/views';
import type { Rights, Role } from '@watchglass/schemas/member/rights';
import { iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

export interface InvitationRow extends Record<string, unknown> {
  readonly id: string;
  readonly address: string;
  readonly role: Role;
  readonly rights: Rights;
  readonly locations: readonly string[];
  readonly status: Exclude<InvitationStatus, 'expired'>;
  readonly created_at: Date;
  readonly created_by: string;
  readonly expires_at: Date;
  readonly position: string;
}

export const INVITATION_COLUMNS =
  't.id, t.address, t.role, t.rights, t.locations, t.status, t.created_at, t.created_by, t.expires_at, t.position';

/** An unanswered invitation expires without an event. */
export function statusAt(
  { status, expires_at }: Pick<InvitationRow, 'status' | 'expires_at'>,
  now: Date,
): InvitationStatus {
  const isUnanswered = status === 'pending' || status === 'sent' || status === 'resent';
  return isUnanswered && expires_at.getTime() <= now.getTime() ? 'expired' : status;
}

/** The views of invitations, for the list and the gateway. */
export const invitationRows: RowReader<InvitationRow, InvitationView> = {
  concept: 'invitation',
  table: 'invitations',
  id: 'id',
  columns: INVITATION_COLUMNS,
  placed: 'everywhere',
  keepsDeleted: false,
  async views(rows, { people, addresses, clock }) {
    const [opened, inviters] = await Promise.all([
      addresses.opened(rows.map(({ address }) => address)),
      people.named(rows.map(({ created_by }) => created_by)),
    ]);
    return rows.map((row) => ({
      id: row.id,
      email: opened.get(row.address) ?? '',
      role: row.role,
      permissions: row.rights,
      locations: row.locations,
      status: statusAt(row, clock()),
      createdAt: iso(row.created_at),
      expiresAt: iso(row.expires_at),
      invitedBy: nameOf(inviters, row.created_by),
      position: row.position,
    }));
  },
};
