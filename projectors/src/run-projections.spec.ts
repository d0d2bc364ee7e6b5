import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore, Following, NewEvent } from '@watchglass/streams/ports/event-store';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { makeReadModels } from './make-read-models.ts';
import type { Projection } from './projection.ts';
import { rowProjections, rowProjectionNamed } from './projections.ts';
import { runProjections, type ProjectionDeps } from './run-projections.ts';
import { recorded } from './testing/recorded.ts';

let postgres: FreshPostgres;
let eventStore: EventStore;
let deps: ProjectionDeps;
let running: Following | undefined;
const announced: { subject: string; message: unknown }[] = [];
const reported: unknown[] = [];

beforeEach(async () => {
  postgres = await freshPostgres();
  await makeReadModels(rowProjections, postgres);
  eventStore = await openPostgresEventStore({ url: postgres.url });
  announced.length = 0;
  reported.length = 0;
  deps = {
    eventStore,
    relational: postgres.relational,
    liveBus: { publish: (subject, message) => void announced.push({ subject, message }) },
    report: (error) => void reported.push(error),
  };
});

afterEach(async () => {
  await running?.stop();
  running = undefined;
  await eventStore.close();
  await postgres.drop();
});

function asNew(event: DomainEvent): NewEvent {
  const { type, data, metadata } = recorded(event);
  return { id: randomUUID(), type, data, metadata };
}

const sensorHeard = (sensorId: number): DomainEvent => ({
  type: 'SensorHeard',
  data: { sensorId, organizationId: 7, wireId: `w${sensorId}`, baseSerial: null, name: `Sensor ${sensorId}` },
});
const renamed = (sensorId: number, name: string): DomainEvent => ({
  type: 'SensorRenamed',
  data: { sensorId, organizationId: 7, before: 'x', name },
});

const hear = (sensorId: number, ...more: DomainEvent[]) =>
  eventStore.append(`sensor-${sensorId}`, 'any', [sensorHeard(sensorId), ...more].map(asNew));

async function checkpoint(name: string): Promise<string | null> {
  const [row] = await postgres.relational.query<{ position: string | null }>(
    'SELECT position FROM read.projection_checkpoints WHERE projection = $1',
    [name],
  );
  return row?.position ?? null;
}

const names = async (): Promise<unknown[]> =>
  (await postgres.relational.query('SELECT name FROM read.sensors ORDER BY id')).map(({ name }) => name);
const reaches = (name: string, position: string) =>
  vi.waitFor(async () => expect(await checkpoint(name)).toBe(position), WAIT);

test('rows are committed with the checkpoint, then announced once per organization and concept', async () => {
  await hear(1);
  const { position } = await hear(2, renamed(2, 'Attic'));
  running = await runProjections(rowProjections, deps);
  await reaches('sensors', position);
  expect(await names()).toEqual(['Sensor 1', 'Attic']);
  await vi.waitFor(
    () =>
      expect(announced.filter(({ subject }) => subject === 'live.7.sensor')).toEqual([
        { subject: 'live.7.sensor', message: { ids: ['1', '2'], position } },
      ]),
    WAIT,
  );
});

test('every checkpoint moves past events of other read models', async () => {
  running = await runProjections(rowProjections, deps);
  const { position } = await hear(1);
  for (const { name } of rowProjections) await reaches(name, position);
});

test('an invalid event is parked for its own read model, and the stream continues', async () => {
  const broken = { ...asNew(renamed(1, 'x')), data: { sensorId: 1, organizationId: 7 } };
  await hear(1);
  await eventStore.append('sensor-1', 'any', [broken]);
  const { position } = await hear(2);
  running = await runProjections(rowProjections, deps);
  await reaches('sensors', position);
  expect(await names()).toEqual(['Sensor 1', 'Sensor 2']);
  const parked = await postgres.relational.query('SELECT projection, event_id, type FROM read.parked_events');
  expect(parked).toEqual([{ projection: 'sensors', event_id: broken.id, type: 'SensorRenamed' }]);
  expect(reported).toHaveLength(1);
});

test('two runners of the same read models write each event once', async () => {
  const twice = [await runProjections(rowProjections, deps), await runProjections(rowProjections, deps)];
  await Promise.all([1, 2, 3, 4, 5].map((id) => hear(id)));
  const { position } = await hear(6, renamed(6, 'Last'));
  await reaches('sensors', position);
  expect(await names()).toEqual([1, 2, 3, 4, 5].map((id) => `Sensor ${id}`).concat('Last'));
  await Promise.all(twice.map((each) => each.stop()));
});

test('a runner continues from its checkpoint, and a new read model catches up beside the others', async () => {
  const sensors = rowProjectionNamed('sensors');
  const first = await hear(1);
  running = await runProjections([sensors], deps);
  await reaches('sensors', first.position);
  await running.stop();
  const { position } = await hear(2);
  const seen: string[] = [];
  const watched: Projection = {
    ...sensors,
    write: (tx, events) => (seen.push(...events.map((e) => e.stream)), sensors.write(tx, events)),
  };
  running = await runProjections([watched, rowProjectionNamed('bases')], deps);
  await reaches('sensors', position);
  await reaches('bases', position);
  expect(seen).toEqual(['sensor-2']);
});
