import { metricById } from '@watchglass/schemas/metric/metrics';
import type { FiguresQuery } from '@watchglass/schemas/reading/queries';
import type { PointFigures } from '@watchglass/schemas/reading/views';
import { degreeDaysOf, KNOWN_SHARE, type DayMean } from './degree-days.ts';
import { heldBy, type HeldAsked } from './held-readings.ts';
import type { HistoryDeps } from './history.ts';
import { warmestMonth, type DayWarmth } from './warmest-month.ts';
import { localDays } from './local-days.ts';
import { FINAL_SETTINGS } from './value-tables.ts';

const QUARTER_MS = 900_000;
const QUARTERS = 96;
const ICE_POINT = 273.15;
/** J/(mol K), as USP <1160> rounds it, so that the usual activation energy gives 10,000 K. */
const GAS_CONSTANT = 8.3144;

export type Warmth = Pick<PointFigures, 'worstDay' | 'worstMonth' | 'degreeDays'>;

export interface WarmthAsked extends HeldAsked {
  readonly query: FiguresQuery;
}

/** The activation energy divided by the gas constant. */
export const kelvinOf = ({ activation }: Pick<FiguresQuery, 'activation'>): number =>
  (activation * 1_000) / GAS_CONSTANT;

export const isTemperature = (metricId: number): boolean => metricById.get(metricId)?.unit === 'C';

/** All zones keep to quarters of an hour, so days of any zone are whole quarters. */
const BY_QUARTER = `quarters AS (
  SELECT line, quarter, sum(lasts) AS covered, sumKahan(value * lasts) AS total, sumKahan(exp(-{kelvin: Float64} / (value + ${ICE_POINT})) * lasts) AS heat
  FROM (
    SELECT line, value, arrayJoin(range(toUInt32(intDiv(toInt64(begins), ${QUARTER_MS})), toUInt32(intDiv(toInt64(ends) - 1, ${QUARTER_MS})) + 1)) AS quarter,
      least(ends, (quarter + 1) * ${QUARTER_MS}.) - greatest(begins, quarter * ${QUARTER_MS}.) AS lasts
    FROM (SELECT line, value, greatest(at, {from: Float64}) AS begins, begins + holds AS ends FROM held WHERE holds > 0))
  GROUP BY line, quarter)`;

const BY_DAY = `
SELECT line, roundDown(toFloat64(quarter) * ${QUARTER_MS}, {edges: Array(Float64)}) AS day, sum(q.covered) AS covered, sum(q.total) / sum(q.covered) AS mean, sum(q.heat) AS warm
FROM quarters AS q GROUP BY line, day`;

const WORST = `
SELECT line, max((warm / known, -toFloat64(quarter) * ${QUARTER_MS})) AS worst FROM (
  SELECT line, quarter, sum(heat) OVER day AS warm, sum(covered) OVER day AS known FROM quarters
  WINDOW day AS (PARTITION BY line ORDER BY quarter RANGE BETWEEN CURRENT ROW AND ${QUARTERS - 1} FOLLOWING))
WHERE quarter * ${QUARTER_MS}. >= {from: Float64} AND (quarter + ${QUARTERS}) * ${QUARTER_MS}. <= {to: Float64}
  AND known >= ${KNOWN_SHARE} * ${QUARTERS * QUARTER_MS}
GROUP BY line`;

interface DayRow extends DayMean, DayWarmth, Record<string, unknown> {
  readonly line: number;
}

interface WorstRow extends Record<string, unknown> {
  readonly line: number;
  readonly worst: readonly [share: number, before: number];
}

const NONE: Warmth = { worstDay: null, worstMonth: null, degreeDays: null };

/** Degree days, and the 24 hours and 30 days with the highest mean kinetic temperature, of the lines of temperatures. */
export async function temperatureFigures(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  given: WarmthAsked,
): Promise<(line: number) => Warmth> {
  const { from, to, timezone, base } = given.query;
  const asked = given.asked.map((each) => (isTemperature(each.metricId) ? each : { ...each, parts: [] }));
  const held = heldBy({ ...given, asked }, moment);
  if (held === null) return () => NONE;
  const { timeSeries } = moment ?? { timeSeries: today };
  const edges = localDays(from, to, timezone);
  const kelvin = kelvinOf(given.query);
  const meanKinetic = (share: number): number => kelvin / -Math.log(share) - ICE_POINT;
  const ask = <R extends Record<string, unknown>>(sql: string, more = {}): Promise<R[]> =>
    timeSeries.query<R>(`WITH ${held.sql}, ${BY_QUARTER} ${sql} ${FINAL_SETTINGS}`, {
      ...held.parameters,
      kelvin,
      ...more,
    });
  const [days, worst] = await Promise.all([ask<DayRow>(BY_DAY, { edges }), ask<WorstRow>(WORST)]);
  return (line) => {
    if (!isTemperature(given.asked[line]?.metricId ?? 0)) return NONE;
    const found = worst.find((row) => row.line === line)?.worst;
    const own = days.filter((row) => row.line === line);
    const month = warmestMonth(own, { edges, from, to });
    return {
      worstDay: found === undefined ? null : { value: meanKinetic(found[0]), at: -found[1] },
      worstMonth: month === null ? null : { value: meanKinetic(month.share), at: month.at },
      degreeDays: degreeDaysOf(own, { edges, base }),
    };
  };
}
