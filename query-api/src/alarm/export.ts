import type { AlarmView, MeasuredView } from '@watchglass/schemas/alarm/views';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { csvLines } from '../http/csv.ts';

const HEADER = [
  'id',
  'severity',
  'sensor',
  'sensorId',
  'rule',
  'metric',
  'unit',
  'raiseValue',
  'raiseMeasuredAt',
  'peakValue',
  'peakMeasuredAt',
  'endValue',
  'endMeasuredAt',
  'side',
  'threshold',
  'state',
  'onsetAt',
  'raisedAt',
  'endedAt',
  'acknowledgedBy',
  'acknowledgedAt',
  'comment',
] as const;

function cellsOf(measured: MeasuredView | null | undefined): readonly [number | undefined, string | undefined] {
  return [measured?.value, measured?.measuredAt];
}

/** Alarms as CSV; values are in the native unit of the metric. */
export function alarmLines(alarms: readonly AlarmView[], metrics: readonly MetricView[]): Iterable<string> {
  const known = new Map(metrics.map((metric) => [metric.id, metric]));
  return csvLines(HEADER, alarms, ({ metricId, acknowledgement, ...alarm }) => {
    const metric = known.get(metricId);
    return [
      alarm.id,
      alarm.severity,
      alarm.sensorName,
      alarm.sensorId,
      alarm.ruleTitle,
      metric?.name,
      metric?.unit,
      ...cellsOf(alarm.raises.at(-1)),
      ...cellsOf(alarm.peak),
      ...cellsOf(alarm.end),
      alarm.side,
      alarm.threshold,
      alarm.state,
      alarm.onsetAt,
      alarm.raisedAt,
      alarm.endedAt,
      acknowledgement?.byName,
      acknowledgement?.at,
      acknowledgement?.comment,
    ];
  });
}
