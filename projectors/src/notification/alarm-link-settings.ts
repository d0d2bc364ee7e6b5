import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import { table, type Table } from '../table.ts';

interface AlarmLinkSettingsRow {
  readonly organization_id: number;
  readonly acknowledge: boolean;
}

type LinksConfigured = Extract<NotificationEvent, { type: 'AlarmLinksConfigured' }>;

/** One row per workspace that has switched the links in its messages. */
export const alarmLinkSettings: Table = table<AlarmLinkSettingsRow, LinksConfigured>({
  name: 'alarm_link_settings',
  key: ['organization_id'],
  past: true,
  columns: { organization_id: 'integer', acknowledge: 'boolean NOT NULL' },
  keyOf: ({ data }) => ({ organization_id: data.organizationId }),
  on: {
    AlarmLinksConfigured: ({ data }) => ({ organization_id: data.organizationId, acknowledge: data.acknowledge }),
  },
});
