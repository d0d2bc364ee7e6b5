import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmSeverity, AlarmState } from '@watchglass/schemas/alarm/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface KnownAlarm {
  readonly status: AlarmState;
  readonly alarmId: string;
  readonly organizationId: number;
  readonly sensorId: number;
  /** Counts raises, from 1. */
  readonly raise: number;
  readonly severity: AlarmSeverity;
  /** At the last raise, lowering or resolution. */
  readonly value: number;
  /** Whether the present raise is acknowledged. */
  readonly isAcknowledged: boolean;
}

/** An alarm as far as people decide about it. */
export type Alarm = { readonly status: 'unknown' } | KnownAlarm;

export const unknownAlarm: Alarm = { status: 'unknown' };

function evolve(alarm: Alarm, event: AlarmEvent): Alarm {
  switch (event.type) {
    case 'AlarmRaised': {
      const { alarmId, organizationId, sensorId, raise, severity, value } = event.data;
      return { status: 'active', alarmId, organizationId, sensorId, raise, severity, value, isAcknowledged: false };
    }
    case 'AlarmLowered':
      return change(alarm, { severity: event.data.severity, value: event.data.value });
    case 'AlarmResolved':
      return change(alarm, { status: 'resolved', value: event.data.value });
    case 'AlarmCanceled':
      return change(alarm, { status: 'canceled' });
    case 'AlarmAcknowledged':
      return change(alarm, { isAcknowledged: true });
    case 'AlarmCommented':
    case 'AlarmFoundLate':
      return alarm;
  }
}

function change(alarm: Alarm, what: Partial<KnownAlarm>): Alarm {
  return alarm.status === 'unknown' ? alarm : { ...alarm, ...what };
}

export const alarmFold: Fold<Alarm, AlarmEvent> = { initial: unknownAlarm, evolve };

/** Refuses an alarm of another organization exactly as one that is not there. */
export function knownAlarm(alarm: Alarm, organizationId: number): KnownAlarm {
  return alarm.status !== 'unknown' && alarm.organizationId === organizationId ? alarm : refuse('NotFound');
}
