import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import { CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import type { FiguresView, PointFigures, PointStatistics, StatisticsView } from '@watchglass/schemas/reading/views';
import { useSetAtom } from 'jotai';
import { useCallback, useState } from 'react';
import type { Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { useEvery } from '../live/use-every.ts';
import { pointKey } from '../live/values.ts';
import { useOrganization } from '../user/rights.ts';

const DAY_MS = 86_400_000;
const REREAD_MS = 60_000;

/** The last 24 hours of a sensor. */
export interface DayFigures {
  readonly extremes: PointStatistics | undefined;
  readonly figures: PointFigures | undefined;
}

interface Asked {
  readonly metricId: number;
  readonly sensors: readonly { readonly id: number; readonly limits: Limits }[];
}

/** Extremes, kinetic mean and time outside of the last 24 hours, by the ids of sensors; read again each minute. */
export function useDayFigures({ metricId, sensors }: Asked): Loaded<ReadonlyMap<number, DayFigures>> {
  const { id } = useOrganization();
  const now = useSetAtom(readNowAtom);
  const [to, setTo] = useState(() => now());
  useEvery(
    REREAD_MS,
    useCallback(() => setTo(now()), [now]),
  );
  const within = `from=${Math.floor(to - DAY_MS)}&to=${Math.floor(to)}`;
  const groups = groupsOf(sensors);
  const key = [within, ...groups.map(({ limits, ids }) => `${limits} ${ids.join()}`)].join(';');
  const { loaded } = useRead(key, async (http, signal) => {
    const base = `/api/readings/${id}`;
    const read = await Promise.all(
      groups.map(async ({ limits, ids }) => {
        const points = `points=${ids.map((sensorId) => pointKey(sensorId, metricId)).join(',')}&${within}`;
        const [extremes, figures] = await Promise.all([
          http.get<StatisticsView>(`${base}/statistics?${points}`, signal),
          http.get<FiguresView>(`${base}/figures?${points}${limits}`, signal),
        ]);
        return ids.map(
          (sensorId, n) => [sensorId, { extremes: extremes.points[n], figures: figures.points[n] }] as const,
        );
      }),
    );
    return new Map(read.flat());
  });
  return loaded;
}

interface Group {
  /** As a query string. */
  readonly limits: string;
  readonly ids: readonly number[];
}

/** Sensors with the same limits, as many as one call takes. */
export function groupsOf(sensors: Asked['sensors']): Group[] {
  const byLimits = new Map<string, number[]>();
  for (const { id, limits } of sensors) {
    const key = Object.entries(limits)
      .filter(([, limit]) => limit !== null)
      .map(([name, limit]) => `&${name}=${limit}`)
      .join('');
    byLimits.set(key, [...(byLimits.get(key) ?? []), id]);
  }
  return [...byLimits].flatMap(([limits, ids]) =>
    Array.from({ length: Math.ceil(ids.length / CHART_SOURCES) }, (_, n) => ({
      limits,
      ids: ids.slice(n * CHART_SOURCES, (n + 1) * CHART_SOURCES),
    })),
  );
}
