import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { makeReadModels } from '@watchglass/projectors/make-read-models';
import { rowProjections } from '@watchglass/projectors/projections';
import { recorded } from '@watchglass/projectors/testing/recorded';
import type { DomainEvent } from '@watchglass/schemas/events';
import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { RUN_TYPESCRIPT } from '@watchglass/streams/testing/run-typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { IS_LONG } from './form.ts';

const PROGRAM = fileURLToPath(import.meta.resolve('@watchglass/projectors/testing/dying-projector'));
const PROJECTED = ['moments', 'sensors', 'locations'];
const HALL = randomUUID();
const sensor = { sensorId: 70, organizationId: 7 };
const EVENTS: readonly DomainEvent[] = [
  { type: 'SensorHeard', data: { ...sensor, wireId: 'w70', baseSerial: null, name: 'New' } },
  {
    type: 'LocationCreated',
    data: { organizationId: 7, locationId: HALL, name: 'Hall', address: null, coordinates: null, timeZone: 'UTC' },
  },
  ...['Cellar', 'Roof'].map((name): DomainEvent => ({
    type: 'SensorRenamed',
    data: { ...sensor, before: 'New', name },
  })),
  { type: 'SensorPlaced', data: { ...sensor, before: null, location: HALL } },
];
/** In the middle of the versions of sensors, and just after a commit; else every step until nothing is left to kill. */
const STEPS = IS_LONG ? Array.from({ length: 500 }, (_, place) => place + 1) : [9];

let postgres: FreshPostgres;

beforeAll(async () => {
  postgres = await freshPostgres();
  const eventStore = await openEventStoreAt(postgres.url);
  await makeReadModels(rowProjections, postgres);
  for (const event of EVENTS) {
    const { type, data, metadata } = recorded(event);
    await eventStore.append(`test-${randomUUID()}`, 'noStream', [{ id: randomUUID(), type, data, metadata }]);
  }
  await eventStore.close();
});
afterAll(() => postgres.drop());

/** Returns the signal by which it died; null if it came to its end. */
async function projected(step: number): Promise<string | null> {
  const program = spawn(
    process.execPath,
    [...RUN_TYPESCRIPT, PROGRAM, postgres.url, String(step), PROJECTED.join(',')],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const [code, signal] = (await once(program, 'exit')) as [number | null, string | null];
  expect(code ?? 0).toBe(0);
  return signal;
}

/** As after a move: nothing is projected. */
const forget = () =>
  postgres.relational.transaction(async (tx) => {
    for (const projection of rowProjections.filter(({ name }) => PROJECTED.includes(name))) await projection.empty(tx);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL');
  });
const TABLES = ['moments', 'sensors', 'sensors_past', 'locations', 'locations_past'];
const past = (): Promise<unknown[]> =>
  Promise.all(
    TABLES.map((table) => postgres.relational.query(`SELECT t::text AS row FROM read.${table} t ORDER BY t::text`)),
  );

it(
  'a projector that is killed with -9 before any of its steps makes no version twice and loses none',
  { timeout: IS_LONG ? 1_800_000 : 60_000 },
  async () => {
    expect(await projected(0)).toBeNull();
    const whole = await past();
    let killed = 0;
    for (const step of STEPS) {
      await forget();
      const signal = await projected(step);
      if (signal === null) break;
      expect(signal).toBe('SIGKILL');
      killed += 1;
      expect(await projected(0)).toBeNull();
      expect([step, await past()]).toEqual([step, whole]);
    }
    expect(killed).toBeGreaterThan(IS_LONG ? 10 : 0);
  },
);
