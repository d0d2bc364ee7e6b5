import type { AlarmToldEvent } from '@watchglass/schemas/alarm/told-events';
import type { Recorded } from '../read-event.ts';
import { table, type Table } from '../table.ts';

interface MessageRow {
  readonly message_id: string;
  readonly organization_id: number;
  readonly alarm_id: string;
  readonly cause: string;
  readonly user_id: string | null;
  readonly destination_id: string | null;
  readonly channel: string;
  readonly state: 'sent' | 'delivered' | 'failed' | 'skipped';
  readonly reason: string | null;
  readonly at: string;
}

const row = (
  { data, metadata }: Pick<Recorded<AlarmToldEvent>, 'data' | 'metadata'>,
  state: MessageRow['state'],
): MessageRow => ({
  message_id: data.messageId,
  organization_id: data.organizationId,
  alarm_id: data.alarmId,
  cause: data.cause,
  user_id: data.userId ?? null,
  destination_id: data.destinationId ?? null,
  channel: data.channel,
  state,
  reason: 'reason' in data ? data.reason : null,
  at: metadata.at,
});

/** What became of each message about an alarm. */
export const alarmMessages: Table = table<MessageRow, AlarmToldEvent>({
  name: 'alarm_messages',
  key: ['message_id'],
  past: false,
  columns: {
    message_id: 'uuid',
    organization_id: 'integer NOT NULL',
    alarm_id: 'uuid NOT NULL',
    cause: 'text NOT NULL',
    user_id: 'uuid',
    destination_id: 'uuid',
    channel: 'text NOT NULL',
    state: 'text NOT NULL',
    reason: 'text',
    at: 'timestamptz NOT NULL',
  },
  indexes: {
    alarm_messages_newest: '(organization_id, at DESC)',
    alarm_messages_of_alarm: '(alarm_id)',
  },
  keyOf: ({ data }) => ({ message_id: data.messageId }),
  on: {
    AlarmNotified: (event) => row(event, 'sent'),
    AlarmNotificationDelivered: (event) => row(event, 'delivered'),
    AlarmNotificationFailed: (event) => row(event, 'failed'),
    AlarmNotificationSkipped: (event) => row(event, 'skipped'),
  },
});
