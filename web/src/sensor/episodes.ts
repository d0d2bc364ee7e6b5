import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Episode } from '../chart/underlay.tsx';

/** When alarms of a point were active, in epoch milliseconds; one that still is lasts until `now`. */
export function episodesOf(alarms: readonly AlarmView[], metricId: number, now: number): Episode[] {
  return alarms
    .filter((alarm) => alarm.metricId === metricId)
    .map(({ onsetAt, endedAt, severity }) => ({
      from: Date.parse(onsetAt),
      to: endedAt === null ? now : Date.parse(endedAt),
      critical: severity === 80,
    }));
}

/** The alarms of one sensor, those that are active first, then the newest. */
export function alarmsOfSensor(
  active: Iterable<AlarmView>,
  resolved: readonly AlarmView[],
  sensorId: number,
): AlarmView[] {
  const byId = new Map(
    [...resolved, ...active].filter((alarm) => alarm.sensorId === sensorId).map((alarm) => [alarm.id, alarm]),
  );
  const rank = ({ state }: AlarmView) => (state === 'active' ? 0 : 1);
  return [...byId.values()].sort((a, b) => rank(a) - rank(b) || b.raisedAt.localeCompare(a.raisedAt));
}
