import type { AlarmView } from '@watchglass/schemas/alarm/views';

/** Alarms whose sensor, rule or acknowledger contains every word that is searched for. */
export function found(alarms: readonly AlarmView[], search: string): AlarmView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return alarms.filter(({ sensorName, ruleTitle, acknowledgement }) => {
    const text = `${sensorName} ${ruleTitle} ${acknowledgement?.byName ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
