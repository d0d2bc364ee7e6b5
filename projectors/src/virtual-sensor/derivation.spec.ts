import fc from 'fast-check';
import { attached, detached, openSegment, type Segments } from '@watchglass/schemas/asset/segments';
import { decodeLogBody, encodeLogBody, partitionOf, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import { outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import type { InputSeries, Output, VirtualFormula, VirtualType } from '@watchglass/schemas/virtual-sensor/types';
import { segmentsIn, versionsThatHold, type DefinedVersion } from '@watchglass/schemas/virtual-sensor/versions';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { NewLogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { moveCheckpoints } from '../checkpoints.ts';
import { Lease } from '../log-block/lease.ts';
import { makeReadModels } from '../make-read-models.ts';
import { rowProjectionNamed } from '../projections.ts';
import { startReadingProjector, type RunningReadingProjector } from '../reading/start.ts';
import { uplinkOf } from '../reading/testing/uplinks.ts';
import { applyDefinitions } from './apply-definitions.ts';
import { isIdle } from './derivation-store.ts';
import { stateOf } from './output-state.ts';
import { startDerivation, type RunningDerivation } from './start.ts';

const SCENARIOS = 200;
const ROUNDS = 4;
const PARTITIONS = 2;
const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 28, 20);
/**
 * Ids of one scenario: inputs 1 and 2, the output 3, an offset of the output 4, and the sensor 5 that takes the place of 1
 * at the measurement point.
 */
const idOf = (scenario: number, place: number): number => 10 * (scenario + 1) + place;
const INPUT_METRIC = 1;
const PROJECTIONS = ['assets', 'sensors', 'virtual_sensors'];
const pointOf = (scenario: number): string => `00000000-0000-4000-8000-${String(scenario).padStart(12, '0')}`;

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let readingLog: ReadingLog;
let readings: RunningReadingProjector;
let derivation: RunningDerivation;
const liveBus = openInProcessLiveBus();
let written = 0;
const now = (): number => START + 4000 * MINUTE;
const unexpected: unknown[] = [];
const report = (error: unknown): void => {
  if (!(error instanceof Unavailable)) unexpected.push(error);
};

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  readingLog = await openPostgresReadingLog({ url: postgres.url, partitions: PARTITIONS });
  const { relational } = postgres;
  await makeReadModels(PROJECTIONS.map(rowProjectionNamed), { relational });
  readings = await startReadingProjector({ ...wires(), report: () => undefined });
});
afterAll(async () => {
  await derivation?.stop();
  await readings.stop();
  await readingLog.close();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

/** What workers appended to the log. */
const appended: NewLogEntry[] = [];

function wires(timeSeries: TimeSeries = clickHouse.timeSeries) {
  const recording = new Proxy(readingLog, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (method !== 'append') return typeof value === 'function' ? value.bind(target) : value;
      return (entries: readonly NewLogEntry[]) => {
        appended.push(...entries);
        return target.append(entries);
      };
    },
  });
  return { readingLog: recording, relational: postgres.relational, timeSeries, liveBus };
}

/** Projects events as if the event store had delivered them. */
async function project(events: readonly { type: string; data: object }[]): Promise<void> {
  const recorded = events.map(({ type, data }): RecordedEvent => {
    written += 1;
    return {
      id: crypto.randomUUID(),
      type,
      data,
      metadata: { at: new Date(START).toISOString() },
      stream: 's',
      revision: written,
      position: String(written).padStart(12, '0'),
      recordedAt: new Date(START).toISOString(),
    };
  });
  for (const name of PROJECTIONS) {
    const projection = rowProjectionNamed(name);
    const own = recorded.filter(({ type }) => projection.types?.has(type));
    await postgres.relational.transaction(async (tx) => {
      await projection.write(tx, own);
      await moveCheckpoints(tx, [name], String(written).padStart(12, '0'));
    });
  }
}

interface Step {
  readonly readings: readonly (readonly [input: number, minute: number, value: number])[];
  readonly mode: 'live' | 'backfill';
  readonly isRepeated: boolean;
  readonly change: 'none' | 'now' | 'all' | 'stop' | 'off' | 'on' | 'replace';
  readonly at: number;
  readonly constant: number;
}

interface Scenario {
  readonly type: VirtualType;
  readonly zone: string;
  /** The first input is a measurement point. */
  readonly isByPoint: boolean;
  /** The round in which it is created. */
  readonly created: number;
  readonly steps: readonly Step[];
}

