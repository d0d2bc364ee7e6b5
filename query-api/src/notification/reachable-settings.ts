import {
  DEFAULT_NOTIFICATIONS,
  DELIVERED_CHANNELS,
  type Channel,
  type NotificationSettings,
} from '@watchglass/schemas/notification/settings';
import type { QueryAsked } from '../http/route.ts';

type Asked = Pick<QueryAsked<unknown, unknown>, 'relational' | 'config'>;

/** How each of some people wants to be told, without the channels that reach nothing of theirs. */
export async function reachableSettings(
  asked: Asked,
  userIds: readonly string[],
): Promise<(userId: string) => NotificationSettings> {
  const settings = await settingsOf(asked, userIds);
  const devices = await withDevice(asked, userIds);
  const phones = await withPhone(asked, userIds);
  return (userId) => {
    const has = { email: true, push: devices.has(userId), sms: phones.has(userId) };
    return only(settings.get(userId) ?? DEFAULT_NOTIFICATIONS, has);
  };
}

function only(
  { channels, quietHours }: NotificationSettings,
  has: Readonly<Record<Channel, boolean>>,
): NotificationSettings {
  const of = (chosen: readonly Channel[]) =>
    chosen.filter((channel) => DELIVERED_CHANNELS.includes(channel) && has[channel]);
  const { warning, critical, baseOffline } = channels;
  return {
    channels: { warning: of(warning), critical: of(critical), baseOffline: of(baseOffline) },
    quietHours,
  };
}

async function withDevice({ relational }: Asked, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await relational.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM read.push_devices WHERE user_id = ANY ($1::uuid[]) AND NOT removed',
    [userIds],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

async function withPhone({ relational, config }: Asked, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!config.sendsSms) return new Set();
  const rows = await relational.query<{ user_id: string }>(
    'SELECT user_id FROM read.phones WHERE user_id = ANY ($1::uuid[]) AND phone IS NOT NULL',
    [userIds],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

async function settingsOf(
  { relational }: Asked,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, NotificationSettings>> {
  const rows = await relational.query<{ user_id: string; settings: NotificationSettings }>(
    'SELECT user_id, settings FROM read.notification_settings WHERE user_id = ANY ($1::uuid[])',
    [userIds],
  );
  return new Map(rows.map(({ user_id, settings }) => [user_id, settings]));
}
