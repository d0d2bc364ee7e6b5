import { instant, integer, shape, uuid, type EventsOf } from '../shape.ts';

/**
 * A person silenced the alarms of one organization on their own screens. It covers raises up to `upTo`, the newest one
 * on the screen where it was asked for: a later raise sounds.
 */
export const alarmSilenceEvents = {
  AlarmsSilenced: shape({ organizationId: integer(1), userId: uuid(), until: instant(), upTo: instant() }),
};
export type AlarmSilenceEvent = EventsOf<typeof alarmSilenceEvents>;

/** Silences are personal: they stand in a stream of their own. */
export function alarmSilenceStream(organizationId: number, userId: string): string {
  return `alarmSilence-${organizationId}-${userId}`;
}
