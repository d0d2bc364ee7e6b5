import { randomUUID } from 'node:crypto';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { EventStoreDouble } from '@watchglass/streams/testing/event-store-double/server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { alarmEpisodes } from '../alarm/alarm-episodes.ts';
import { audit } from '../audit/audit.ts';
import { makeReadModels } from '../make-read-models.ts';
import { forgetReadModels } from '../move-events/forget-read-models.ts';
import { eachEvent } from '../move-events/each-event.ts';
import { moveEvents } from '../move-events/move-events.ts';
import { rowProjections } from '../projections.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { project, type ProjectionDeps } from '../run-projections.ts';
import { recorded } from '../testing/recorded.ts';
import { forgetVersions } from './forget-versions.ts';
import { historyHash, historyHashes, NotSettled } from './history-hash.ts';

const NOW = new Date();
const DAY_MS = 86_400_000;
const [HALL, MEMBER] = [randomUUID(), randomUUID()];
const rule = (title: string): AlarmRuleDefinition => ({
  title,
  metricId: 1,
  above: { warning: 8, critical: null },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 0,
  appliesTo: { kind: 'all' },
});

function eventsOf(organizationId: number): readonly DomainEvent[] {
  const ruleId = randomUUID();
  const sensorId = organizationId * 10;
  const sensor = { sensorId, organizationId };
  const before = { role: 1, rights: {} } as const;
  return [
    { type: 'MemberAdded', data: { organizationId, userId: MEMBER, role: 1, rights: {} } },
    { type: 'SensorHeard', data: { ...sensor, wireId: `w${sensorId}`, baseSerial: null, name: 'New' } },
    { type: 'SensorMetricHeard', data: { ...sensor, metricId: 1 } },
    {
      type: 'LocationCreated',
      data: { organizationId, locationId: HALL, name: 'Hall', address: null, coordinates: null, timeZone: 'UTC' },
    },
    { type: 'AlarmRuleCreated', data: { organizationId, ruleId, version: 1, definition: rule('Warm') } },
    ...['Cellar', 'Hall', 'Roof'].map((name): DomainEvent => ({
      type: 'SensorRenamed',
      data: { ...sensor, before: 'New', name },
    })),
    { type: 'SensorPlaced', data: { ...sensor, before: null, location: HALL } },
    {
      type: 'AlarmRuleChanged',
      data: { organizationId, ruleId, version: 2, before: rule('Warm'), definition: rule('Warmer') },
    },
    { type: 'MemberRightsChanged', data: { organizationId, userId: MEMBER, before, role: 1, rights: { alarms: 'r' } } },
    { type: 'AlarmRuleDisabled', data: { organizationId, ruleId } },
    { type: 'MemberRemoved', data: { organizationId, userId: MEMBER } },
  ];
}

/** The projections of these events. */
const WITH_VERSIONS = ['moments', 'sensors', 'members', 'alarm_rules', 'bases', 'locations'];

/** A base that moves from one workspace to another. */
const MOVED: readonly DomainEvent[] = [7, 8].flatMap((organizationId) => {
  const base = { serial: 'B000001', organizationId };
  return [
    { type: 'BaseRegistered', data: { ...base, name: 'Base', firmware: '1' } },
    { type: 'BaseRenamed', data: { ...base, before: 'Base', name: 'North' } },
    { type: 'BaseUnregistered', data: base },
  ] satisfies DomainEvent[];
});

let postgres: FreshPostgres;
let eventStore: EventStore;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await freshPostgres();
  eventStore = await openEventStoreAt(postgres.url);
  await makeReadModels([...rowProjections, audit, alarmEpisodes(eventStore)], postgres);
  const [first = [], second = []] = [7, 8].map(eventsOf);
  const mixed = [...first.flatMap((event, index) => [event, second[index] ?? event]), ...MOVED];
  for (const event of mixed) {
    const { type, data, metadata } = recorded(event);
    await eventStore.append(`test-${randomUUID()}`, 'noStream', [{ id: randomUUID(), type, data, metadata }]);
  }
});

afterAll(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
  await eventStore.close();
  await postgres.drop();
});

const deps = (relational: Relational, store = eventStore): ProjectionDeps => ({
  eventStore: store,
  relational,
  liveBus: { publish: () => undefined },
  report: (error) => {
    throw error;
  },
});

/** Empties the read models, as after a move. */
beforeEach(() => forgetReadModels({ relational: postgres.relational, timeSeries: { command: async () => undefined } }));

async function allOf(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of eachEvent(store)) events.push(event);
  return events;
}

const pageOf = (events: readonly RecordedEvent[]) => ({ events, after: null, upTo: events.at(-1)?.position ?? '' });

