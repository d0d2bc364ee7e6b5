import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { alarmList } from '../alarm/atoms.ts';
import { itemsOf, keyed, resource, useResource } from '../http/resource.ts';
import { useOrganization } from '../user/rights.ts';
import { alarmsOfSensor } from './episodes.ts';

const NONE: readonly AlarmView[] = [];

const MOST_SHOWN = 100;
const resolvedResource = keyed((path: string) => resource<readonly AlarmView[]>(async (http) => itemsOf(await http.get<Page<AlarmView>>(path))));

/** Active alarms of a sensor and those that ended in the last day. For members who may read alarms. */
export function useSensorAlarms(sensorId: number): readonly AlarmView[] {
  const { id } = useOrganization();
  const rows = useAtomValue(alarmList(id).rowsAtom);
  const loaded = useResource(resolvedResource(`/api/alarms/${id}/resolved?sensors=${sensorId}&rowsPerPage=${MOST_SHOWN}`));
  const resolved = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => alarmsOfSensor([...rows.values()].filter(({ state }) => state === 'active'), resolved, sensorId), [rows, resolved, sensorId]);
}