const steps = fc.record<Step>({
  readings: fc.array(
    fc.tuple(fc.constantFrom(1, 2, 5), fc.integer({ min: 0, max: 3000 }), fc.integer({ min: -2, max: 9 })),
    { maxLength: 8 },
  ),
  mode: fc.constantFrom('live', 'live', 'backfill'),
  isRepeated: fc.boolean(),
  change: fc.constantFrom('none', 'none', 'now', 'all', 'stop', 'off', 'on', 'replace', 'replace'),
  at: fc.integer({ min: 0, max: 3000 }),
  constant: fc.integer({ min: 1, max: 5 }),
});
const scenarios = fc.record<Scenario>({
  type: fc.constantFrom('sum', 'average', 'ratio', 'expert', 'dailyLightIntegral'),
  zone: fc.constantFrom('UTC', 'Europe/Berlin'),
  isByPoint: fc.boolean(),
  created: fc.integer({ min: 0, max: 2 }),
  steps: fc.array(steps, { minLength: ROUNDS, maxLength: ROUNDS }),
});

function formulaOf({ type, zone, isByPoint }: Scenario, id: number, constant: number): VirtualFormula {
  const count = type === 'expert' || type === 'dailyLightIntegral' ? 1 : 2;
  const inputs = Array.from({ length: count }, (_, place) => ({
    ...(isByPoint && place === 0 ? { pointId: pointOf(id) } : { sensorId: idOf(id, place + 1) }),
    metricId: INPUT_METRIC,
    maxAgeSeconds: 6 * 3600 * constant,
  }));
  return { type, inputs, parameters: type === 'expert' ? { slope: constant } : {}, timeZone: zone };
}

/** The model: definitions as they were decided, beside the events that tell them. */
class Model {
  readonly scenario: Scenario;
  readonly id: number;
  defined: DefinedVersion[] = [];
  isActive = true;
  segments: Segments = [];

  constructor(scenario: Scenario, id: number) {
    this.scenario = scenario;
    this.id = id;
  }

  /** The events of a round, in the order in which they are told. */
  round(round: number): { type: string; data: object }[] {
    const { scenario, id } = this;
    const step = scenario.steps[round];
    const sensorId = idOf(id, 3);
    if (step === undefined || round < scenario.created) return [];
    if (round === scenario.created) {
      const formula = formulaOf(scenario, id, step.constant);
      this.defined = [{ ...formula, version: 1, from: null, stoppedAt: null }];
      const data = { organizationId: 1, name: 'V', metricId: 5 };
      this.segments = attached([], { sensorId: idOf(id, 1), from: new Date(START - 1e9).toISOString() });
      const ofPoint = { organizationId: 1, assetId: pointOf(id), pointId: pointOf(id) };
      const shifted = { sensorId, metricId: 5, maxAgeSeconds: 600 };
      const offset = { type: 'offset', inputs: [shifted], parameters: { constant: 1 }, timeZone: 'UTC' };
      return [
        { type: 'AssetCreated', data: { ...ofPoint, name: 'A', description: '', tags: [] } },
        { type: 'PointAdded', data: { ...ofPoint, name: 'P', metricId: INPUT_METRIC } },
        { type: 'SensorAttached', data: { ...ofPoint, ...this.segments[0] } },
        { type: 'VirtualSensorCreated', data: { ...data, sensorId, ...formula } },
        { type: 'VirtualSensorCreated', data: { ...data, sensorId: idOf(id, 4), ...offset } },
      ];
    }
    return this.#changed(step).map(({ type, data }) => ({ type, data: { sensorId, organizationId: 1, ...data } }));
  }

