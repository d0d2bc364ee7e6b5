import type { AlarmView, HistoryState, MeasuredView } from '@watchglass/schemas/alarm/views';
import { isOfValue } from '@watchglass/schemas/alarm/subject';
import { furthest } from '@watchglass/schemas/alarm/furthest';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { iso } from '../http/answer.ts';
import { FINAL_SETTINGS, VALUES_OF } from '../reading/value-tables.ts';

/** The time limit for peaks: a list of alarms without peaks is better than a late one. */
const WITHIN_MS = 1_000;
const ASKED_AT_ONCE = 200;

/** The readings, or the outputs, from the first onset on, of which each alarm takes those until its end. */
const valuesOf = (rows: string): string => `
  SELECT q.a.1 AS place, r.value AS value, toFloat64(toUnixTimestamp64Milli(r.ts)) AS at
  FROM (
    SELECT sensor, metric, ts, value FROM ${rows} AND org = {org: UInt32}
      AND (sensor, metric) IN (SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))
      AND ts >= fromUnixTimestamp64Milli({first: Int64}, 'UTC')
  ) AS r
  INNER JOIN (
    SELECT arrayJoin(arrayZip({places: Array(UInt32)}, {sensors: Array(UInt32)}, {metrics: Array(UInt32)},
      {froms: Array(Int64)}, {tos: Array(Int64)})) AS a, a.2 AS sensor, a.3 AS metric
  ) AS q ON r.sensor = q.sensor AND r.metric = q.metric
  WHERE toUnixTimestamp64Milli(r.ts) BETWEEN q.a.4 AND q.a.5`;

/**
 * The alarm evaluator ignores late readings, so a peak excludes them; outputs of virtual sensors are as late readings
 * corrected them. Of equal extremes the first one counts.
 */
const EXTREMES = `
SELECT place, max(value) AS high, argMax(at, (value, -at)) AS high_at, min(value) AS low, argMin(at, (value, at)) AS low_at
FROM (${valuesOf(`${VALUES_OF.physical} AND late = 0`)} UNION ALL ${valuesOf(VALUES_OF.virtual)})
GROUP BY place ${FINAL_SETTINGS}`;

interface Extremes extends Record<string, unknown> {
  readonly place: number;
  readonly high: number;
  readonly high_at: number;
  readonly low: number;
  readonly low_at: number;
}

/** An alarm, or an entry of the history. */
export type Peaked = Pick<
  AlarmView,
  'id' | 'kind' | 'sensorId' | 'metricId' | 'side' | 'peak' | 'end' | 'onsetAt' | 'endedAt'
> & { readonly state: HistoryState };

export interface PeakDeps {
  readonly timeSeries: TimeSeries;
  readonly clock: () => Date;
  /** Of the past: a peak counts readings until then, and late ones never. */
  readonly moment?: { readonly timeSeries: TimeSeries };
}

/**
 * Returns alarms with their current peak: a row stores the peak of its last event, and old rows store none. If
 * ClickHouse does not answer, the rows are unchanged.
 */
export async function withPeaks<A extends Peaked>(
  deps: PeakDeps,
  organizationId: number,
  alarms: readonly A[],
): Promise<readonly A[]> {
  const asked = alarms
    .filter(isOfValue<A>)
    .filter(({ state, peak }) => state === 'active' || (peak === null && state !== 'foundLate'));
  const peaks = new Map<string, MeasuredView>();
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    const portion = asked.slice(from, from + ASKED_AT_ONCE);
    for (const extremes of await inTime(extremesOf(deps, organizationId, portion))) {
      const alarm = portion[extremes.place];
      if (alarm) peaks.set(alarm.id, peakIn(extremes, alarm));
    }
  }
  return alarms.map((alarm) => ({ ...alarm, peak: furthest(alarm.side, alarm.peak, peaks.get(alarm.id)) }));
}

function extremesOf(deps: PeakDeps, org: number, alarms: readonly Peaked[]): Promise<Extremes[]> {
  const { timeSeries } = deps.moment ?? deps;
  const now = deps.clock().getTime();
  const froms = alarms.map(({ onsetAt }) => Date.parse(onsetAt));
  return timeSeries.query<Extremes>(EXTREMES, {
    org,
    places: alarms.map((_, place) => place),
    sensors: alarms.map(({ sensorId }) => sensorId),
    metrics: alarms.map(({ metricId }) => metricId),
    froms,
    tos: alarms.map(({ end, endedAt }) => (endedAt === null ? now : Date.parse(end?.measuredAt ?? endedAt))),
    first: Math.min(...froms),
  });
}

function peakIn({ high, high_at, low, low_at }: Extremes, { side }: Peaked): MeasuredView {
  const [value, at] = side === 'above' ? [high, high_at] : [low, low_at];
  return { value, measuredAt: iso(new Date(at)) };
}

async function inTime(asking: Promise<Extremes[]>): Promise<readonly Extremes[]> {
  const late = new Promise<readonly Extremes[]>((resolve) => {
    setTimeout(resolve, WITHIN_MS, []).unref();
  });
  const answered = asking.catch((error: unknown) => {
    if (error instanceof Unavailable) return [];
    throw error;
  });
  return Promise.race([answered, late]);
}
