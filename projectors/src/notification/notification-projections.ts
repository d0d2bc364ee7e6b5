import type { Projection } from '../projection.ts';
import { rowProjection } from '../row-projection.ts';
import { notificationSettings } from './notification-settings.ts';
import { phones } from './phones.ts';
import { pushDevices } from './push-devices.ts';

export const notificationProjections: readonly Projection[] = [
  rowProjection({ name: 'push_devices', tables: [pushDevices] }),
  rowProjection({ name: 'notification_settings', tables: [notificationSettings] }),
  rowProjection({ name: 'phones', tables: [phones] }),
];
