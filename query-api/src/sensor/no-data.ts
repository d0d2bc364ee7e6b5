import {
  DEFAULT_INTERVAL_SECONDS,
  EXPIRING_AFTER_INTERVALS,
  OLD_AFTER_INTERVALS,
} from '@watchglass/schemas/sensor/limits';
import { NO_DATA_FLAG_HOURS, NO_DATA_WARNING_DAYS, type NoDataLevel } from '@watchglass/schemas/sensor/no-data';

/** SQL for the interval of the sensor `t`: the chosen or declared one, else the shortest estimate of its points. */
export const INTERVAL_SECONDS = `coalesce(t.interval_seconds, (SELECT min(i.interval_seconds) FROM read.point_intervals i
  WHERE i.organization_id = t.organization_id AND i.sensor_id = t.id))`;

/** SQL for the instant of the newest value of the sensor `t`; one without a value counts from when it was heard. */
const NEWEST = `coalesce((SELECT max(l.effective_at) FROM read.latest_values l
  WHERE l.organization_id = t.organization_id AND l.sensor_id = t.id), t.heard_at)`;

const intervals = (count: number): string =>
  `make_interval(secs => ${count} * coalesce(${INTERVAL_SECONDS}, ${DEFAULT_INTERVAL_SECONDS}))`;

const AFTER: Readonly<Record<NoDataLevel, string>> = {
  expiring: intervals(EXPIRING_AFTER_INTERVALS),
  old: intervals(OLD_AFTER_INTERVALS),
  day: `interval '${NO_DATA_FLAG_HOURS} hours'`,
  week: `interval '${NO_DATA_WARNING_DAYS} days'`,
};

/** A condition on the sensor `t`: without data for at least this level at the instant `now`. */
export function withoutData(level: NoDataLevel, now: string): string {
  return `${NEWEST} < ${now}::timestamptz - ${AFTER[level]}`;
}
