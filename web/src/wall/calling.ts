import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { OwnWall } from '@watchglass/schemas/wall/views';
import { isCalling, isCritical } from '../alarm/atoms.ts';
import { raiseOf } from '../alarm/raises.ts';
import type { Calling } from './conduct.ts';

/** Alarms at which the wall jumps, newest raise first, each with the first dashboard of the playlist that names its sensor. */
export function callingOf(
  alarms: Iterable<AlarmView>,
  { terms, dashboards }: Pick<OwnWall, 'terms' | 'dashboards'>,
): readonly Calling[] {
  if (terms.onAlarm === 'off') return [];
  const order = terms.playlist.flatMap(({ dashboardId }) => dashboards.find(({ id }) => id === dashboardId) ?? []);
  return [...alarms]
    .filter((alarm) => isCalling(alarm) && (terms.onAlarm === 'warning' || isCritical(alarm)))
    .map((alarm) => ({
      key: raiseOf(alarm),
      raisedAt: Date.parse(alarm.raisedAt),
      dashboardId:
        order.find(({ sensors }) => sensors === null || (alarm.sensorId !== null && sensors.includes(alarm.sensorId)))
          ?.id ?? null,
    }))
    .sort((a, b) => b.raisedAt - a.raisedAt || (a.key < b.key ? -1 : 1));
}

/** Alarms at which the wall sounds. */
export function soundingOf(alarms: Iterable<AlarmView>, { sound }: OwnWall['terms']): readonly AlarmView[] {
  if (sound.when === 'off') return [];
  return [...alarms].filter((alarm) => isCalling(alarm) && (sound.when === 'all' || isCritical(alarm)));
}
