import type { KeyReceipt } from '@watchglass/schemas/wall/receipt';
import type { ShownAt } from '@watchglass/schemas/wall/views';
import type { Point } from '../../reading/points.ts';

/** A value on a tile: when it was measured, in epoch milliseconds; null if the tile showed none. */
export interface ToldPoint extends Point {
  readonly shownAt: number | null;
}

/** A row of a table: how often its alarm had been raised. */
export interface ToldAlarm {
  readonly id: string;
  readonly raise: number;
}

/** What receipts tell of one tile at an instant. */
export interface ToldTile {
  readonly id: string;
  readonly state: string;
  readonly call: string;
  readonly points: readonly ToldPoint[];
  readonly alarms: readonly ToldAlarm[];
}

const POINT = /^(\d{1,10})\.(\d{1,6})$/;
const UUID = /^[\da-f]{8}-/;

/** The key receipt with what changed since, tile by tile. A row of a table that is no alarm tells nothing to compare. */
export function toldTiles({ key, changes }: Pick<ShownAt, 'key' | 'changes'>): ToldTile[] {
  const { tiles } = key as KeyReceipt;
  return tiles.map(([id, state, call, shown], place) => {
    const newest = new Map<string, number | null>(shown.map(([source, at]) => [source, at]));
    for (const { tile, key: source, measuredAt } of changes) {
      if (tile === place) newest.set(source, Date.parse(measuredAt));
    }
    const all = [...newest];
    return {
      id,
      state,
      call,
      points: all.flatMap(([source, shownAt]) => {
        const [, sensor, metric] = POINT.exec(source) ?? [];
        return sensor === undefined ? [] : [{ sensorId: Number(sensor), metricId: Number(metric), shownAt }];
      }),
      alarms: all.flatMap(([source, raise]) => (UUID.test(source) ? [{ id: source, raise: raise ?? 0 }] : [])),
    };
  });
}
