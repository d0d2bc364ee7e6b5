import type { AlarmView } from '@watchglass/schemas/alarm/views';

/** Returns the alarms of some sensors, active ones first, then the newest. */
export function alarmsOfSensors(
  active: Iterable<AlarmView>,
  resolved: readonly AlarmView[],
  sensorIds: readonly number[],
): AlarmView[] {
  const byId = new Map(
    [...resolved, ...active]
      .filter(({ sensorId }) => sensorId !== null && sensorIds.includes(sensorId))
      .map((alarm) => [alarm.id, alarm]),
  );
  const rank = ({ state }: AlarmView) => (state === 'active' ? 0 : 1);
  return [...byId.values()].sort((a, b) => rank(a) - rank(b) || b.raisedAt.localeCompare(a.raisedAt));
}
