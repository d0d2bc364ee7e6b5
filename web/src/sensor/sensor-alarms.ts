import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Page } from '@watchglass/schemas/page';
import { useAtomValue } from 'jotai';
import { useCallback, useMemo } from 'react';
import { alarmList } from '../alarm/atoms.ts';
import { useRead } from '../http/use-read.ts';
import { useRowChanges } from '../live/use-row-changes.ts';
import { useOrganization } from '../user/rights.ts';
import { alarmsOfSensors } from './alarms-of-sensors.ts';

const NONE: readonly AlarmView[] = [];

const MOST_SHOWN = 100;
/** Ranges that move with the clock are rounded to this step. */
const STEP_MS = 15 * 60_000;

/** Epoch milliseconds. */
interface Instants {
  readonly from: number;
  readonly to: number;
}

function rangeOf(range: Instants | undefined): string {
  if (range === undefined) return '';
  const [from, to] = [Math.floor(range.from / STEP_MS), Math.ceil(range.to / STEP_MS)];
  return `&from=${from * STEP_MS}&to=${to * STEP_MS}`;
}

function isOfSensors(row: unknown, sensorIds: readonly number[]): boolean {
  return typeof row === 'object' && row !== null && 'sensorId' in row && sensorIds.some((id) => id === row.sensorId);
}

/**
 * Active alarms of some sensors, and ended ones within a range, by default the last day. For members who may read
 * alarms.
 */
export function useSensorAlarms(sensorIds: readonly number[], range?: Instants): readonly AlarmView[] {
  const { id } = useOrganization();
  const rows = useAtomValue(alarmList(id).rowsAtom);
  const path = `/api/alarms/${id}/resolved?sensors=${sensorIds.join(',')}&rowsPerPage=${MOST_SHOWN}${rangeOf(range)}`;
  const reading = useRead(path, async (http, signal) =>
    sensorIds.length === 0 ? NONE : (await http.get<Page<AlarmView>>(path, signal)).items,
  );
  useRowChanges(
    'alarm',
    reading,
    useCallback((row) => isOfSensors(row, sensorIds), [sensorIds]),
  );
  const { loaded } = reading;
  const resolved = loaded.state === 'ready' ? loaded.value : NONE;
  return useMemo(
    () =>
      alarmsOfSensors(
        [...rows.values()].filter(({ state }) => state === 'active'),
        resolved,
        sensorIds,
      ),
    [rows, resolved, sensorIds],
  );
}