  #changed({ change, at, constant }: Step): { type: string; data: object }[] {
    const last = this.defined.at(-1);
    const instant = START + at * MINUTE;
    if (last === undefined || change === 'none') return [];
    if (change === 'replace') return this.#replaced(instant);
    if (change === 'off' || change === 'on') return this.#switched(change === 'on');
    return this.#redefined(last, { change, constant, instant });
  }

  #redefined(
    last: DefinedVersion,
    { change, constant, instant }: Pick<Step, 'change' | 'constant'> & { readonly instant: number },
  ): { type: string; data: object }[] {
    if (change === 'stop') {
      this.defined = [...this.defined.slice(0, -1), { ...last, stoppedAt: Math.max(last.stoppedAt ?? 0, instant) }];
      return [{ type: 'VirtualSensorHistoryStopped', data: { version: last.version, from: instant } }];
    }
    const from = change === 'all' ? null : instant;
    const formula = formulaOf(this.scenario, this.id, constant);
    this.defined = [...this.defined, { ...formula, version: last.version + 1, from, stoppedAt: null }];
    return [{ type: 'VirtualSensorChanged', data: { version: last.version + 1, from, before: last, ...formula } }];
  }

  /** A replacement closes the open segment at the instant, or takes it back if it began later. */
  #replaced(instant: number): { type: string; data: object }[] {
    const open = openSegment(this.segments);
    if (open === undefined) return [];
    const ofPoint = { organizationId: 1, assetId: pointOf(this.id), pointId: pointOf(this.id) };
    const until = new Date(Math.max(instant, Date.parse(open.from))).toISOString();
    const sensorId = idOf(this.id, open.sensorId === idOf(this.id, 1) ? 5 : 1);
    this.segments = attached(detached(this.segments, until), { sensorId, from: until });
    return [
      { type: 'SensorDetached', data: { ...ofPoint, sensorId: open.sensorId, until } },
      { type: 'SensorAttached', data: { ...ofPoint, sensorId, from: until } },
    ];
  }

  #switched(isActive: boolean): { type: string; data: object }[] {
    this.isActive = isActive;
    return [{ type: isActive ? 'SensorEnabled' : 'SensorDisabled', data: {} }];
  }

  uplinks(round: number): ReadingsBody[] {
    const step = this.scenario.steps[round];
    if (step === undefined) return [];
    const { mode, isRepeated } = step;
    const receivedAt = START + 4000 * MINUTE;
    const bodies = step.readings.map(([input, minute, value]) =>
      uplinkOf([[idOf(this.id, input), INPUT_METRIC, START + minute * MINUTE, value]], { mode, receivedAt }),
    );
    return isRepeated ? [...bodies, ...bodies] : bodies;
  }
}

async function append(bodies: readonly ReadingsBody[]): Promise<void> {
  await readingLog.append(
    bodies.map((body) => ({ partition: partitionOf(1, body.sensor[0] ?? 0, PARTITIONS), body: encodeLogBody(body) })),
  );
}

/** Loses a share of the answers to inserts, after the insert or before it. */
function faulty(timeSeries: TimeSeries): TimeSeries {
  let calls = 0;
  return new Proxy(timeSeries, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (method !== 'insert') return typeof value === 'function' ? value.bind(target) : value;
      return async (block: Parameters<TimeSeries['insert']>[0]): Promise<void> => {
        calls += 1;
        if (calls % 3 === 1) throw new Unavailable('time series', 'lost by the test');
        await target.insert(block);
        if (calls % 3 === 2) throw new Unavailable('time series', 'answer lost by the test');
      };
    },
  });
}

type Pair = readonly [at: number, value: number];

async function storedPairs(sql: string): Promise<Map<number, Pair[]>> {
  const rows = await clickHouse.timeSeries.query<{ sensor: number; at: number; value: number }>(sql);
  const found = new Map<number, Pair[]>();
  for (const { sensor, at, value } of rows) found.set(sensor, [...(found.get(sensor) ?? []), [at, value]]);
  return found;
}

const READINGS = `SELECT sensor, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM readings ORDER BY sensor, ts`;
const OUTPUTS = `SELECT sensor, toFloat64(toUnixTimestamp64Milli(ts)) AS at, if(state = 0, value, -1000 - state) AS value
FROM derived_readings FINAL WHERE state <> 255 ORDER BY sensor, ts`;

const seriesOf = (pairs: readonly Pair[] = []): InputSeries => ({
  at: pairs.map(([at]) => at),
  value: pairs.map(([, value]) => value),
});
const pairOf = (output: Output): Pair => [
  output.at,
  output.reason === undefined ? output.value : -1000 - stateOf(output.reason),
];

/** The readings of an input: those of each sensor of the point while the point had it. */
function readingsOf(
  { sensorId, pointId }: VirtualFormula['inputs'][number],
  segments: Segments,
  stored: ReadonlyMap<number, readonly Pair[]>,
): InputSeries {
  if (pointId === undefined) return seriesOf(stored.get(sensorId ?? 0));
  return seriesOf(
    segments.flatMap(({ sensorId: had, from, until }) =>
      (stored.get(had) ?? []).filter(([at]) => at >= Date.parse(from) && (until === null || at < Date.parse(until))),
    ),
  );
}

