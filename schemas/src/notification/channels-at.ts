import { URGENT_CHANNELS, type Channel, type NotificationSettings, type QuietHours, type Urgency } from './settings.ts';

/** The channels by which a person is told of something at an instant, and those that their quiet hours hold back. */
export interface ChannelsAt {
  readonly used: readonly Channel[];
  readonly held: readonly Channel[];
}

export function channelsAt(
  { channels, quietHours }: NotificationSettings,
  { urgency, at }: { readonly urgency: Urgency; readonly at: Date },
): ChannelsAt {
  const chosen = channels[urgency];
  const isHeld = (channel: Channel): boolean => holdsBack({ quietHours }, { channel, urgency, at });
  return { used: chosen.filter((channel) => !isHeld(channel)), held: chosen.filter(isHeld) };
}

/** True for a channel that reaches a person wherever they are: quiet hours hold its warnings. */
export const isUrgentChannel = (channel: string): channel is Channel =>
  URGENT_CHANNELS.some((urgent) => urgent === channel);

/** True if quiet hours hold a message by this channel at an instant, whatever channels the person has chosen since. */
export function holdsBack(
  { quietHours }: Pick<NotificationSettings, 'quietHours'>,
  { channel, urgency, at }: { readonly channel: Channel; readonly urgency: Urgency; readonly at: Date },
): boolean {
  return urgency === 'warning' && isUrgentChannel(channel) && quietHours !== null && isQuiet(quietHours, at);
}

/** From `from` up to, and without, `to` on the wall clock of the zone; equal times are the whole day. */
export function isQuiet({ from, to, timeZone }: QuietHours, at: Date): boolean {
  const time = wallTime(at, timeZone);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** HH:MM of an instant in a zone. */
function wallTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(
    at,
  );
}
