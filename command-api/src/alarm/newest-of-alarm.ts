import type { Queryable } from '@watchglass/streams/ports/relational';
import { alarmIdOf, type AlarmSource } from './alarm-id.ts';
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
 * Reads what the evaluator stored last, some seconds ago at most: a person's cancellation does not wait for the evaluator.
 * Of a slope or a silence nothing is stored.
 */
export async function newestOfAlarm(
  relational: Queryable,
  { alarmId, organizationId, ruleId, sensorId, metricId }: KnownAlarm,
): Promise<NewestOfAlarm> {
  return sensorId === null || metricId === null
    ? {}
    : newestOfPoint(relational, { alarmId, organizationId, source: { ruleId, sensorId, metricId } });
}

interface Asked {
  readonly alarmId: string;
  readonly organizationId: number;
  readonly source: AlarmSource;
}

async function newestOfPoint(
  relational: Queryable,
  { alarmId, organizationId, source }: Asked,
): Promise<NewestOfAlarm> {
  const { ruleId, sensorId, metricId } = source;
  const [row] = await relational.query<PointRow>({
    name: 'alarm.newest-of-alarm',
    text: `SELECT measured_at, value, conditions FROM command.alarm_points
      WHERE organization_id = $1 AND sensor_id = $2 AND metric_id = $3`,
    values: [organizationId, sensorId, metricId],
  });
  const condition = row?.conditions.find((each) => each.ruleId === ruleId);
  if (!row || !condition?.episode || condition.kind !== undefined) return {};
  if (alarmIdOf(source, condition.episode.onset) !== alarmId) return {};
  return { last: { at: row.measured_at, value: row.value }, peak: peakOf(condition.extremes, condition.episode) };
}
