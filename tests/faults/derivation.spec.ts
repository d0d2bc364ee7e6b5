import { setTimeout as sleep } from 'node:timers/promises';
import type { VirtualSensorView } from '@watchglass/schemas/virtual-sensor/views';
import { outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import type { InputSeries, VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { celsius, latestOf, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';

const MINUTE = 60_000;
const DAYS = IS_LONG ? 120 : 20;
const STEPS = DAYS * 288;
const PACK = 1_000;
const WITHIN_MS = 300_000;
const START = Date.now() - DAYS * 86_400_000;

let stack: Stack;
let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  stack = await startStack();
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});
afterAll(() => stack.stop());

const valueOf = (sensor: string, step: number): number => (sensor === 'a' ? step % 97 : step % 89);
const instantOf = (step: number): number => START + step * 5 * MINUTE;

async function deliverHistory(): Promise<void> {
  for (const sensor of ['a', 'b'])
    for (let from = 0; from < STEPS; from += PACK) {
      const steps = Array.from({ length: Math.min(PACK, STEPS - from) }, (_, n) => from + n);
      const records = steps.map((step) => celsius(sensor, valueOf(sensor, step), instantOf(step)));
      taken(await base.deliver(records, 'backfill'));
    }
}

const faults: readonly (readonly [name: string, strike: () => Promise<void>])[] = [
  [
    'kill -9 of the deriving process',
    async () => {
      await stack.kill();
      await stack.start();
    },
  ],
  [
    'kill -9 of ClickHouse',
    async () => {
      const killed = (await stack.pids()).clickhouse;
      process.kill(killed, 'SIGKILL');
      await until('another one is in its place', async () => (await stack.pids()).clickhouse !== killed, WITHIN_MS);
    },
  ],
  ['SIGSTOP of the deriving process', async () => paused(stack.pid)],
  ['SIGSTOP of ClickHouse', async () => paused((await stack.pids()).clickhouse)],
];

async function paused(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  await sleep(IS_LONG ? 30_000 : 4_000);
  process.kill(pid, 'SIGCONT');
}

const path = (id: number): string => `/api/virtual-sensors/${workspace.id}/virtual-sensor/${id}`;
const detailOf = (id: number): Promise<VirtualSensorView | null> =>
  workspace.owner.ask<VirtualSensorView>('GET', path(id)).then(
    ({ status, body }) => (status === 200 ? body : null),
    () => null,
  );

/** The outputs that are stored, and those of the pure function over the readings that are stored. */
async function outputs(formula: VirtualFormula, id: number): Promise<{ stored: unknown[]; expected: unknown[] }> {
  const timeSeries = openClickHouse((await enginesOf(stack)).clickHouse);
  const series = async (from: string, sensor: number): Promise<InputSeries> => {
    const rows = await timeSeries.query<{ at: number; value: number }>(
      `SELECT toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM ${from} AND sensor = {sensor: UInt32} ORDER BY ts`,
      { sensor },
    );
    return { at: rows.map(({ at }) => at), value: rows.map(({ value }) => value) };
  };
  const inputs = await Promise.all(formula.inputs.map(({ sensorId }) => series('readings WHERE true', sensorId ?? 0)));
  const stored = await series('derived_readings FINAL WHERE state = 0', id);
  await timeSeries.close();
  const expected = outputsOf(formula, inputs, { from: 0, to: Infinity });
  return {
    stored: Array.from(stored.at, (at, n) => [at, stored.value[n]]),
    expected: expected.flatMap((output) => (output.reason === undefined ? [[output.at, output.value]] : [])),
  };
}

it('back-computation and live outputs end as if nothing had happened, whichever process is killed or paused meanwhile', async () => {
  await deliverHistory();
  const [a, b] = [(await sensorHeard(workspace, 'a')).id, (await sensorHeard(workspace, 'b')).id];
  const inputs = [a, b].map((sensorId) => ({ sensorId, metricId: TEMPERATURE, maxAgeSeconds: 600 }));
  const formula = { type: 'sum', inputs, parameters: {}, timeZone: 'UTC' } as const;
  const made = await workspace.owner.ask<{ id: number }>('POST', `/api/virtual-sensors/${workspace.id}`, {
    ...formula,
    name: 'Sum',
  });
  const { id } = taken(made);
  for (const [place, [name, strike]] of faults.entries()) {
    // Each fault strikes under a back-computation of its own, begun by a change of the formula.
    const { etag } = await until('the virtual sensor is shown', async () => (await detailOf(id)) ?? false, WITHIN_MS);
    const timeZone = place % 2 === 0 ? 'Europe/Riga' : 'UTC';
    const change = { ...formula, timeZone, recompute: 'all' };
    taken(await workspace.owner.ask('PUT', path(id), change, { 'if-match': etag }));
    const striking = strike();
    await striking;
    const at = Date.now();
    // More than any sum of the history, and a temperature that may be measured.
    taken(await base.deliver([celsius('a', 500 + place, at), celsius('b', 1, at)]));
    await until(`live outputs go on after ${name}`, async () => await isNewest(id, 501 + place), WITHIN_MS);
    await until(`history is complete after ${name}`, async () => (await detailOf(id))?.history === null, WITHIN_MS);
    const { stored, expected } = await outputs(formula, id);
    expect(stored.length, name).toBeGreaterThan(STEPS);
    expect(stored, name).toEqual(expected);
  }
}, 1_800_000);

async function isNewest(id: number, value: number): Promise<boolean> {
  const latest = await latestOf(workspace).catch(() => []);
  return latest.some(([sensorId, , , newest]) => sensorId === id && newest === value);
}
