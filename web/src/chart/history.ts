import type { PointKey } from '@watchglass/schemas/live/messages';
import { CHART_POINTS, CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { keyed, resource, type Loaded, type Resource } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { readNowAtom } from '../live/clock.ts';
import { useEvery } from '../live/use-every.ts';
import { useOrganization } from '../user/rights.ts';

/** The last hours of some points, up to now. The key is `<organization> <hours> <points>`. */
const lastHours: (key: string) => Resource<HistoryView> = keyed((key: string) =>
  resource<HistoryView>((http, _get, set) => {
    const [organizationId, hours, points] = key.split(' ');
    const to = set(readNowAtom);
    const from = to - Number(hours) * 3_600_000;
    return http.get(
      `/api/readings/${organizationId}/history?points=${points}&from=${from}&to=${to}&width=${CHART_POINTS}`,
    );
  }),
);

interface Instants {
  readonly from: number;
  readonly to: number;
}

/** Reads the history of points in a range, up to the limit of points per request. */
export function useHistory(
  points: readonly PointKey[],
  { from, to }: Instants,
): ReturnType<typeof useRead<HistoryView>> {
  const { id } = useOrganization();
  const list = points.slice(0, CHART_SOURCES).join(',');
  const path = `/api/readings/${id}/history?points=${list}&from=${Math.floor(from)}&to=${Math.floor(to)}&width=${CHART_POINTS}`;
  return useRead(path, async (http, signal) =>
    list === '' ? { from, to, bucketMs: 0, series: [] } : http.get<HistoryView>(path, signal),
  );
}

const REREAD_MS = 30_000;

/** History that moves with the clock. No request is sent without a point. */
export function useLastHours(points: readonly PointKey[], hours: number): Loaded<HistoryView> {
  const { id } = useOrganization();
  const { stateAtom, loadAtom } = lastHours(`${id} ${hours} ${points.join(',')}`);
  const load = useSetAtom(loadAtom);
  const any = points.length > 0;
  const read = useCallback((again = true) => (any ? void load(again) : undefined), [load, any]);
  useEffect(() => read(false), [read]);
  useEvery(REREAD_MS, read);
  const loaded = useAtomValue(stateAtom);
  return any ? loaded : { state: 'ready', value: { from: 0, to: 0, bucketMs: 0, series: [] } };
}