function oracle(
  { defined, segments }: Pick<Model, 'defined' | 'segments'>,
  stored: ReadonlyMap<number, readonly Pair[]>,
): Pair[] {
  const range = [START - 1e9, START + 1e9] as const;
  return segmentsIn(versionsThatHold(defined), ...range)
    .flatMap((segment) =>
      outputsOf(
        segment.formula,
        segment.formula.inputs.map((input) => readingsOf(input, segments, stored)),
        segment,
      ),
    )
    .map(pairOf);
}

async function settled(): Promise<void> {
  await readings.settled();
  await derivation.settled();
  await readings.settled();
}

test('outputs, latest values and the values that alarms read equal the pure function over stored readings, whatever happened on the way and after a rebuild', async () => {
  const models = fc
    .sample(scenarios, { numRuns: SCENARIOS, seed: 20261124 })
    .map((scenario, id) => new Model(scenario, id));
  for (let round = 0; round < ROUNDS; round += 1) {
    // Every second worker is killed under way, with inserts of which some arrive and some do not.
    const timeSeries = round % 2 === 0 ? clickHouse.timeSeries : faulty(clickHouse.timeSeries);
    derivation = await startDerivation({ ...wires(timeSeries), report, now });
    await append(models.flatMap((model) => model.uplinks(round).slice(0, 4)));
    await project(models.flatMap((model) => model.round(round)));
    await append(models.flatMap((model) => model.uplinks(round).slice(4)));
    if (round % 2 === 0) await settled();
    else await readings.settled();
    await derivation.stop();
  }
  derivation = await startDerivation({ ...wires(), report, now });
  await project(models.filter(({ isActive }) => !isActive).map(({ id }) => enabled(id)));
  await settled();
  await expectOutputs(models);
  await rebuild();
  await expectOutputs(models);
}, 120_000);

const FED = { input: idOf(SCENARIOS, 1), mean: idOf(SCENARIOS, 3), shifted: idOf(SCENARIOS, 4) };
const arrives = (minute: number, value: number) =>
  append([uplinkOf([[FED.input, INPUT_METRIC, START + minute * MINUTE, value]], { mode: 'live', receivedAt: now() })]);
const offsetOf = (constant: number) => ({ type: 'offset', parameters: { constant }, timeZone: 'UTC' });
const reads = (sensorId: number, metricId: number) => ({ inputs: [{ sensorId, metricId, maxAgeSeconds: 30 }] });

/** Loses the answer to the first insert of outputs; `meanwhile` comes to pass before. */
function losingOnce(meanwhile: () => Promise<void>): { readonly timeSeries: TimeSeries; readonly lost: unknown[] } {
  const lost: unknown[] = [];
  const timeSeries = new Proxy(clickHouse.timeSeries, {
    get(target, method) {
      const value: unknown = Reflect.get(target, method);
      if (method !== 'insert') return typeof value === 'function' ? value.bind(target) : value;
      return async (block: Parameters<TimeSeries['insert']>[0]): Promise<void> => {
        await target.insert(block);
        if (lost.length === 1) return;
        lost.push(block.table);
        await meanwhile();
        throw new Unavailable('time series', 'answer lost by the test');
      };
    },
  });
  return { timeSeries, lost };
}

async function restarted(timeSeries: TimeSeries): Promise<void> {
  await derivation?.stop();
  derivation = await startDerivation({ ...wires(timeSeries), report, now });
}

