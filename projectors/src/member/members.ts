import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE, type Rights, type Role } from '@watchglass/schemas/member/rights';
import { table, type Table } from '../table.ts';

interface MemberRow {
  readonly organization_id: number;
  readonly user_id: string;
  readonly role: Role;
  readonly rights: Rights;
  /** An empty list is all. */
  readonly locations: readonly string[];
  readonly added_at: string;
  readonly deleted: boolean;
}

export const members: Table = table<MemberRow, MemberEvent>({
  name: 'members',
  key: ['organization_id', 'user_id'],
  past: true,
  columns: {
    organization_id: 'integer',
    user_id: 'uuid',
    role: 'smallint NOT NULL',
    rights: 'jsonb NOT NULL',
    locations: 'uuid[] NOT NULL',
    added_at: 'timestamptz NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { members_by_user: '(user_id)', members_by_position: '(organization_id, position)' },
  keyOf: ({ data }) => ({ organization_id: data.organizationId, user_id: data.userId }),
  on: {
    MemberAdded: ({ data, metadata }) => ({
      organization_id: data.organizationId,
      user_id: data.userId,
      role: data.role,
      rights: data.rights,
      locations: data.locations ?? [],
      added_at: metadata.at,
      deleted: false,
    }),
    MemberRightsChanged: ({ data }) => ({ role: data.role, rights: data.rights, locations: data.locations ?? [] }),
    OwnershipGiven: () => ({ role: ROLE.admin, rights: {}, locations: [] }),
    OwnershipReceived: () => ({ role: ROLE.owner, rights: {}, locations: [] }),
    MemberRemoved: () => ({ deleted: true }),
  },
});
