import type { PointKey } from '@watchglass/schemas/live/messages';
import type { PointStatistics, StatisticsView } from '@watchglass/schemas/reading/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Period } from '@watchglass/schemas/tile/periods';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { LOADING, type Loaded } from '../../http/resource.ts';
import { useRead } from '../../http/use-read.ts';
import { readNowAtom } from '../../live/clock.ts';
import { pointAtom, pointKey } from '../../live/values.ts';
import { useLivePoints } from '../../live/watch.ts';
import { useSensors } from '../../sensor/atoms.ts';
import { instantsOf } from '../../sensor/chart-range.ts';
import { unitsAtom, useTimeZone } from '../../user/preferences.ts';
import { useOrganization } from '../../user/rights.ts';

/** The end of the period moves with the clock. */
const REREAD_MS = 30_000;
/** Collects values that come together, and waits until the newest are stored. */
const AFTER_VALUE_MS = 3_000;

export interface SensorFigures {
  readonly sensorId: number;
  /** Null if the sensor does not exist any more. */
  readonly sensor: SensorView | null;
  readonly figures: PointStatistics | undefined;
}

interface Asked {
  readonly sensors: readonly number[];
  readonly metrics: readonly number[];
  readonly period: Period;
}

/** Whatever changes when one of the points has a newer value. */
function useNewest(points: readonly PointKey[]): string {
  const list = points.join(' ');
  return useAtomValue(
    useMemo(
      () =>
        atom((get) =>
          list
            .split(' ')
            .filter(Boolean)
            .map((key) => get(pointAtom(key as PointKey))?.measuredAt ?? 0)
            .join(' '),
        ),
      [list],
    ),
  );
}

/**
 * Figures of one metric of some sensors in a period, read again when a value comes and while the period moves. No request is
 * sent without a point.
 */
export function useStatistics({ sensors, metrics: [metric], period }: Asked): Loaded<readonly SensorFigures[]> {
  const { id } = useOrganization();
  const now = useSetAtom(readNowAtom);
  const zone = useTimeZone();
  const { weekStart } = useAtomValue(unitsAtom);
  const known = useSensors(sensors);
  const isKnown = known.length === sensors.length && known.every(({ state }) => state !== 'loading');
  const points = sensors.flatMap((sensorId, index) => {
    const each = known[index];
    return metric === undefined || each?.state !== 'ready' || each.value === null ? [] : [pointKey(sensorId, metric)];
  });
  useLivePoints(points);
  const list = isKnown ? points.join(',') : '';
  const { loaded, busy, reread } = useRead<StatisticsView>(
    `${id} ${list} ${period} ${zone} ${weekStart}`,
    (http, signal) => {
      const { from, to } = instantsOf(period, now(), { zone, weekStart });
      if (list === '') return Promise.resolve({ from, to, points: [] });
      const path = `/api/readings/${id}/statistics?points=${list}&from=${Math.floor(from)}&to=${Math.floor(to)}`;
      return http.get<StatisticsView>(path, signal);
    },
  );
  const newest = useNewest(points);
  useEffect(() => {
    if (list === '') return undefined;
    const timer = setTimeout(() => void reread(), AFTER_VALUE_MS);
    return () => clearTimeout(timer);
  }, [newest, list, reread]);
  useEffect(() => {
    if (list === '') return undefined;
    const timer = setInterval(() => void reread(), REREAD_MS);
    return () => clearInterval(timer);
  }, [list, reread]);
  return useMemo(() => {
    // Figures of another period or sensor never stand under a new name.
    if (!isKnown || busy) return LOADING;
    if (loaded.state !== 'ready') return loaded;
    const byPoint = new Map(loaded.value.points.map((each) => [each.point, each]));
    const value = sensors.map((sensorId, index) => {
      const each = known[index];
      const sensor = each?.state === 'ready' ? each.value : null;
      return { sensorId, sensor, figures: byPoint.get(pointKey(sensorId, metric ?? 0)) };
    });
    return { state: 'ready', value };
  }, [isKnown, busy, loaded, sensors, known, metric]);
}