describe('what follows from outputs whose computation ended before its commit', () => {
  beforeAll(async () => {
    const data = { organizationId: 1, name: 'V', metricId: 5 };
    await project([
      { type: 'VirtualSensorCreated', data: { ...data, sensorId: FED.mean, ...offsetOf(1), ...reads(FED.input, 1) } },
      { type: 'VirtualSensorCreated', data: { ...data, sensorId: FED.shifted, ...offsetOf(1), ...reads(FED.mean, 5) } },
    ]);
  });

  it('is computed all the same', async () => {
    const { timeSeries, lost } = losingOnce(() => Promise.resolve());
    await restarted(timeSeries);
    await settled();
    await arrives(0, 5);
    await settled();
    const outputs = await storedPairs(OUTPUTS);
    expect(lost).toEqual(['derived_readings']);
    expect(outputs.get(FED.mean)).toEqual([[START, 6]]);
    expect(outputs.get(FED.shifted)).toEqual([[START, 7]]);
  });

  it('is computed also if a live computation is committed before the past is computed again', async () => {
    const { timeSeries, lost } = losingOnce(async () => {
      await arrives(2, 1);
      await readings.settled();
    });
    await restarted(timeSeries);
    const [before, formula] = [offsetOf(1), { ...offsetOf(2), ...reads(FED.input, 1) }];
    const data = { sensorId: FED.mean, organizationId: 1, version: 2, from: null, before, ...formula };
    await project([{ type: 'VirtualSensorChanged', data }]);
    await settled();
    const outputs = await storedPairs(OUTPUTS);
    expect(lost).toEqual(['derived_readings']);
    expect(outputs.get(FED.mean)?.map(([, value]) => value)).toEqual([7, 3]);
    expect(outputs.get(FED.shifted)?.map(([, value]) => value)).toEqual([8, 4]);
  });
});

test('work is not over while a definition is applied between two looks at it', async () => {
  const { relational } = postgres;
  await derivation.stop();
  const [before, formula] = [offsetOf(2), { ...offsetOf(3), ...reads(FED.input, 1) }];
  const data = { sensorId: FED.mean, organizationId: 1, version: 3, from: null, before, ...formula };
  await project([{ type: 'VirtualSensorChanged', data }]);
  const lease = new Lease(relational, [-1], crypto.randomUUID());
  expect(await lease.take()).toBe(true);
  let looks = 0;
  const applying: Queryable = {
    async query<R extends Record<string, unknown>>(...asked: Parameters<Queryable['query']>) {
      const rows = await relational.query<R>(...asked);
      looks += 1;
      if (looks === 1) await applyDefinitions({ relational, lease, now });
      return rows;
    },
  };
  expect(await isIdle(applying)).toBe(false);
  await lease.release();
});

/** Forgets what the worker knows, as a rebuild does. */
async function rebuild(): Promise<void> {
  await derivation.stop();
  await postgres.relational.query('TRUNCATE read.derivations, read.derivation_inputs, read.derivation_marks');
  await postgres.relational.query('UPDATE read.derivation_change SET change = change + 1');
  derivation = await startDerivation({ ...wires(), report, now });
  await settled();
}

/** The newest value of each virtual sensor by the entries that alarms read: the entry with the greatest version is right. */
function newestOfLog(): ReadonlyMap<number, Pair> {
  const newest = new Map<number, Pair>();
  const versions = new Map<number, number>();
  for (const { body } of appended) {
    const decoded = decodeLogBody(body);
    if (decoded.kind !== 'derived') continue;
    for (const [i, sensor] of decoded.sensor.entries()) {
      if (decoded.version < (versions.get(sensor) ?? 0)) continue;
      versions.set(sensor, decoded.version);
      newest.set(sensor, [decoded.at[i] ?? 0, decoded.value[i] ?? 0]);
    }
  }
  return newest;
}

async function expectOutputs(models: readonly Model[]): Promise<void> {
  expect(unexpected).toEqual([]);
  const log = newestOfLog();
  const [inputs, outputs] = [await storedPairs(READINGS), await storedPairs(OUTPUTS)];
  const latest = await postgres.relational.query<{ sensor_id: number; at: number; value: number }>(
    'SELECT sensor_id, round(extract(epoch FROM measured_at) * 1000)::float8 AS at, value FROM read.latest_values',
  );
  const newest = new Map(latest.map(({ sensor_id, at, value }) => [sensor_id, [at, value]]));
  for (const model of models) {
    const { id, scenario } = model;
    const expected = oracle(model, inputs);
    const told = JSON.stringify({ id, scenario });
    expect(outputs.get(idOf(id, 3)) ?? [], told).toEqual(expected);
    const valid = expected.filter(([, value]) => value > -1000);
    expect(outputs.get(idOf(id, 4)) ?? [], told).toEqual(valid.map(([at, value]) => [at, value + 1]));
    if (valid.length === 0) continue;
    expect(newest.get(idOf(id, 3)), told).toEqual(valid.at(-1));
    expect(log.get(idOf(id, 3)), told).toEqual(valid.at(-1));
  }
}

function enabled(id: number): { type: string; data: object } {
  return { type: 'SensorEnabled', data: { sensorId: idOf(id, 3), organizationId: 1 } };
}
