import type { SilenceAlarms } from '@watchglass/schemas/alarm/commands';
import type { AlarmSilenceEvent } from '@watchglass/schemas/alarm/silence';

interface Silencing extends SilenceAlarms {
  readonly organizationId: number;
  readonly userId: string;
  readonly at: Date;
}

/** A silence never covers raises that are still to come, whatever instant the screen names. */
export function silenceAlarms({ organizationId, userId, minutes, upTo, at }: Silencing): AlarmSilenceEvent[] {
  const until = new Date(at.getTime() + minutes * 60_000).toISOString();
  const last = Math.min(upTo === undefined ? at.getTime() : Date.parse(upTo), at.getTime());
  return [{ type: 'AlarmsSilenced', data: { organizationId, userId, until, upTo: new Date(last).toISOString() } }];
}
