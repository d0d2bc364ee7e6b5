import type { Point } from '../reading/points.ts';
import type { Moment } from './find-moment.ts';

/** Newest values are sought near the moment first; a base may be ahead of its server by as much as the second bound. */
export const BACK_MS = 26 * 3_600_000;
export const AHEAD_MS = 600_000;

export const ASKED = `org = {org: UInt32} AND (sensor, metric) IN (
  SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))`;
/** A row without an arrival counts as received when it was measured. */
export const RECEIVED = 'ifNull(received, ts)';
export const EFFECTIVE = `least(ts, ${RECEIVED})`;
/** SQL: the instant from which a reading counts. */
export const KNOWN_FROM: Readonly<Record<Moment['basis'], string>> = { known: RECEIVED, measured: 'ts' };
/** SQL: the readings that count at the moment `{at: Int64}`. */
export const ARRIVED: Readonly<Record<Moment['basis'], string>> = {
  known: `${KNOWN_FROM.known} <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')`,
  measured: `${KNOWN_FROM.measured} <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')`,
};

export const parametersOf = (organizationId: number, points: readonly Point[]): Record<string, unknown> => ({
  org: organizationId,
  sensors: points.map(({ sensorId }) => sensorId),
  metrics: points.map(({ metricId }) => metricId),
});
