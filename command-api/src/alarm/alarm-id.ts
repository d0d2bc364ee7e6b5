import { v5 } from 'uuid';
import { measuredAtOf, type Onset } from './condition.ts';

const ALARMS = '2f0d3c1e-8a55-5f0b-9c7a-0f3f6a1b7e42';

/** The source of an alarm: a rule on a measurement point. */
export interface AlarmSource {
  readonly ruleId: string;
  readonly sensorId: number;
  readonly metricId: number;
}

/**
 * The id of the episode that began with this reading. It needs the instant beside the position because one uplink, at
 * one position in the log, may carry several readings of a point.
 */
export function alarmIdOf({ ruleId, sensorId, metricId }: AlarmSource, onset: Onset): string {
  return v5(`${ruleId} ${sensorId} ${metricId} ${onset.position} ${measuredAtOf(onset)}`, ALARMS);
}

/** The id of an event that can happen once under this key: a second append of it writes nothing. */
export function eventIdOf(alarmId: string, key: string): string {
  return v5(key, alarmId);
}

/** The id of the record that a late reading lay beyond a limit of a rule. */
export function lateFindingIdOf({ ruleId, sensorId, metricId }: AlarmSource, at: number): string {
  return v5(`late ${ruleId} ${sensorId} ${metricId} ${at}`, ALARMS);
}
