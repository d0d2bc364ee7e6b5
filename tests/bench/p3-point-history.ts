import type { PointHistoryView } from '@watchglass/schemas/asset/views';
import { CHART_POINTS } from '@watchglass/schemas/reading/limits';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { newAsset } from '../builders/asset.ts';
import { taken as answered } from '../builders/door.ts';
import { ms, timed, times } from './figures.ts';
import { newFleet, type Fleet } from './fleet.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { loadMinutes, newSum, untilComputed } from './sums.ts';
import { percentile, type Result } from './table.ts';

const DAY_MS = 86_400_000;
const DAYS = 31;
const SENSORS = 10;
/** A sensor is attached thirty days back at most. */
const ATTACHED_MS = 30 * DAY_MS - 3_600_000;
const POINT_TARGET = 1.5;
const CHART_TARGET = 3;

/** The history of a point of ten sensors beside that of one, and the chart of a virtual sensor. */
export const pointHistory: Goal = {
  goals: ['P3'],
  oneProcessOnly: 'ClickHouse answers it, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const fleet = await newFleet(product, { sensors: SENSORS, bases: 1, metric: 'temperature' });
      const end = Date.now();
      const sensors = [...fleet.sensorIds.values()];
      await loadMinutes(product, { org: fleet.workspace.id, sensors, days: DAYS, end });
      const count = options.quick ? 20 : 100;
      return [await ofPoints(fleet, sensors, end, count), await ofOutputs(product, fleet, end, count)];
    } finally {
      await product.stop();
    }
  },
};

/** Creates a point that had these sensors, each for the same time; answers its id. */
async function pointOf({ workspace: { id, owner }, workspace }: Fleet, sensors: readonly number[], end: number) {
  const { point } = await newAsset(workspace);
  const path = `/api/assets/${id}/point/${point}`;
  for (const [place, sensorId] of sensors.entries()) {
    const at = new Date(end - ATTACHED_MS + (place * ATTACHED_MS) / sensors.length).toISOString();
    if (place > 0) answered(await owner.ask('POST', `${path}/detach`, { until: at }));
    answered(await owner.ask('POST', `${path}/attach`, { sensorId, from: at }));
  }
  return point;
}

async function ofPoints(fleet: Fleet, sensors: readonly number[], end: number, count: number): Promise<Result> {
  const { id, owner } = fleet.workspace;
  const [one, ten] = [await pointOf(fleet, sensors.slice(0, 1), end), await pointOf(fleet, sensors, end)];
  const ask = async (point: string): Promise<PointHistoryView> => {
    const query = `from=${end - DAYS * DAY_MS}&to=${end}&width=${CHART_POINTS}`;
    return answered(await owner.ask<PointHistoryView>('GET', `/api/assets/${id}/point/${point}/history?${query}`));
  };
  const segments = (await ask(ten)).segments.length;
  if (segments !== sensors.length) throw new Error(`the point has ${segments} segments`);
  const [ofTen, ofOne] = await alternately(
    count,
    () => ask(ten),
    () => ask(one),
  );
  const ratio = percentile(ofTen, 0.5) / percentile(ofOne, 0.5);
  return {
    goal: 'P3',
    what: `${DAYS} days of a measurement point that had ${sensors.length} sensors, minutes of each`,
    ours: said(ofTen),
    raw: `of one sensor ${said(ofOne)}`,
    ratio: `p50 ${times(ratio)}, p99 ${times(percentile(ofTen, 0.99) / percentile(ofOne, 0.99))}`,
    target: `≤ ${POINT_TARGET}×`,
    met: ratio <= POINT_TARGET,
    limitedBy: 'the readings at the edges of segments, beside rollups',
  };
}

async function ofOutputs(product: Product, fleet: Fleet, end: number, count: number): Promise<Result> {
  const { id, owner } = fleet.workspace;
  const sum = await newSum(fleet.workspace, [...fleet.sensorIds.values()].slice(0, 2));
  await untilComputed(product, sum);
  const from = end - DAYS * DAY_MS;
  const path = `/api/readings/${id}/history?points=${sum}.1&from=${from}&to=${end}&width=${CHART_POINTS}`;
  const ask = async (): Promise<void> => {
    const { series } = answered(await owner.ask<HistoryView>('GET', path));
    if ((series[0]?.points.length ?? 0) < CHART_POINTS / 4) throw new Error('the chart is empty');
  };
  const engine = (): Promise<unknown> =>
    product.timeSeries.query(
      `SELECT intDiv(toUnixTimestamp64Milli(ts) - {from: Int64}, {width: Int64}) AS place, min(value), avg(value), max(value)
       FROM derived_readings FINAL WHERE org = {org: UInt32} AND sensor = {sum: UInt32} AND metric = 1 AND state = 0
       AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') GROUP BY place`,
      { org: id, sum, from, width: Math.ceil((DAYS * DAY_MS) / CHART_POINTS) },
    );
  const [ours, raw] = await alternately(count, ask, engine);
  const ratio = percentile(ours, 0.5) / percentile(raw, 0.5);
  return {
    goal: 'P3',
    what: `${DAYS}-day chart of a virtual sensor, an output a minute`,
    ours: said(ours),
    raw: `ClickHouse on the outputs ${said(raw)}`,
    ratio: `p50 ${times(ratio)}, p99 ${times(percentile(ours, 0.99) / percentile(raw, 0.99))}`,
    target: `≤ ${CHART_TARGET}×`,
    met: ratio <= CHART_TARGET,
    limitedBy: 'outputs are read FINAL: later readings correct them, so they have no rollups',
  };
}

const said = (taken: readonly number[]): string =>
  `p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(percentile(taken, 0.99))}`;

/** One of each in turn, so that both meet the same machine; the first ones are not counted. */
async function alternately(
  count: number,
  ours: () => Promise<unknown>,
  raw: () => Promise<unknown>,
): Promise<readonly [ours: number[], raw: number[]]> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let n = -3; n < count; n += 1) {
    const [first, second] = [await timed(1, ours), await timed(1, raw)];
    if (n < 0) continue;
    a.push(...first);
    b.push(...second);
  }
  return [a, b];
}
