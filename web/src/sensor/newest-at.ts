import type { SensorView } from '@watchglass/schemas/sensor/views';
import { atom, type Atom } from 'jotai';
import { useMemo } from 'react';
import { effectiveAtAtom, pointKey } from '../live/values.ts';

/** The instant of the newest value of a sensor, null without one. */
export function useNewestAt({ id, metrics }: SensorView): Atom<number | null> {
  return useMemo(
    () =>
      atom((get) =>
        metrics.reduce<number | null>((newest, metricId) => {
          const at = get(effectiveAtAtom(pointKey(id, metricId)));
          return at !== null && (newest === null || at > newest) ? at : newest;
        }, null),
      ),
    [id, metrics],
  );
}
