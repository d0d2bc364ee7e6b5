import { randomUUID } from 'node:crypto';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { publicDoor, type PublicDoor } from './door.ts';
import { seriesOfTiles, type SeriesOfTiles } from './series.ts';
import { countViewers, type Viewers } from './viewers.ts';

/** What the routes, the pages and the line of public tiles share in one process. */
export interface PublicTiles {
  readonly door: PublicDoor;
  readonly series: SeriesOfTiles;
  readonly viewers: Viewers;
  stop(): void;
}

export interface PublicTilesDeps {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
}

export function openPublicTiles(deps: PublicTilesDeps): PublicTiles {
  const viewers = countViewers(deps.liveBus, randomUUID());
  return {
    door: publicDoor(deps),
    series: seriesOfTiles(deps),
    viewers,
    stop: () => viewers.stop(),
  };
}
