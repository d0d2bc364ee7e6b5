import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Files } from '@watchglass/streams/ports/files';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { Logger } from 'pino';
import type { AdmitApiAccount } from './api-account/admission.ts';
import type { LiveAccounts } from './api-account/live-accounts.ts';
import type { SecretHolder } from './api-account/secret-holders.ts';
import type { Channel } from './base/channel/channel.ts';
import type { BaseCredentials } from './base/credentials.ts';
import type { CommandApiConfig } from './config.ts';
import type { RulesOfDestinations } from './destination/rules-of-destinations.ts';
import type { Memberships } from './member/memberships.ts';
import type { Outgoing } from './outgoing/outgoing.ts';
import type { Ingest } from './reading/accept-uplink.ts';
import type { Vault } from './vault/person-keys.ts';
import type { LiveWalls } from './wall/live-walls.ts';

/**
 * The dependencies of every route and policy of the command API. `relational` is for the private schema `command` only.
 */
export interface Deps {
  readonly eventStore: EventStore;
  readonly readingLog: ReadingLog;
  readonly liveBus: LiveBus;
  readonly relational: Relational;
  readonly clock: () => Date;
  /** A UUIDv7. */
  readonly newId: () => string;
}

/** The service's own dependencies, for routes about people, organizations and bases. */
export interface ServiceDeps extends Deps {
  readonly receiptLog: ReadingLog;
  /** The door to stored readings, read only: dry runs of alarm rules open it in a thread of their own. */
  readonly readings: ClickHouseOptions;
  /** Stored readings and what was set aside, to be read only. */
  readonly timeSeries: Pick<TimeSeries, 'query'>;
  readonly files: Files;
  readonly config: CommandApiConfig;
  readonly log: Logger;
  readonly vault: Vault;
  readonly memberships: Memberships;
  readonly apiAccounts: LiveAccounts;
  readonly admitApiAccount: AdmitApiAccount;
  readonly secretHolder: SecretHolder;
  readonly walls: LiveWalls;
  readonly baseCredentials: BaseCredentials;
  readonly channel: Channel;
  readonly ingest: Ingest;
  /** The door to the addresses that users name. */
  readonly outgoing: Outgoing;
  readonly rulesOfDestinations: RulesOfDestinations;
}
