import { DEFAULT_NOTIFICATIONS } from '@watchglass/schemas/notification/settings';
import { expect, it } from 'vitest';
import { changeSettings } from './settings.ts';

const userId = '0195f000-0000-7000-8000-00000000000a';

it('the same settings decide nothing, whatever the order of the channels', () => {
  const channels = { ...DEFAULT_NOTIFICATIONS.channels, warning: ['push', 'email', 'push'] as const };
  expect(changeSettings(DEFAULT_NOTIFICATIONS, { userId, settings: { channels, quietHours: null } })).toEqual([]);
});

it('a change carries what applied before', () => {
  const settings = { ...DEFAULT_NOTIFICATIONS, quietHours: { from: '22:00', to: '06:00', timeZone: 'Europe/Riga' } };
  expect(changeSettings(DEFAULT_NOTIFICATIONS, { userId, settings })).toEqual([
    { type: 'NotificationSettingsChanged', data: { userId, before: DEFAULT_NOTIFICATIONS, settings } },
  ]);
});
