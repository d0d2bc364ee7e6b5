import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import type { NotificationSettings } from '@watchglass/schemas/notification/settings';
import { table, type Table } from '../table.ts';

interface SettingsRow {
  readonly user_id: string;
  readonly settings: NotificationSettings;
}

/** How each person wants to be told of alarms; who never chose has no row. */
export const notificationSettings: Table = table<
  SettingsRow,
  Extract<NotificationEvent, { type: 'NotificationSettingsChanged' }>
>({
  name: 'notification_settings',
  key: ['user_id'],
  past: false,
  columns: { user_id: 'uuid', settings: 'jsonb NOT NULL' },
  keyOf: ({ data }) => ({ user_id: data.userId }),
  on: { NotificationSettingsChanged: ({ data: { userId, settings } }) => ({ user_id: userId, settings }) },
});
