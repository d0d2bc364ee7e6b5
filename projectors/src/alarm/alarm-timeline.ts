import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface TimelineRow {
  readonly event_id: string;
  readonly organization_id: number;
  readonly alarm_id: string;
  readonly type: string;
  readonly at: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly data: unknown;
}

/** The events of one alarm, and of its shelf; late findings have no alarm. */
type TimelineEvent = Exclude<AlarmEvent, { type: 'AlarmFoundLate' }> | ShelfEvent;

/** The time line names the signer as it names everybody: the sealed name stays in the event. */
const signed = (event: Recorded<Extract<TimelineEvent, { type: 'AlarmSigned' }>>): TimelineRow => {
  const { name: _name, ...data } = event.data;
  return { ...entry(event), data };
};

/** The reason that a person gave for a command stands in the metadata of its event. */
const reasoned = (event: Recorded<TimelineEvent>): TimelineRow => {
  const { reason } = event.metadata;
  return { ...entry(event), ...(reason !== undefined && { data: { ...event.data, reason } }) };
};

const entry = ({ id, type, data, metadata }: Recorded<TimelineEvent>): TimelineRow => ({
  event_id: id,
  organization_id: data.organizationId,
  alarm_id: data.alarmId,
  type,
  at: metadata.at,
  actor_kind: metadata.actor.kind,
  actor_id: metadata.actor.id,
  data,
});

/** Every event of an alarm, and of its shelf, as stored. */
export const alarmTimeline: Table = table<TimelineRow, TimelineEvent>({
  name: 'alarm_timeline',
  key: ['alarm_id', 'position'],
  past: false,
  appendOnly: true,
  columns: {
    event_id: 'uuid NOT NULL',
    organization_id: 'integer NOT NULL',
    alarm_id: 'uuid',
    type: 'text NOT NULL',
    at: 'timestamptz NOT NULL',
    actor_kind: 'text NOT NULL',
    actor_id: 'text NOT NULL',
    data: 'jsonb NOT NULL',
  },
  keyOf: ({ data, position }) => ({ alarm_id: data.alarmId, position }),
  on: {
    AlarmRaised: entry,
    AlarmLowered: entry,
    AlarmResolved: entry,
    AlarmCanceled: reasoned,
    AlarmAcknowledged: entry,
    AlarmSigned: signed,
    AlarmCommented: entry,
    AlarmOpened: entry,
    AlarmAssigned: entry,
    AlarmUnassigned: entry,
    AlarmShelved: entry,
    AlarmUnshelved: entry,
    AlarmSuppressed: entry,
    AlarmUnsuppressed: entry,
    AlarmNotified: entry,
    AlarmNotificationDelivered: entry,
    AlarmNotificationFailed: entry,
    AlarmNotificationSkipped: entry,
  },
});
