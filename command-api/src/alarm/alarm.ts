import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { AlarmSeverity, AlarmState } from '@watchglass/schemas/alarm/views';
import type { Actor, EventMetadata } from '@watchglass/schemas/event';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold, Recorded } from '../handle-command.ts';

/** The actor and the instant of an acknowledgement. */
export interface Acknowledgement {
  readonly actor: Actor;
  readonly at: string;
  readonly comment?: string | undefined;
}

export interface KnownAlarm {
  readonly status: AlarmState;
  readonly alarmId: string;
  readonly organizationId: number;
  readonly ruleId: string;
  readonly ruleTitle: string;
  /** The subject is a point, or a base; what it is not is null. */
  readonly sensorId: number | null;
  readonly metricId: number | null;
  readonly baseSerial: string | null;
  /** Counts raises, from 1. */
  readonly raise: number;
  readonly severity: AlarmSeverity;
  /** At the last raise, lowering or resolution. */
  readonly value: number;
  /** The acknowledgement of the present raise; null until there is one. */
  readonly acknowledgement: Acknowledgement | null;
  /** The id of the maintenance that hides it; null if none does. */
  readonly maintenance: string | null;
  /** The id of a person; null if nobody takes care of it. */
  readonly assignee: string | null;
  /** Per person, the instant at which they last opened it. */
  readonly opened: Readonly<Record<string, string>>;
}

/** The part of an alarm that commands decide on. */
export type Alarm = { readonly status: 'unknown' } | KnownAlarm;

const unknownAlarm: Alarm = { status: 'unknown' };

// oxlint-disable-next-line complexity -- every event is named, so that a new one must be answered here
function evolve(alarm: Alarm, event: Recorded<AlarmEvent>): Alarm {
  switch (event.type) {
    case 'AlarmRaised': {
      const { alarmId, organizationId, ruleId, ruleTitle, raise, severity, value } = event.data;
      const ids = { alarmId, organizationId, ruleId, ruleTitle, ...subjectIn(event.data) };
      const kept = {
        assignee: assigneeOf(alarm),
        maintenance: maintenanceOf(alarm, event.data),
        opened: alarm.status === 'unknown' ? {} : alarm.opened,
      };
      return { status: 'active', ...ids, raise, severity, value, acknowledgement: null, ...kept };
    }
    case 'AlarmLowered':
      return change(alarm, { severity: event.data.severity, value: event.data.value });
    case 'AlarmResolved':
      return change(alarm, { status: 'resolved', value: event.data.value });
    case 'AlarmCanceled':
      return change(alarm, { status: 'canceled' });
    case 'AlarmAcknowledged':
      return change(alarm, { acknowledgement: acknowledgementIn(event.data, event.metadata) });
    case 'AlarmAssigned':
      return change(alarm, { assignee: event.data.to });
    case 'AlarmUnassigned':
      return change(alarm, { assignee: null });
    case 'AlarmSuppressed':
      return event.data.cause === 'maintenance' ? change(alarm, { maintenance: event.data.causedBy }) : alarm;
    case 'AlarmUnsuppressed':
      return event.data.cause === 'maintenance' ? change(alarm, { maintenance: null }) : alarm;
    case 'AlarmOpened':
      return openedIn(alarm, event.metadata);
    case 'AlarmCommented':
    case 'AlarmSigned':
    case 'AlarmFoundLate':
    case 'AlarmNotified':
    case 'AlarmNotificationDelivered':
    case 'AlarmNotificationFailed':
    case 'AlarmNotificationSkipped':
      return alarm;
  }
}

type Raised = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];

function subjectIn({
  sensorId,
  metricId,
  baseSerial,
}: Raised): Pick<KnownAlarm, 'sensorId' | 'metricId' | 'baseSerial'> {
  return { sensorId: sensorId ?? null, metricId: metricId ?? null, baseSerial: baseSerial ?? null };
}

/** A rise in severity keeps the assignee. */
function assigneeOf(alarm: Alarm): string | null {
  return alarm.status === 'unknown' ? null : alarm.assignee;
}

function openedIn(alarm: Alarm, metadata?: EventMetadata): Alarm {
  if (alarm.status === 'unknown' || metadata === undefined) return alarm;
  return { ...alarm, opened: { ...alarm.opened, [metadata.actor.id]: metadata.at } };
}

function maintenanceOf(alarm: Alarm, { suppressed }: Raised): string | null {
  if (suppressed?.cause === 'maintenance') return suppressed.causedBy;
  return alarm.status === 'unknown' ? null : alarm.maintenance;
}

function acknowledgementIn({ comment }: { comment?: string | undefined }, metadata?: EventMetadata): Acknowledgement {
  return { actor: metadata?.actor ?? { kind: 'system', id: '' }, at: metadata?.at ?? '', comment };
}

function change(alarm: Alarm, what: Partial<KnownAlarm>): Alarm {
  return alarm.status === 'unknown' ? alarm : { ...alarm, ...what };
}

export const alarmFold: Fold<Alarm, AlarmEvent> = { initial: unknownAlarm, evolve };

/** Refuses an alarm of another organization with the same `NotFound` as an unknown one. */
export function knownAlarm(alarm: Alarm, organizationId: number): KnownAlarm {
  return alarm.status !== 'unknown' && alarm.organizationId === organizationId ? alarm : refuse('NotFound');
}
