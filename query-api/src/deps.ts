import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Files } from '@watchglass/streams/ports/files';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { BaseProgress } from './base/progress.ts';
import type { QueryApiConfig } from './config.ts';
import type { NoteTable } from './export/note-table.ts';
import type { FieldBuses } from './field-bus/field-buses.ts';
import type { Addresses } from './invitation/addresses.ts';
import type { EventFeed } from './event-feed/event-feed.ts';
import type { InvitationList } from './invitation/invitation-list.ts';
import type { MemberList } from './member/member-list.ts';
import type { Memberships } from './member/memberships.ts';
import type { People } from './user/people.ts';
import type { PublicTiles } from './monitor/public-tiles.ts';
import type { Walls } from './wall/walls.ts';

/**
 * The connections of the query side. `relational` only reads the schemas `read` and `vault` and, in `command`, the queue of webhooks and the runs of integrations; wrong codes are counted
 * in `vault`, and exports and reports are made from their queues in `command`,
 * where tables that are downloaded at once are noted, too.
 */
export interface QueryWires {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly files: Files;
  /** Only read, for the history of what its read model shows as it is now. */
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly clock: () => Date;
}

/** The dependencies of every query route. */
export interface QueryDeps extends QueryWires {
  readonly config: QueryApiConfig;
  readonly memberships: Memberships;
  readonly people: People;
  readonly addresses: Addresses;
  readonly members: MemberList;
  readonly invitations: InvitationList;
  readonly baseProgress: BaseProgress;
  readonly fieldBuses: FieldBuses;
  readonly walls: Walls;
  readonly eventFeed: EventFeed;
  readonly publicTiles: PublicTiles;
  readonly noteTable: NoteTable;
}
