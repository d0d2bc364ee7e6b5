import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import type { Columns } from '../http/list-routes.ts';

/** Values are in the native unit of the metric; of rates per hour, of silences minutes. */
export function alarmColumns(metrics: readonly MetricView[]): Columns<AlarmView> {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return [
    ['id', ({ id }) => id],
    ['severity', ({ severity }) => severity],
    ['sensor', ({ sensorName }) => sensorName],
    ['sensorId', ({ sensorId }) => sensorId],
    ['base', ({ baseName }) => baseName],
    ['baseSerial', ({ baseSerial }) => baseSerial],
    ['rule', ({ ruleTitle }) => ruleTitle],
    ['kind', ({ kind }) => kind],
    ['metric', ({ metricId }) => known.get(metricId ?? 0)?.name],
    ['unit', (alarm) => unitOf(alarm, known.get(alarm.metricId ?? 0)?.unit)],
    ['raiseValue', ({ raises }) => raises.at(-1)?.value],
    ['raiseMeasuredAt', ({ raises }) => raises.at(-1)?.measuredAt],
    ['peakValue', ({ peak }) => peak?.value],
    ['peakMeasuredAt', ({ peak }) => peak?.measuredAt],
    ['endValue', ({ end }) => end?.value],
    ['endMeasuredAt', ({ end }) => end?.measuredAt],
    ['side', ({ side }) => side],
    ['threshold', ({ threshold }) => threshold],
    ['state', ({ state }) => state],
    ['onsetAt', ({ onsetAt }) => onsetAt],
    ['raisedAt', ({ raisedAt }) => raisedAt],
    ['endedAt', ({ endedAt }) => endedAt],
    ['acknowledgedBy', ({ acknowledgement }) => acknowledgement?.byName],
    ['acknowledgedAt', ({ acknowledgement }) => acknowledgement?.at],
    ['assignedTo', ({ assignee }) => assignee?.name],
    ['shelvedUntil', ({ shelf }) => shelf?.until],
    ['shelvedBy', ({ shelf }) => shelf?.byName],
    ['comment', ({ acknowledgement }) => acknowledgement?.comment],
    ['suppressed', ({ suppressed }) => suppressed.map(({ cause }) => cause).join(' ')],
  ];
}

function unitOf({ kind }: AlarmView, unit: string | undefined): string | undefined {
  if (kind === 'absence' || kind === 'baseOffline') return 'min';
  return kind === 'rate' && unit !== undefined ? `${unit}/h` : unit;
}
