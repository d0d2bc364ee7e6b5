import type { Queryable } from '@watchglass/streams/ports/relational';
import { alarmIdOf } from './alarm-id.ts';
import type { KnownAlarm } from './alarm.ts';
import type { Condition, Measured } from './condition.ts';
import { peakOf } from './extremes.ts';

/** The newest value of an open alarm's point, and its peak; each is missing if unknown. */
export interface NewestOfAlarm {
  readonly last?: Measured | undefined;
  readonly peak?: Measured | undefined;
}

interface PointRow extends Record<string, unknown> {
  readonly measured_at: number;
  readonly value: number;
  readonly conditions: readonly Condition[];
}

/**
 * Reads what the evaluator stored last, some seconds ago at most: a person's cancellation does not wait for the
 * evaluator.
 */
export async function newestOfAlarm(
  relational: Queryable,
  { alarmId, organizationId, ruleId, sensorId, metricId }: KnownAlarm,
): Promise<NewestOfAlarm> {
  if (sensorId === null || metricId === null) return {};
  const [row] = await relational.query<PointRow>({
    name: 'alarm.newest-of-alarm',
    text: `SELECT measured_at, value, conditions FROM command.alarm_points
      WHERE organization_id = $1 AND sensor_id = $2 AND metric_id = $3`,
    values: [organizationId, sensorId, metricId],
  });
  const condition = row?.conditions.find((each) => each.ruleId === ruleId);
  if (!row || !condition?.episode) return {};
  if (alarmIdOf({ ruleId, sensorId, metricId }, condition.episode.onset) !== alarmId) return {};
  return { last: { at: row.measured_at, value: row.value }, peak: peakOf(condition.extremes, condition.episode) };
}
