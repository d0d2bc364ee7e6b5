import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { alarmList } from '../alarm/atoms.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { alarmsOfSensor } from './episodes.ts';

const NONE: readonly AlarmView[] = [];

const MOST_SHOWN = 100;

function isOfSensor(row: unknown, sensorId: number): boolean {
  return typeof row === 'object' && row !== null && 'sensorId' in row && row.sensorId === sensorId;
}

/** Active alarms of a sensor and those that ended in the last day. For members who may read alarms. */
export function useSensorAlarms(sensorId: number): readonly AlarmView[] {
  const { id } = useOrganization();
  const rows = useAtomValue(alarmList(id).rowsAtom);
  const path = `/api/alarms/${id}/resolved?sensors=${sensorId}&rowsPerPage=${MOST_SHOWN}`;
  const reading = useRead(path, async (http, signal) => (await http.get<Page<AlarmView>>(path, signal)).items);
  useRowChanges(
    'alarm',
    reading,
    useCallback((row) => isOfSensor(row, sensorId), [sensorId]),
  );
  const { loaded } = reading;
  const resolved = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(
    () =>
      alarmsOfSensor(
        [...rows.values()].filter(({ state }) => state === 'active'),
        resolved,
        sensorId,
      ),
    [rows, resolved, sensorId],
  );
}