async function projected(store = eventStore, relational: Relational = postgres.relational): Promise<void> {
  await project(rowProjections, pageOf(await allOf(store)), deps(relational, store));
}

const hash = async (now = NOW): Promise<string> => historyHash(await historyHashes(postgres.relational, now));

it(
  'the past has the same hash after a rebuild, and after moves to another store and back',
  { timeout: 60_000 },
  async () => {
    await projected();
    const hashes = await historyHashes(postgres.relational, NOW);
    const rowsOf = new Map(hashes.map(({ table, rows }) => [table, rows]));
    expect(rowsOf.get('moments')).toBe(2 * 13 + 6);
    // Each of two sensors has six states, and the base that moved has six.
    expect([rowsOf.get('sensors'), rowsOf.get('bases'), rowsOf.get('alarm_rules')]).toEqual([12, 6, 6]);
    const before = historyHash(hashes);
    const report = () => undefined;
    for (const projection of rowProjections.filter(({ name }) => WITH_VERSIONS.includes(name)))
      await rebuild(projection, { eventStore, relational: postgres.relational, report });
    expect(await hash()).toBe(before);
    const double = await new EventStoreDouble().start();
    const other = await openEventStoreAt(`esdb://${double.address}?tls=false`);
    const home = await freshPostgres();
    const back = await openEventStoreAt(home.url);
    undo.push(
      () => double.stop(),
      () => other.close(),
      () => home.drop(),
      () => back.close(),
    );
    for (const [from, to] of [
      [eventStore, other],
      [other, back],
    ] as const) {
      await moveEvents({ from, to });
      await forgetReadModels({ relational: postgres.relational, timeSeries: { command: async () => undefined } });
      await projected(to);
      expect(await hash()).toBe(before);
    }
  },
);

it('another version, or one that is missing, is another hash; a hash is not made while read models are at different events', async () => {
  await projected();
  const before = await hash();
  await postgres.relational.query("UPDATE read.sensors_past SET name = 'Attic' WHERE name = 'Cellar' AND id = 70");
  const other = await hash();
  await postgres.relational.query("DELETE FROM read.sensors_past WHERE name = 'Attic'");
  expect(new Set([before, other, await hash()]).size).toBe(3);
  await postgres.relational.query("UPDATE read.projection_checkpoints SET position = NULL WHERE projection = 'tags'");
  await expect(hash()).rejects.toBeInstanceOf(NotSettled);
});

it('versions that nobody can ask for any more are forgotten, and the others stay', async () => {
  await projected();
  const versions = async (): Promise<unknown> =>
    (await postgres.relational.query('SELECT count(*)::int AS count FROM read.sensors_past'))[0]?.['count'];
  expect(await forgetVersions(postgres.relational, new Date(NOW.getTime() + 730 * DAY_MS))).toBe(0);
  expect(await versions()).toBe(10);
  expect(await forgetVersions(postgres.relational, new Date(NOW.getTime() + 732 * DAY_MS))).toBeGreaterThan(10);
  expect(await versions()).toBe(0);
});

/** A connection that ends at its n-th statement. */
function endingAt(
  relational: Relational,
  n: number,
): { readonly relational: Relational; readonly asked: () => number } {
  let asked = 0;
  const ending = (tx: Queryable): Queryable => ({
    query(statement, values) {
      asked += 1;
      return asked === n ? Promise.reject(new Unavailable('relational', 'killed')) : tx.query(statement, values);
    },
  });
  return {
    relational: { ...relational, transaction: (work) => relational.transaction((tx) => work(ending(tx))) },
    asked: () => asked,
  };
}

it(
  'a projector that is killed before any of its steps makes no version twice and loses none',
  { timeout: 60_000 },
  async () => {
    await projected();
    const before = await hash();
    await forgetReadModels({ relational: postgres.relational, timeSeries: { command: async () => undefined } });
    const withVersions = rowProjections.filter(({ name }) => WITH_VERSIONS.includes(name));
    const events = await allOf(eventStore);
    const middle = events.length >> 1;
    const pages = [
      pageOf(events.slice(0, middle)),
      { ...pageOf(events.slice(middle)), after: events[middle - 1]?.position ?? null },
    ];
    for (const page of pages) {
      let isDone = false;
      for (let step = 1; !isDone; step += 1) {
        const connection = endingAt(postgres.relational, step);
        await project(withVersions, page, deps(connection.relational)).then(
          () => (isDone = true),
          (error: unknown) => expect(error).toBeInstanceOf(Unavailable),
        );
        expect(connection.asked()).toBe(isDone ? step - 1 : step);
      }
      // Killed after its commit, it begins again with the same page.
      await project(withVersions, page, deps(postgres.relational));
    }
    await projected();
    expect(await hash()).toBe(before);
  },
);
