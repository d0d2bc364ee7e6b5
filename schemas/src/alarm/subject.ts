import type { AlarmView } from './views.ts';

/** An alarm whose subject is a point. */
export type PointAlarm = AlarmView & { readonly sensorId: number; readonly metricId: number };

export function isOfPoint(alarm: AlarmView): alarm is PointAlarm {
  return alarm.sensorId !== null && alarm.metricId !== null;
}

/** An alarm whose numbers are values of its point, in the native unit of the metric. */
export type ValueAlarm = PointAlarm & { readonly kind: 'threshold' };

export function isOfValue(alarm: AlarmView): alarm is ValueAlarm {
  return alarm.kind === 'threshold' && isOfPoint(alarm);
}

/** The name of the sensor or base. */
export function subjectName({ sensorName, baseName }: Pick<AlarmView, 'sensorName' | 'baseName'>): string {
  return sensorName === '' ? baseName : sensorName;
}
