import { randomUUID } from 'node:crypto';
import { integrationsStream, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { toClickHouseUrl } from '@watchglass/streams/engines';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Relational } from '@watchglass/streams/ports/relational';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { destinationVaultTables } from '../destination/destination-vault.ts';
import { Dead } from '../dying-connection-for-tests.ts';
import { asNew, eventOf } from '../handle-command.ts';
import type { OrganizationFact } from '../organization/organization.ts';
import { beginCursors } from './cursor-store.ts';
import { definition } from './definition-for-tests.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { integrationTables } from './private-tables.ts';
import type { RunDeps } from './run-integration.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let eventStore: EventStore;

/** Engines with what integrations read of other concepts. */
export async function openEngines(): Promise<void> {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  await postgres.relational.migrate('command', integrationTables);
  await postgres.relational.migrate('vault', destinationVaultTables);
  await postgres.relational.query(`CREATE SCHEMA IF NOT EXISTS read;
    CREATE TABLE read.organizations (organization_id int, deletion jsonb, time_zone text);
    CREATE TABLE read.reading_feed_head (block bigint);
    INSERT INTO read.reading_feed_head VALUES (1000);
    CREATE TABLE read.reading_followers (organization_id int, since_block bigint);
    CREATE TABLE read.reading_blocks (feed_block bigint);
    CREATE TABLE read.custom_metrics (id int, organization_id int, wire_name text, unit text);
    CREATE TABLE read.sensors (id int, organization_id int, wire_id text, base_serial text, interval_seconds int, location_id uuid, tag_ids uuid[])`);
  await clickHouse.timeSeries
    .command(`CREATE TABLE reading_feed (org UInt32, block UInt64, row UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'),
    value Float64, late UInt8, stored DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY (org, block, row)`);
  await clickHouse.timeSeries
    .command(`CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64)
    ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`);
  await clickHouse.timeSeries.command(
    `CREATE TABLE readings_1d (org UInt32, bucket DateTime('UTC')) ENGINE = MergeTree ORDER BY (org, bucket)`,
  );
}

export async function closeEngines(): Promise<void> {
  await eventStore.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
}

export const relational = (): Relational => postgres.relational;
export const timeSeries = (): FreshClickHouse['timeSeries'] => clickHouse.timeSeries;
export const events = (): EventStore => eventStore;

export const START = Date.parse('2026-03-14T12:00:00Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
let organizationId = 0;
/** That of the newest workspace. */
export const newestOrganization = (): number => organizationId;

interface Fed {
  readonly block: number;
  readonly row: number;
  readonly at: number;
  readonly value: number;
}

/** Readings that arrive in the feed of the newest workspace. */
export async function fed(readings: readonly Fed[]): Promise<void> {
  const columns = ['org', 'block', 'row', 'sensor', 'metric', 'ts', 'value', 'late', 'stored'];
  const rows = readings.map(({ block, row, at, value }) => [organizationId, block, row, 4711, 1, at, value, 0, START]);
  await clickHouse.timeSeries.insert({ table: 'reading_feed', columns, rows, token: randomUUID() });
}

/** A workspace with so many stored readings in two blocks, of one sensor, each with its own value. */
export async function workspaceWith(readings: number): Promise<KnownIntegration> {
  organizationId += 1;
  const db = relational();
  await db.query(`INSERT INTO read.organizations VALUES ($1, NULL, 'Europe/Riga')`, [organizationId]);
  await db.query('INSERT INTO read.reading_followers VALUES ($1, 1)', [organizationId]);
  const block = (n: number): number => (n < readings / 2 ? 5 : 9);
  await fed(
    Array.from({ length: readings }, (_, n) => ({ block: block(n), row: n + 1, at: START + n * 1000, value: n })),
  );
  const id = randomUUID();
  await beginCursors(db, [{ id, organizationId }], new Date(START));
  // From the beginning of the feed, two readings a run.
  await db.query('UPDATE command.integration_cursors SET block = 0, limit_readings = 2 WHERE integration_id = $1', [
    id,
  ]);
  return { id, organizationId, integration: INTEGRATION };
}

export const INTEGRATION: KnownIntegration['integration'] = {
  definition,
  secretId: null,
  offCause: null,
  status: 'working',
  why: '',
  testId: null,
};

/** A process that appends no events. */
export function processOf(db: Relational, now: () => number): RunDeps {
  const unused = new Proxy({}, { get: () => () => Promise.reject(new Dead('no store of events')) });
  return {
    relational: db,
    timeSeries: clickHouse.timeSeries,
    eventStore: unused as EventStore,
    vault: unused as RunDeps['vault'],
    clock: () => new Date(now()),
    newId: randomUUID,
  };
}

export async function append(stream: string, events: readonly (IntegrationEvent | OrganizationFact)[]): Promise<void> {
  const actor = { kind: 'system', id: 'spec' } as const;
  const metadata = { organizationId: null, actor, at: new Date(START).toISOString(), correlationId: randomUUID() };
  await eventStore.append(stream, 'any', asNew(events, { metadata, newId: randomUUID }));
}

export const licensed = (until: number): OrganizationFact => ({
  type: 'LicenceGranted',
  data: {
    organizationId,
    licenceId: randomUUID(),
    plan: 'pro',
    from: new Date(START - DAY).toISOString(),
    until: new Date(until).toISOString(),
  },
});

/** The newest workspace is licensed until then, and its integration is enabled. */
export async function enabled(
  {
    id,
    integration: {
      definition: { name, ...rest },
    },
  }: KnownIntegration,
  until = START + DAY,
  more: readonly IntegrationEvent[] = [],
): Promise<void> {
  const which = { organizationId, integrationId: id };
  const createdBy = randomUUID();
  const created = { organizationId, name: 'A', timeZone: 'Europe/Riga', createdBy };
  await append(organizationStream(organizationId), [{ type: 'OrganizationCreated', data: created }, licensed(until)]);
  await append(integrationsStream(organizationId), [
    { type: 'IntegrationCreated', data: { ...which, name, ...rest } },
    ...more,
    { type: 'IntegrationEnabled', data: { ...which, name } },
  ]);
}

/** What was told of the integrations of the newest workspace after they were enabled. */
export async function toldOf(): Promise<IntegrationEvent[]> {
  const told: IntegrationEvent[] = [];
  for await (const recorded of eventStore.readStream(integrationsStream(organizationId)))
    told.push(eventOf<IntegrationEvent>(recorded));
  return told.filter(({ type }) => type !== 'IntegrationCreated' && type !== 'IntegrationEnabled');
}

export const statusesTold = async (): Promise<unknown[]> =>
  (await toldOf()).map(({ data }) => ('status' in data ? data.status : null));
export const failing = (error: unknown): void => {
  throw error;
};

/** For processes that run on the same engines. */
export const engineAddresses = (): { readonly postgresUrl: string; readonly clickHouseUrl: string } => ({
  postgresUrl: postgres.url,
  clickHouseUrl: toClickHouseUrl(clickHouse.options),
});
