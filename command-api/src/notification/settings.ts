import { isDeepStrictEqual } from 'node:util';
import type { NotificationEvent } from '@watchglass/schemas/notification/events';
import type { ChangeNotifications } from '@watchglass/schemas/notification/commands';
import { CHANNELS, DEFAULT_NOTIFICATIONS, type NotificationSettings } from '@watchglass/schemas/notification/settings';
import type { Fold } from '../handle-command.ts';

export const settingsFold: Fold<NotificationSettings, NotificationEvent> = {
  initial: DEFAULT_NOTIFICATIONS,
  evolve: (settings, { type, data }) => (type === 'NotificationSettingsChanged' ? data.settings : settings),
};

/** Decides nothing if the settings are the same; the order and repetition of channels mean nothing. */
export function changeSettings(
  before: NotificationSettings,
  { userId, settings }: { readonly userId: string; readonly settings: NotificationSettings },
): NotificationEvent[] {
  const [was, next] = [ordered(before), ordered(settings)];
  if (isDeepStrictEqual(was, next)) return [];
  return [{ type: 'NotificationSettingsChanged', data: { userId, before: was, settings: next } }];
}

function ordered({
  channels: { warning, critical, baseOffline },
  quietHours,
}: NotificationSettings): ChangeNotifications {
  const inOrder = (chosen: readonly string[]) => CHANNELS.filter((channel) => chosen.includes(channel));
  return {
    channels: { warning: inOrder(warning), critical: inOrder(critical), baseOffline: inOrder(baseOffline) },
    quietHours,
  };
}
