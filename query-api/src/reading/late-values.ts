import { CHART_LATE_VALUES } from '@watchglass/schemas/reading/limits';
import type { LateValue } from '@watchglass/schemas/reading/views';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import { ASKED, parametersOf } from '../moment/arrived.ts';
import type { Then } from '../moment/asked-then.ts';
import type { Point } from './points.ts';
import { FINAL_SETTINGS, VALUES_OF } from './value-tables.ts';

interface LateRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly late: LateValue[];
}

/** SQL: rows with what arrived when, by the kind of sensor: an output arrived when it was made. */
const ARRIVAL: Readonly<Record<SensorKind, string>> = { physical: 'received', virtual: 'made' };

const lateIn = (kind: SensorKind): string => `
SELECT sensor, metric, arraySort(v -> v.1, groupArray({most: UInt32})(tuple(at, value, arrivedAt))) AS late FROM (
  SELECT sensor, metric, value, toFloat64(toUnixTimestamp64Milli(ts)) AS at, toFloat64(toUnixTimestamp64Milli(${ARRIVAL[kind]})) AS arrivedAt
  FROM ${VALUES_OF[kind]} AND ${ASKED}
    AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')
    AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')
    AND ${ARRIVAL[kind]} > fromUnixTimestamp64Milli({at: Int64}, 'UTC')
  ORDER BY ts DESC)
GROUP BY sensor, metric ${kind === 'virtual' ? FINAL_SETTINGS : ''}`;

interface LateAsked {
  readonly organizationId: number;
  readonly points: readonly Point[];
  /** The sensors among them that are virtual. */
  readonly virtual: ReadonlySet<number>;
  /** Epoch milliseconds; `to` is not included. */
  readonly from: number;
  readonly to: number;
}

/**
 * By sensor and metric: what was measured until the moment and arrived after it, the newest ones if there are many. Readings only if
 * they are shown by the basis of the moment; outputs always, since today's are shown.
 */
export async function lateValues(
  { timeSeries, at, basis }: Then,
  { organizationId, points, virtual, from, to }: LateAsked,
): Promise<ReadonlyMap<string, LateValue[]>> {
  const read = async (kind: SensorKind): Promise<LateRow[]> => {
    const of = points.filter(({ sensorId }) => virtual.has(sensorId) === (kind === 'virtual'));
    if (of.length === 0 || (kind === 'physical' && basis === 'known')) return [];
    const parameters = { ...parametersOf(organizationId, of), from, to, at, most: CHART_LATE_VALUES };
    return timeSeries.query<LateRow>(lateIn(kind), parameters);
  };
  const rows = await Promise.all([read('physical'), read('virtual')]);
  return new Map(rows.flat().map(({ sensor, metric, late }) => [`${sensor}.${metric}`, late]));
}
