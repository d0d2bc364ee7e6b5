import { LINE_WIDTH } from '@watchglass/schemas/reading/limits';
import type { AggregateView, LinesView } from '@watchglass/schemas/reading/views';
import { taken as answered } from '../builders/door.ts';
import { ms, thousands, timed, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { storeReadings } from './stored-readings.ts';
import { percentile, type Result } from './table.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SOURCES = 10;
const TARGET = 3;
const FIGURES_TARGET = 1.5;
const ZONE = 'Europe/Riga';

/** The picture of a month of minutes on two thousand pixels, exact figures of a year, and a year by hour and day of a zone. */
export const lines: Goal = {
  goals: ['N1', 'N2', 'N4'],
  oneProcessOnly: 'ClickHouse answers it, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SOURCES, bases: 1, metric: 'temperature' });
      const end = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      await storeReadings(product, fleet, { each: 366 * 1_440, stepMs: MINUTE_MS, end });
      const asked = { product, fleet, end, count: options.quick ? 10 : 30 };
      return [await monthOfLines(asked), await yearOfFigures(asked), await yearOfHours(asked)];
    } finally {
      await product.stop();
    }
  },
};

interface Asked {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly end: number;
  readonly count: number;
}

type Times = readonly [ours: number[], raw: number[]];

/** Ours and the engine's in turn, after three of each that do not count. */
async function inTurn(count: number, ours: () => Promise<unknown>, raw: () => Promise<unknown>): Promise<Times> {
  const all: Times = [[], []];
  for (let i = 0; i < count + 3; i += 1) {
    const [one, other] = [await timed(1, ours), await timed(1, raw)];
    if (i < 3) continue;
    all[0].push(...one);
    all[1].push(...other);
  }
  return all;
}

function result(row: Pick<Result, 'goal' | 'what' | 'limitedBy'>, [ours, raw]: Times, target = TARGET): Result {
  const ratios = [0.5, 0.99].map((share) => percentile(ours, share) / percentile(raw, share));
  return {
    ...row,
    ours: `p50 ${ms(percentile(ours, 0.5))}, p99 ${ms(percentile(ours, 0.99))}`,
    raw: `ClickHouse on the readings p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(percentile(raw, 0.99))}`,
    ratio: `p50 ${times(ratios[0] ?? 0)}, p99 ${times(ratios[1] ?? 0)}`,
    target: `≤ ${target}×`,
    met: ratios.every((ratio) => ratio <= target),
  };
}

const pointsOf = ({ sensorIds }: Fleet): string => [...sensorIds.values()].map((id) => `${id}.1`).join(',');

async function monthOfLines({ product, fleet, end, count }: Asked): Promise<Result> {
  const { workspace, sensorIds } = fleet;
  const from = end - 31 * DAY_MS;
  let shown = 0;
  const path = `/api/readings/${workspace.id}/lines?points=${pointsOf(fleet)}&from=${from}&to=${end}&width=${LINE_WIDTH}`;
  const ours = async (): Promise<void> => {
    const view = answered(await workspace.owner.ask<LinesView>('GET', path));
    shown = view.lines[0]?.points.length ?? 0;
  };
  const raw = (): Promise<unknown> =>
    product.timeSeries.query(
      `SELECT sensor, intDiv(toUnixTimestamp64Milli(ts) - {from: Int64}, {width: Int64}) AS place, argMin(value, ts), min(value), max(value), argMax(value, ts)
        FROM readings WHERE org = {org: UInt32} AND metric = 1 AND sensor IN {sensors: Array(UInt32)}
          AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') GROUP BY sensor, place`,
      { org: workspace.id, sensors: [...sensorIds.values()], from, width: Math.ceil((31 * DAY_MS) / LINE_WIDTH) },
    );
  const found = await inTurn(count, ours, raw);
  const what = `31 days of ${SOURCES} sources at ${LINE_WIDTH} px, ${thousands(shown)} readings each shown`;
  return result({ goal: 'N1', what, limitedBy: 'JSON of the answer' }, found);
}

/** What a page takes to paint them is not in it. */
async function yearOfFigures({ product, fleet, end, count }: Asked): Promise<Result> {
  const { workspace, sensorIds } = fleet;
  const from = end - 366 * DAY_MS;
  const path = `/api/readings/${workspace.id}/statistics?points=${pointsOf(fleet)}&from=${from}&to=${end}`;
  const ours = async (): Promise<unknown> => answered(await workspace.owner.ask('GET', path));
  const raw = (): Promise<unknown> =>
    product.timeSeries.query(
      `SELECT sensor, count(), min(value), max(value), sum(value), argMin(ts, value), argMax(ts, value) FROM readings
        WHERE org = {org: UInt32} AND metric = 1 AND sensor IN {sensors: Array(UInt32)}
          AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC') GROUP BY sensor`,
      { org: workspace.id, sensors: [...sensorIds.values()], from, to: end },
    );
  const what = `exact figures of a year of ${SOURCES} sensors, ${thousands(SOURCES * 366 * 1_440)} readings`;
  const limitedBy = 'days of rollups, and the readings that extremes came from';
  return result({ goal: 'N2', what, limitedBy }, await inTurn(count, ours, raw), FIGURES_TARGET);
}

async function yearOfHours({ product, fleet, end, count }: Asked): Promise<Result> {
  const { workspace, sensorIds } = fleet;
  const [sensor = 0] = sensorIds.values();
  const from = end - 366 * DAY_MS;
  const path = `/api/readings/${workspace.id}/aggregate?points=${sensor}.1&from=${from}&to=${end}&period=hour&timezone=${ZONE}`;
  let shown = 0;
  const ours = async (): Promise<void> => {
    const view = answered(await workspace.owner.ask<AggregateView>('GET', path));
    shown = view.lines[0]?.values.length ?? 0;
  };
  const raw = (): Promise<unknown> =>
    product.timeSeries.query(
      `SELECT toStartOfHour(bucket, '${ZONE}') AS hour, min(min), sum(sum) / sum(count), max(max), sum(count) FROM readings_1h
        WHERE org = {org: UInt32} AND metric = 1 AND sensor = {sensor: UInt32} AND bucket >= toDateTime({from: Int64}, 'UTC') GROUP BY hour ORDER BY hour`,
      { org: workspace.id, sensor, from: from / 1_000 },
    );
  const found = await inTurn(count, ours, raw);
  const what = `a heat map of 366 days by hour of a zone, ${thousands(shown)} cells`;
  return result({ goal: 'N4', what, limitedBy: 'hours of the calendar are computed here; JSON of the answer' }, found);
}
