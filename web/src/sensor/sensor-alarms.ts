import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { alarmList, resolvedResource } from '../alarm/atoms.ts';
import { useResource } from '../http/resource.ts';
import { useOrganization } from '../user/rights.ts';
import { alarmsOfSensor } from './episodes.ts';

const NONE: readonly AlarmView[] = [];

/** Active alarms of a sensor and those that ended in the last day. For members who may read alarms. */
export function useSensorAlarms(sensorId: number): readonly AlarmView[] {
  const { id } = useOrganization();
  const rows = useAtomValue(alarmList(id).rowsAtom);
  const loaded = useResource(resolvedResource(id));
  const resolved = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(() => alarmsOfSensor([...rows.values()].filter(({ state }) => state === 'active'), resolved, sensorId), [rows, resolved, sensorId]);
}
