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
  if (urgency !== 'warning' || quietHours === null || !isQuiet(quietHours, at)) return { used: chosen, held: [] };
  return {
    used: chosen.filter((channel) => !URGENT_CHANNELS.includes(channel)),
    held: chosen.filter((channel) => URGENT_CHANNELS.includes(channel)),
  };
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
