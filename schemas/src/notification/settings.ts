/** The ways in which a person is told. */
export const CHANNELS = ['email', 'push', 'sms'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Those by which messages are delivered today: a choice of another one is kept, and shown nowhere. */
export const DELIVERED_CHANNELS: readonly Channel[] = ['email', 'push', 'sms'];
/** Those that wake a person: quiet hours hold them back for warnings. */
export const URGENT_CHANNELS: readonly Channel[] = ['push', 'sms'];

/** What a person may be told of: `baseOffline` is the critical alarm of a base, the others are all other alarms. */
export const URGENCIES = ['warning', 'critical', 'baseOffline'] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A span of every day in a zone; it passes midnight if `to` is at or before `from`. Times are HH:MM. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
  /** IANA. */
  readonly timeZone: string;
}

/** How a person wants to be told of alarms, in all workspaces. */
export interface NotificationSettings {
  readonly channels: Readonly<Record<Urgency, readonly Channel[]>>;
  /** Null without quiet hours. */
  readonly quietHours: QuietHours | null;
}

/** The settings of a person without a choice (specification, section 1). */
export const DEFAULT_NOTIFICATIONS: NotificationSettings = {
  channels: { warning: ['email', 'push'], critical: ['email', 'push'], baseOffline: ['email', 'push', 'sms'] },
  quietHours: null,
};
