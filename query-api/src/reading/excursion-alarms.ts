import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { ExcursionAlarm } from '@watchglass/schemas/reading/excursions';
import { ALARMS_OF_EXCURSION, EXCURSION_ALARMS } from '@watchglass/schemas/reading/limits';
import { alarmRows } from '../alarm/rows.ts';
import type { Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import type { SourceAsked } from './asked-source.ts';
import type { BareExcursion } from './excursions.ts';

export type JoinedAlarm = Pick<
  AlarmView,
  | 'id'
  | 'ruleTitle'
  | 'severity'
  | 'state'
  | 'sensorId'
  | 'metricId'
  | 'side'
  | 'onsetAt'
  | 'raisedAt'
  | 'endedAt'
  | 'acknowledgement'
>;

/** Of these rules an index leads to the alarms of a sensor. */
const OVERLAPPING = `AND t.rule_id = ANY (SELECT r.id FROM read.alarm_rules r WHERE r.organization_id = $1)
  AND t.sensor_id = ANY ($2::int[]) AND t.metric_id = ANY ($3::int[]) AND t.kind = 'threshold'
  AND t.onset_at < $5 AND (t.ended_at IS NULL OR t.ended_at >= $4) ORDER BY t.raised_at DESC, t.id LIMIT ${EXCURSION_ALARMS}`;

/** The alarms of thresholds of these sources that were on in a part of the range, the newest first. */
export async function alarmsWithin(
  reading: Reading,
  asked: readonly Pick<SourceAsked, 'metricId' | 'parts'>[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly JoinedAlarm[]> {
  const sensors = [...new Set(asked.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const metrics = [...new Set(asked.map(({ metricId }) => metricId))];
  const values = [sensors, metrics, new Date(from), new Date(to)];
  return readRows(reading, alarmRows, { sql: OVERLAPPING, values });
}

/**
 * Of alarms that were read, the newest first, those of a source that were on in a part of an excursion of it. Null if there is
 * none among as many as are read: an older one may have been on.
 */
export function alarmsOf(
  { side, from, to }: Pick<BareExcursion, 'side' | 'from' | 'to'>,
  { metricId, parts }: Pick<SourceAsked, 'metricId' | 'parts'>,
  alarms: readonly JoinedAlarm[],
): ExcursionAlarm[] | null {
  const told = alarms
    .filter((alarm) => {
      const isOfIt = parts.some((part) => part.sensorId === alarm.sensorId && part.from < to && part.until > from);
      const endedAt = alarm.endedAt === null ? Infinity : Date.parse(alarm.endedAt);
      const isAtIt = Date.parse(alarm.onsetAt) <= to && endedAt >= from;
      return isOfIt && isAtIt && alarm.metricId === metricId && alarm.side === side;
    })
    .slice(0, ALARMS_OF_EXCURSION)
    .map(({ id, ruleTitle, severity, state, raisedAt, endedAt, acknowledgement }) => ({
      id,
      ruleTitle,
      severity,
      state,
      raisedAt,
      endedAt,
      acknowledgement,
    }));
  return told.length === 0 && alarms.length === EXCURSION_ALARMS ? null : told;
}
