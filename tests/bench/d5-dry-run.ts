import { setTimeout as sleep } from 'node:timers/promises';
import type { DryRunLine } from '@watchglass/schemas/alarm-rule/dry-run';
import { taken as answered } from '../builders/door.ts';
import { definition } from '../builders/rule.ts';
import { ms, thousands, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { percentile, type Result } from './table.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const SENSORS = 100;
const STEP_MS = 300_000;
const READINGS = (SENSORS * DAYS * DAY_MS) / STEP_MS;
const WITHIN_MS = 5_000;
const RATIO = 4;
const NOBODY_WAITS_MS = 50;
const PAUSE_MS = 10;

/** A dry run of a month of a hundred sensors, and what others wait for meanwhile. */
export const dryRuns: Goal = {
  goals: ['D5'],
  oneProcessOnly: 'a thread of one process does it, whoever runs the others',
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 1, metric: 'temperature' });
      const end = Date.now() - 60_000;
      await loadMonth(product, fleet, end);
      const times = options.quick ? 2 : 5;
      const [ours, raw, waits]: [number[], number[], number[]] = [[], [], []];
      for (let n = -1; n < times; n += 1) {
        const [run, rows] = [await beside(fleet, () => tried(fleet, end), waits), await rowsAlone(product, fleet, end)];
        if (n < 0) {
          waits.length = 0;
          continue;
        }
        ours.push(run);
        raw.push(rows);
      }
      return [ofRun(ours, raw), ofOthers(waits)];
    } finally {
      await product.stop();
    }
  },
};

async function loadMonth({ timeSeries }: Product, { workspace, sensorIds }: Fleet, end: number): Promise<void> {
  for (const sensor of sensorIds.values())
    await timeSeries.command(
      `INSERT INTO readings (org, sensor, metric, ts, value, late) SELECT {org: UInt32}, {sensor: UInt32}, 1,
      fromUnixTimestamp64Milli(toInt64({begin: Int64} + number * ${STEP_MS}), 'UTC'),
      round(6 + 3 * sin(number / 45 + {sensor: UInt32}) + (rand(1) % 5) / 10, 1), 0 FROM numbers(${READINGS / SENSORS})`,
      { org: workspace.id, sensor, begin: end - DAYS * DAY_MS },
    );
}

/** Milliseconds of one run. */
async function tried({ workspace: { id, owner } }: Fleet, to: number): Promise<number> {
  const begin = performance.now();
  const body = { definition: definition({ offDelay: 10 }), from: to - DAYS * DAY_MS, to };
  const answer = answered(await owner.ask<string>('POST', `/api/alarms/${id}/rules/dry-run`, body));
  const last = JSON.parse(answer.trim().split('\n').at(-1) ?? '{}') as DryRunLine;
  if (last.kind !== 'result' || last.readings < READINGS || last.result.alarms === 0)
    throw new Error('no whole result');
  return performance.now() - begin;
}

/** Milliseconds to read the same rows by the same port, and to do nothing with them. */
async function rowsAlone({ timeSeries }: Product, { workspace: { id: org } }: Fleet, end: number): Promise<number> {
  const begin = performance.now();
  const sql = `SELECT sensor, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM readings WHERE org = {org: UInt32} AND metric = 1
    AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({end: Int64}, 'UTC') ORDER BY sensor, ts`;
  let count = 0;
  for await (const rows of timeSeries.stream(sql, { org, from: end - DAYS * DAY_MS, end })) count += rows.length;
  if (count < READINGS) throw new Error(`${count} rows`);
  return performance.now() - begin;
}

/** Asks for a small list again and again while work is done, and notes how long each answer took. */
async function beside(
  { workspace: { id, owner } }: Fleet,
  work: () => Promise<number>,
  waits: number[],
): Promise<number> {
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begin = performance.now();
      answered(await owner.ask('GET', `/api/alarms/${id}/rules`));
      waits.push(performance.now() - begin);
      await sleep(PAUSE_MS);
    }
  })();
  const taken = await work().finally(() => {
    isOver = true;
  });
  await asking;
  return taken;
}

function ofRun(ours: readonly number[], raw: readonly number[]): Result {
  const [run, rows] = [percentile(ours, 0.5), percentile(raw, 0.5)];
  return {
    goal: 'D5',
    what: `dry run of ${DAYS} days of ${SENSORS} sensors, a reading in 5 minutes: ${thousands(READINGS)} readings`,
    ours: ms(run),
    raw: `the rows alone ${ms(rows)}`,
    ratio: times(run / rows),
    target: `≤ ${WITHIN_MS / 1_000} s and ≤ ${RATIO}×`,
    met: run <= WITHIN_MS && run <= RATIO * rows,
    limitedBy: 'the evaluation of each reading, beside the start of a thread',
  };
}

function ofOthers(waits: readonly number[]): Result {
  const longest = Math.max(...waits);
  return {
    goal: 'D5',
    what: `a small list meanwhile, asked ${waits.length} times: the longest answer`,
    ours: ms(longest),
    raw: `p50 ${ms(percentile(waits, 0.5))}, p99 ${ms(percentile(waits, 0.99))}`,
    ratio: '–',
    target: `≤ ${NOBODY_WAITS_MS} ms`,
    met: longest <= NOBODY_WAITS_MS,
    limitedBy: 'the cores that the thread and ClickHouse share with it',
  };
}
