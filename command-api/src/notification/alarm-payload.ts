import type { Digest } from './open-bundle.ts';
import type { ToldAlarm } from './told-alarm.ts';
import type { AlarmFacts } from './alarm-words.ts';

/**
 * What a webhook is told of an alarm, as Standard Webhooks writes it. Values are in the metric's native unit, instants ISO 8601 UTC. `text`
 * is the sentence that people get.
 */
export function alarmPayload(
  { told, cause, subject, workspace }: AlarmFacts,
  { title, url }: { readonly title: string; readonly url: string },
): object {
  const { alarm, raised, end } = told;
  return {
    type: `alarm.${cause}`,
    timestamp: cause === 'raised' ? raised.at : (end?.at ?? raised.at),
    data: {
      ...subjectOf(told),
      alarmId: raised.alarmId,
      organizationId: raised.organizationId,
      workspace,
      ruleId: raised.ruleId,
      ruleTitle: raised.ruleTitle,
      kind: raised.kind ?? 'threshold',
      severity: raised.severity,
      raise: alarm.raise,
      subject,
      side: raised.side,
      threshold: raised.threshold,
      value: cause === 'raised' ? raised.value : (end?.value ?? null),
      onsetAt: raised.onsetAt,
      text: title,
      url,
    },
  };
}

/** A point of a sensor, or a base. */
function subjectOf({ alarm: { baseSerial }, raised: { sensorId, metricId } }: ToldAlarm): object {
  return { sensorId: sensorId ?? null, metricId: metricId ?? null, baseSerial };
}

/** What a webhook is told of several alarms together: `kind` is why, `lines` the sentences that people get. */
export function digestPayload(
  { kind, alarms, flood }: Digest,
  {
    title,
    lines,
    url,
    at,
  }: { readonly title: string; readonly lines: readonly string[]; readonly url: string; readonly at: Date },
): object {
  return {
    type: `alarms.${kind}`,
    timestamp: at.toISOString(),
    data: {
      text: title,
      lines,
      url,
      alarms: alarms.map(({ organizationId, told }) => ({
        alarmId: told.raised.alarmId,
        organizationId,
        severity: told.raised.severity,
        state: told.alarm.status,
        ...subjectOf(told),
      })),
      flood: flood && { since: flood.since.toISOString(), raises: flood.raises, criticals: flood.criticals },
    },
  };
}
