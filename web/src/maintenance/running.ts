import type { RunningMaintenance } from '@watchglass/schemas/maintenance/views';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';

type Running = RunningMaintenance['items'][number];

/** The windows of maintenances that hold now, as `MaintenanceWatch` reads them. */
export const runningAtom = atom<readonly Running[]>([]);

/** The window of a maintenance, by its id; undefined if none holds now. */
export function useRunning(id: string | undefined): Running | undefined {
  return useAtomValue(runningAtom).find((running) => running.id === id);
}

/** The window that covers one of these sensors now, of several the one that ends last. Renders again only when it changes. */
export function useMaintenanceOf(sensorIds: readonly number[]): Running | undefined {
  const list = sensorIds.join(' ');
  const foundAtom = useMemo(() => {
    const ids = new Set(list.split(' ').map(Number));
    return atom(
      (get) =>
        get(runningAtom)
          .filter((running) => running.sensorIds.some((id) => ids.has(id)))
          .toSorted((a, b) => b.until.localeCompare(a.until))[0],
    );
  }, [list]);
  return useAtomValue(foundAtom);
}
