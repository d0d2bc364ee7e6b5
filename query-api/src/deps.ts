import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { QueryApiConfig } from './config.ts';
import type { Addresses } from './invitation/addresses.ts';
import type { InvitationList } from './invitation/invitation-list.ts';
import type { MemberList } from './member/member-list.ts';
import type { Memberships } from './member/memberships.ts';
import type { People } from './user/people.ts';

/** The wires of the query side. `relational` is for reading the schemas `read` and `vault` only. */
export interface QueryWires {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
}

/** What every query route is given. */
export interface QueryDeps extends QueryWires {
  readonly config: QueryApiConfig;
  readonly memberships: Memberships;
  readonly people: People;
  readonly addresses: Addresses;
  readonly members: MemberList;
  readonly invitations: InvitationList;
}
