import { encodeLogBody, partitionOf, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import type { VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { makeReadModels } from '@watchglass/projectors/make-read-models';
import { moveCheckpoints } from '@watchglass/projectors/checkpoints';
import { rowProjectionNamed } from '@watchglass/projectors/projections';
import { startReadingProjector } from '@watchglass/projectors/reading/start';
import { startDerivation } from '@watchglass/projectors/virtual-sensor/start';
import { afterAll, beforeAll, expect, it } from 'vitest';

const READINGS = 1_000_000;
const OUTPUTS = 10;
const SENSORS = 2 * OUTPUTS;
const MINUTE = 60_000;
const LATE_SHARE = 0.3;
const LATE_BY_MS = 10 * 86_400_000;
const IN_UPLINK = 500;
const PARTITIONS = 2;
const STEPS = READINGS / SENSORS;
const END = Date.UTC(2026, 5, 1);
const START = END - STEPS * MINUTE;
const PROJECTIONS = ['assets', 'sensors', 'virtual_sensors'];
const outputId = (place: number): number => 100 + place;

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
});
afterAll(() => Promise.all([postgres.drop(), clickHouse.drop()]));

/** A fixed sequence, so that a failure repeats. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const formulaOf = (place: number): VirtualFormula => ({
  type: 'sum',
  inputs: [2 * place + 1, 2 * place + 2].map((sensorId) => ({ sensorId, metricId: 1, maxAgeSeconds: 300 })),
  parameters: {},
  timeZone: 'UTC',
});

async function define(): Promise<void> {
  const { relational } = postgres;
  await makeReadModels(PROJECTIONS.map(rowProjectionNamed), { relational });
  const events = Array.from({ length: OUTPUTS }, (_, place) => ({
    id: crypto.randomUUID(),
    type: 'VirtualSensorCreated',
    data: { sensorId: outputId(place), organizationId: 1, name: 'V', metricId: 1, ...formulaOf(place) },
    metadata: { at: new Date(START).toISOString() },
    stream: 's',
    revision: 0,
    position: String(place + 1).padStart(12, '0'),
    recordedAt: new Date(START).toISOString(),
  }));
  for (const name of PROJECTIONS) {
    const projection = rowProjectionNamed(name);
    await relational.transaction(async (tx) => {
      await projection.write(
        tx,
        events.filter(({ type }) => projection.types?.has(type)),
      );
      await moveCheckpoints(tx, [name], String(OUTPUTS).padStart(12, '0'));
    });
  }
}

/** The readings in the order of their arrival: most as measured, nearly a third up to ten days late. */
function arrivals(): { sensor: number; at: number }[] {
  const random = randomFrom(20_261_124);
  const readings = Array.from({ length: READINGS }, (_, n) => {
    const [sensor, step] = [(n % SENSORS) + 1, Math.floor(n / SENSORS)];
    const at = START + step * MINUTE + Math.floor(random() * MINUTE);
    return { sensor, at, arrives: at + (random() < LATE_SHARE ? random() * LATE_BY_MS : 0) };
  });
  return readings.toSorted((a, b) => a.arrives - b.arrives);
}

function uplinkOf(readings: readonly { sensor: number; at: number }[]): ReadingsBody {
  return {
    kind: 'readings',
    organizationId: 1,
    base: 'B',
    mode: 'live',
    receivedAt: END,
    quarantined: [],
    sensor: Int32Array.from(readings, ({ sensor }) => sensor),
    metric: new Int32Array(readings.length).fill(1),
    at: Float64Array.from(readings, ({ at }) => at),
    value: Float64Array.from(readings, ({ sensor, at }) => sensor + (at % 977)),
  };
}

it('a million shuffled readings, a third of them late, give the outputs of the pure function, before and after a rebuild', async () => {
  await define();
  const { relational } = postgres;
  const { timeSeries } = clickHouse;
  const readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: PARTITIONS });
  const unexpected: unknown[] = [];
  const report = (error: unknown): void => void (error instanceof Unavailable || unexpected.push(error));
  const wires = { readingLog, relational, timeSeries, liveBus: openInProcessLiveBus(), report };
  const readings = await startReadingProjector(wires);
  let derivation = await startDerivation({ ...wires, now: () => END });
  const settled = async (): Promise<void> => {
    await readings.settled();
    await derivation.settled();
  };
  const all = arrivals();
  for (let partition = 0; partition < PARTITIONS; partition += 1) {
    const own = all.filter(({ sensor }) => partitionOf(1, sensor, PARTITIONS) === partition);
    for (let from = 0; from < own.length; from += IN_UPLINK) {
      const body = encodeLogBody(uplinkOf(own.slice(from, from + IN_UPLINK)));
      await readingLog.append([{ partition, body }]);
    }
  }
  await settled();
  await expectOutputs();

  await derivation.stop();
  await relational.query('TRUNCATE read.derivations, read.derivation_inputs, read.derivation_marks');
  await relational.query('UPDATE read.derivation_change SET change = change + 1');
  await timeSeries.command('TRUNCATE TABLE derived_readings');
  derivation = await startDerivation({ ...wires, now: () => END });
  await settled();
  await expectOutputs();

  expect(unexpected).toEqual([]);
  await derivation.stop();
  await readings.stop();
  await readingLog.close();
});

async function series(from: string, sensor: number): Promise<{ at: number[]; value: number[] }> {
  const rows = await clickHouse.timeSeries.query<{ at: number; value: number }>(
    `SELECT toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM ${from} AND sensor = {sensor: UInt32} ORDER BY ts`,
    { sensor },
  );
  return { at: rows.map(({ at }) => at), value: rows.map(({ value }) => value) };
}

async function expectOutputs(): Promise<void> {
  let stored = 0;
  for (let place = 0; place < OUTPUTS; place += 1) {
    const formula = formulaOf(place);
    const inputs = await Promise.all(formula.inputs.map(({ sensorId = 0 }) => series('readings WHERE true', sensorId)));
    stored += inputs.reduce((sum, { at }) => sum + at.length, 0);
    const valid = outputsOf(formula, inputs, { from: 0, to: Infinity }).filter(({ reason }) => reason === undefined);
    const found = await series('derived_readings FINAL WHERE state = 0', outputId(place));
    expect(found.at.length).toBeGreaterThan(STEPS);
    expect(found.at).toEqual(valid.map(({ at }) => at));
    expect(found.value).toEqual(valid.map((output) => (output.reason === undefined ? output.value : NaN)));
  }
  expect(stored).toBeGreaterThan(READINGS * 0.99);
}
