import { INVALID_REASONS, type InvalidReason } from '@watchglass/schemas/virtual-sensor/types';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Point } from '../reading/points.ts';
import { FINAL_SETTINGS } from '../reading/value-tables.ts';
import { ASKED, BACK_MS, parametersOf } from './arrived.ts';

/** The newest output of a point at a moment. Instants are epoch milliseconds. */
export interface OutputThen extends Point {
  readonly value: number;
  /** Why it has no value. */
  readonly reason: InvalidReason | null;
  readonly at: number;
  /** When it was computed, which for a corrected output is later than it was shown first. */
  readonly madeAt: number;
}

interface OutputRow extends Point, Record<string, unknown> {
  readonly value: number;
  readonly lastState: number;
  readonly at: number;
  readonly madeAt: number;
}

/** SQL: rows with outputs, also those without a value; a withdrawn one is none. */
export const OUTPUTS = 'derived_readings FINAL WHERE state <= 254';

const newestIn = (window: string): string => `
SELECT sensor AS sensorId, metric AS metricId, argMax(value, ts) AS value, argMax(state, ts) AS lastState,
  toFloat64(toUnixTimestamp64Milli(max(ts))) AS at, toFloat64(toUnixTimestamp64Milli(argMax(made, ts))) AS madeAt
FROM ${OUTPUTS} AND ${ASKED} AND ${window} GROUP BY sensor, metric ${FINAL_SETTINGS}`;
const NEAR = newestIn(
  "ts > fromUnixTimestamp64Milli({near: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')",
);
const BEFORE = newestIn("ts <= fromUnixTimestamp64Milli({near: Int64}, 'UTC')");

interface Asked {
  readonly timeSeries: TimeSeries;
  readonly organizationId: number;
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * The newest outputs of virtual sensors at a moment, as they follow from the readings that are there today. Each counts from its own
 * instant on, however late its inputs came.
 */
export async function newestOutputs(
  { timeSeries, organizationId, at }: Asked,
  points: readonly Point[],
): Promise<OutputThen[]> {
  const read = async (sql: string, of: readonly Point[]): Promise<OutputThen[]> => {
    if (of.length === 0) return [];
    const rows = await timeSeries.query<OutputRow>(sql, {
      ...parametersOf(organizationId, of),
      at,
      near: at - BACK_MS,
    });
    return rows.map(({ lastState, ...row }) => ({ ...row, reason: reasonOf(lastState) }));
  };
  const near = await read(NEAR, points);
  const found = new Set(near.map(keyOf));
  return [
    ...near,
    ...(await read(
      BEFORE,
      points.filter((point) => !found.has(keyOf(point))),
    )),
  ];
}

/** The reason behind the number in `derived_readings`; null for a value. */
const reasonOf = (state: number): InvalidReason | null => INVALID_REASONS[state - 1] ?? null;

const keyOf = ({ sensorId, metricId }: Point): string => `${sensorId}.${metricId}`;
