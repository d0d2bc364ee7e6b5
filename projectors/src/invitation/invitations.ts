import type { InvitationEvent } from '@watchglass/schemas/invitation/events';
import type { InvitationStatus } from '@watchglass/schemas/invitation/statuses';
import type { Rights, Role } from '@watchglass/schemas/member/rights';
import { sealedUserId } from '@watchglass/streams/seal/seal';
import { table, type Table } from '../table.ts';

interface InvitationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly address: string;
  /** Id of the key that seals the address: it identifies the address. */
  readonly subject_id: string | null;
  readonly role: Role;
  readonly rights: Rights;
  /** An empty list is all. */
  readonly locations: readonly string[];
  readonly status: Exclude<InvitationStatus, 'expired'>;
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string;
}

/** The address stays sealed, as in the event. */
export const invitations: Table = table<InvitationRow, InvitationEvent>({
  name: 'invitations',
  key: ['id'],
  past: false,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    address: 'text NOT NULL',
    subject_id: 'uuid',
    role: 'smallint NOT NULL',
    rights: 'jsonb NOT NULL',
    locations: 'uuid[] NOT NULL',
    status: 'text NOT NULL',
    created_at: 'timestamptz NOT NULL',
    created_by: 'text NOT NULL',
    expires_at: 'timestamptz NOT NULL',
  },
  indexes: {
    invitations_of_organization: '(organization_id, position)',
    invitations_of_subject: '(subject_id)',
  },
  keyOf: ({ data }) => ({ id: data.invitationId }),
  on: {
    InvitationCreated: ({ data, metadata }) => ({
      id: data.invitationId,
      organization_id: data.organizationId,
      address: data.address,
      subject_id: sealedUserId(data.address),
      role: data.role,
      rights: data.rights,
      locations: data.locations ?? [],
      status: 'pending',
      created_at: metadata.at,
      created_by: metadata.actor.id,
      expires_at: data.expiresAt,
    }),
    InvitationSent: () => ({ status: 'sent' }),
    InvitationResent: ({ data }) => ({ status: 'resent', expires_at: data.expiresAt }),
    InvitationAccepted: () => ({ status: 'accepted' }),
    InvitationRejected: () => ({ status: 'rejected' }),
    InvitationRevoked: () => ({ status: 'revoked' }),
    InvitationRemoved: () => ({ status: 'removed' }),
  },
});
