import type { MemberEvent } from '@watchglass/schemas/member/events';
import { ROLE, type Rights, type Role } from '@watchglass/schemas/member/rights';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface MemberHistoryRow {
  readonly organization_id: number;
  readonly user_id: string;
  readonly at: string;
  readonly role: Role;
  readonly rights: Rights;
  readonly locations: readonly string[];
  readonly is_member: boolean;
}

type Standing = Extract<MemberEvent, { type: 'MemberAdded' | 'MemberRightsChanged' }>;

const given = ({ data, metadata }: Recorded<Standing>): MemberHistoryRow => ({
  organization_id: data.organizationId,
  user_id: data.userId,
  at: metadata.at,
  role: data.role,
  rights: data.rights,
  locations: data.locations ?? [],
  is_member: true,
});

type Transfer = Extract<MemberEvent, { type: 'OwnershipGiven' | 'OwnershipReceived' }>;

const transferred =
  (role: Role) =>
  ({ data, metadata }: Recorded<Transfer>): MemberHistoryRow => ({
    organization_id: data.organizationId,
    user_id: data.userId,
    at: metadata.at,
    role,
    rights: {},
    locations: [],
    is_member: true,
  });

/** Role, rights and limit of each member with their instants, former members included. */
export const memberHistory: Table = table<MemberHistoryRow, MemberEvent>({
  name: 'member_history',
  key: ['organization_id', 'user_id', 'position'],
  past: false,
  appendOnly: true,
  columns: {
    organization_id: 'integer',
    user_id: 'uuid',
    at: 'timestamptz NOT NULL',
    role: 'smallint NOT NULL',
    rights: 'jsonb NOT NULL',
    locations: 'uuid[] NOT NULL',
    is_member: 'boolean NOT NULL',
  },
  keyOf: ({ data, position }) => ({ organization_id: data.organizationId, user_id: data.userId, position }),
  on: {
    MemberAdded: given,
    MemberRightsChanged: given,
    OwnershipGiven: transferred(ROLE.admin),
    OwnershipReceived: transferred(ROLE.owner),
    MemberRemoved: ({ data, metadata }) => ({
      organization_id: data.organizationId,
      user_id: data.userId,
      at: metadata.at,
      role: ROLE.none,
      rights: {},
      locations: [],
      is_member: false,
    }),
  },
});
