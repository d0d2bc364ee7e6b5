import type { InvitationLinkView, OwnInvitationView } from '@watchglass/schemas/invitation/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { addressHash } from '@watchglass/streams/seal/address-hash';
import type { QueryDeps } from '../deps.ts';
import { iso } from '../http/answer.ts';
import { nameOf } from '../user/people.ts';
import { INVITATION_COLUMNS, statusAt, type InvitationRow } from './rows.ts';

interface PlacedRow extends InvitationRow {
  readonly organization_id: number;
  readonly organization_name: string;
}

const SELECT = `SELECT ${INVITATION_COLUMNS}, o.organization_id, o.name AS organization_name
  FROM read.invitations t JOIN read.organizations o ON o.organization_id = t.organization_id AND o.deletion IS NULL`;

type OwnDeps = Pick<QueryDeps, 'relational' | 'people' | 'config' | 'clock'>;

/** Returns the open invitations to a person's sign-in address, newest first. */
export async function invitationsOfPerson(
  { relational, people, config, clock }: OwnDeps,
  userId: string,
): Promise<OwnInvitationView[]> {
  const email = (await people.named([userId])).get(userId)?.email ?? '';
  const rows =
    email === ''
      ? []
      : await relational.query<PlacedRow>({
          name: 'invitations.of-address',
          text: `${SELECT} JOIN vault.invited_addresses a ON a.subject_id = t.subject_id
      WHERE a.address_hash = $1 AND t.status IN ('pending', 'sent', 'resent') AND t.expires_at > $2 ORDER BY t.created_at DESC, t.id`,
          values: [addressHash(config.secrets.tokenSecret, email), clock()],
        });
  const inviters = await people.named(rows.map(({ created_by }) => created_by));
  return rows.map((row) => ({
    id: row.id,
    space: { id: row.organization_id, name: row.organization_name },
    role: row.role,
    permissions: row.rights,
    createdAt: iso(row.created_at),
    expiresAt: iso(row.expires_at),
    invitedBy: nameOf(inviters, row.created_by),
  }));
}

/** Returns the invitation of a link; null if it or its workspace is gone. */
export async function invitationOfLink(
  { relational, people, addresses, clock }: Pick<QueryDeps, 'relational' | 'people' | 'addresses' | 'clock'>,
  invitationId: string,
): Promise<InvitationLinkView | null> {
  const row = await placedRow(relational, invitationId);
  if (row === undefined) return null;
  const [opened, inviters] = await Promise.all([addresses.opened([row.address]), people.named([row.created_by])]);
  return {
    id: row.id,
    email: opened.get(row.address) ?? '',
    status: statusAt(row, clock()),
    space: { id: row.organization_id, name: row.organization_name },
    invitedBy: nameOf(inviters, row.created_by),
  };
}

async function placedRow(relational: Queryable, invitationId: string): Promise<PlacedRow | undefined> {
  const [row] = await relational.query<PlacedRow>({
    name: 'invitations.by-id',
    text: `${SELECT} WHERE t.id = $1`,
    values: [invitationId],
  });
  return row;
}
