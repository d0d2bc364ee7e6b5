import type { PointKey } from '@watchglass/schemas/live/messages';
import type { Aggregation } from '@watchglass/schemas/reading/queries';
import type { LinesView } from '@watchglass/schemas/reading/views';
import { useMemo } from 'react';
import { pointKey } from '../live/values.ts';
import { useHeard } from './use-heard.ts';
import type { Source } from './use-sources.ts';
import { withLive } from './with-live.ts';

type Following = Pick<Source, 'point' | 'sensorId' | 'metricId'>;

interface Edge {
  readonly sources: readonly Following[];
  readonly view: LinesView | null;
  readonly isFollowing: boolean;
  readonly aggregation: Aggregation;
}

const keyOf = ({ sensorId, metricId }: Following): PointKey[] =>
  sensorId === null ? [] : [pointKey(sensorId, metricId)];

/** What was read of lines, with the values that were pushed since. Measurement points follow the sensor that they have now. */
export function useLiveEdge({ sources, view, isFollowing, aggregation }: Edge): LinesView | null {
  const keys = useMemo(() => (isFollowing ? [...new Set(sources.flatMap(keyOf))] : []), [isFollowing, sources]);
  const heard = useHeard(keys, view);
  return useMemo(() => {
    if (view === null || heard.size === 0) return view;
    const keyOfPoint = new Map(sources.flatMap((source) => keyOf(source).map((key) => [source.point, key] as const)));
    const lines = view.lines.map((line) => {
      const key = keyOfPoint.get(line.point);
      const values = (key === undefined ? undefined : heard.get(key)) ?? [];
      return { ...line, points: withLive(line, values, { ...view, aggregation }) };
    });
    return { ...view, lines };
  }, [view, heard, sources, aggregation]);
}
