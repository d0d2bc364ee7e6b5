import { pointHistory } from '../asset/point-history.ts';
import { allOfIt } from '../http/answer.ts';
import { history, type HistoryDeps } from '../reading/history.ts';
import type { FoundTile } from './found-tile.ts';
import type { Series } from './public-tile.ts';

/** With a gap after each at most 500 points. */
const BUCKETS = 240;
const HOUR_MS = 3_600_000;
const SOONEST_MS = 15_000;
const MOST_REMEMBERED = 1_000;

export interface SeriesOfTiles {
  /** The mean values of a tile's period up to now, in the native unit; read again when the next bucket has begun. */
  of(tile: FoundTile, now: Date): Promise<Series>;
}

/** Courses of tiles, each read once for all who look at it. */
export function seriesOfTiles(deps: HistoryDeps): SeriesOfTiles {
  const known = new Map<string, { readonly readAt: number; readonly series: Promise<Series> }>();
  return {
    async of(tile, now) {
      const { organization_id, sensor_id, point_id, definition } = tile;
      const key = [organization_id, sensor_id, point_id, definition.metricId, definition.periodId].join(' ');
      const dueMs = Math.max(SOONEST_MS, (definition.periodId * HOUR_MS) / BUCKETS);
      const before = known.get(key);
      const isDue = before === undefined || now.getTime() - before.readAt >= dueMs;
      const entry = isDue ? { readAt: now.getTime(), series: readSeries(deps, tile, now) } : before;
      known.delete(key);
      known.set(key, entry);
      if (known.size > MOST_REMEMBERED) known.delete(known.keys().next().value ?? '');
      entry.series.catch(() => known.delete(key));
      return withNewest(await entry.series, tile);
    },
  };
}

async function readSeries(deps: HistoryDeps, tile: FoundTile, now: Date): Promise<Series> {
  const { organization_id, sensor_id, point_id, definition } = tile;
  const sight = allOfIt(organization_id);
  const to = now.getTime();
  const range = { from: to - definition.periodId * HOUR_MS, to, width: BUCKETS };
  if (point_id !== null) {
    const { points } = await pointHistory(deps, sight, { id: point_id, ...range });
    return points.map(([at, , mean]) => [at, mean]);
  }
  if (sensor_id === null) return [];
  const { series } = await history(deps, sight, { points: `${sensor_id}.${definition.metricId}`, ...range });
  return (series[0]?.points ?? []).map(([at, , mean]) => [at, mean]);
}

/** The course ends with the value that is shown. */
function withNewest(series: Series, { value, effective_at }: FoundTile): Series {
  const [newest] = series.at(-1) ?? [0];
  if (value === null || effective_at === null || effective_at.getTime() <= newest) return series;
  return [...series, [effective_at.getTime(), value]];
}
