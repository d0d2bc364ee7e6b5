import type { AlarmView } from './views.ts';

/** What tells the subject of an alarm, and what its numbers mean. */
export type Judged = Pick<AlarmView, 'kind' | 'sensorId' | 'metricId'>;
interface OfPoint {
  readonly sensorId: number;
  readonly metricId: number;
}

/** An alarm whose subject is a point. */
export type PointAlarm = AlarmView & OfPoint;

export function isOfPoint<A extends Judged>(alarm: A): alarm is A & OfPoint {
  return alarm.sensorId !== null && alarm.metricId !== null;
}

/** An alarm whose numbers are values of its point, in the native unit of the metric. */
export type ValueAlarm = PointAlarm & { readonly kind: 'threshold' };

export function isOfValue<A extends Judged>(alarm: A): alarm is A & OfPoint & { readonly kind: 'threshold' } {
  return alarm.kind === 'threshold' && isOfPoint(alarm);
}

/** The name of the sensor or base. */
export function subjectName({ sensorName, baseName }: Pick<AlarmView, 'sensorName' | 'baseName'>): string {
  return sensorName === '' ? baseName : sensorName;
}
