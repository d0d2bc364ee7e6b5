import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import { table, type Table } from '../table.ts';

interface DeviceRow {
  readonly device_id: string;
  readonly user_id: string;
  /** Sealed. */
  readonly name: string;
  readonly host: string;
  readonly added_at: string;
  readonly removed: boolean;
}

type DeviceEvent = Extract<NotificationEvent, { type: 'NotificationDeviceAdded' | 'NotificationDeviceRemoved' }>;

/** The devices that take push messages of each person. */
export const pushDevices: Table = table<DeviceRow, DeviceEvent>({
  name: 'push_devices',
  key: ['device_id'],
  past: false,
  columns: {
    device_id: 'uuid',
    user_id: 'uuid NOT NULL',
    name: 'text NOT NULL',
    host: 'text NOT NULL',
    added_at: 'timestamptz NOT NULL',
    removed: 'boolean NOT NULL',
  },
  indexes: { push_devices_of_user: '(user_id) WHERE NOT removed' },
  keyOf: ({ data }) => ({ device_id: data.deviceId }),
  on: {
    NotificationDeviceAdded: ({ data, metadata }) => ({
      device_id: data.deviceId,
      user_id: data.userId,
      name: data.name,
      host: data.host,
      added_at: metadata.at,
      removed: false,
    }),
    NotificationDeviceRemoved: () => ({ removed: true }),
  },
});
