import type { LocationState } from '@watchglass/schemas/location/views';
import { DEFAULT_INTERVAL_SECONDS, OLD_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import type { Reading } from '../http/route.ts';
import { silentSensorsThen } from './silent-then.ts';

interface StateRow extends Record<string, unknown> {
  readonly id: string;
  readonly active: string;
  readonly unacknowledged: string;
  readonly severity: number | null;
  readonly silent: string;
  readonly offline: string;
}

const SILENT = `WITH newest AS (
    SELECT sensor_id, max(effective_at) AS at FROM read.latest_values WHERE organization_id = $1 GROUP BY sensor_id
  ), intervals AS (
    SELECT sensor_id, min(interval_seconds) AS seconds FROM read.point_intervals WHERE organization_id = $1 GROUP BY sensor_id
  ), silent AS (
    SELECT s.location_id, count(*) AS silent FROM read.sensors s
    LEFT JOIN newest n ON n.sensor_id = s.id LEFT JOIN intervals i ON i.sensor_id = s.id
    WHERE s.organization_id = $1 AND s.location_id IS NOT NULL AND s.state = 'active' AND (n.at IS NULL
      OR n.at < $3::timestamptz - ${OLD_AFTER_INTERVALS} * make_interval(secs => coalesce(s.interval_seconds, i.seconds, ${DEFAULT_INTERVAL_SECONDS})))
    GROUP BY s.location_id
  )`;

/** In the past readings do not stand beside the sensors: their silence is counted apart. */
const NONE_SILENT = 'WITH silent AS (SELECT NULL::uuid AS location_id, 0 AS silent)';

/** Each part reads the rows of the organization ($1) once, however many locations there are. */
const textOf = (silent: string): string => `${silent}, calling AS (
    SELECT s.location_id, count(*) AS active, count(*) FILTER (WHERE a.ack_raise IS NULL) AS unacknowledged, max(a.severity) AS severity
    FROM read.alarms a JOIN read.sensors s ON s.id = a.sensor_id AND s.organization_id = a.organization_id
    WHERE a.organization_id = $1 AND a.state = 'active' AND s.location_id IS NOT NULL GROUP BY s.location_id
  ), offline AS (
    SELECT b.location_id, count(*) AS offline FROM read.bases b
    WHERE b.organization_id = $1 AND NOT b.deleted AND b.paused_at IS NULL AND b.lost_since IS NOT NULL GROUP BY b.location_id
  )
  SELECT l.id, coalesce(c.active, 0) AS active, coalesce(c.unacknowledged, 0) AS unacknowledged, c.severity,
    coalesce(q.silent, 0) AS silent, coalesce(o.offline, 0) AS offline
  FROM read.locations l LEFT JOIN silent q ON q.location_id = l.id LEFT JOIN calling c ON c.location_id = l.id
    LEFT JOIN offline o ON o.location_id = l.id
  WHERE l.organization_id = $1 AND NOT l.deleted AND ($2::uuid[] IS NULL OR l.id = ANY ($2::uuid[]))`;

interface Asked {
  readonly mayAlarms: boolean;
  readonly mayBases: boolean;
}

/** Returns the state of each location in sight, with the parts that the caller has the right to see. */
export async function locationStates(reading: Reading, { mayAlarms, mayBases }: Asked): Promise<LocationState[]> {
  const { relational, moment, clock } = reading;
  const { organizationId, locations } = reading.sight;
  const [rows, silentThen] = await Promise.all([
    relational.query<StateRow>(
      moment === undefined
        ? { name: 'locations.states', text: textOf(SILENT), values: [organizationId, locations, clock().toISOString()] }
        : { name: 'locations.states-then', text: textOf(NONE_SILENT), values: [organizationId, locations] },
    ),
    moment === undefined ? null : silentSensorsThen(reading, moment),
  ]);
  return rows.map(({ id, active, unacknowledged, severity, silent, offline }) => ({
    id,
    alarms: mayAlarms ? { active: Number(active), unacknowledged: Number(unacknowledged), severity } : null,
    silentSensors: silentThen === null ? Number(silent) : (silentThen.get(id) ?? 0),
    offlineBases: mayBases ? Number(offline) : null,
  }));
}
