import { shape, type ValueOf } from '../shape.ts';
import { ids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The CO₂ of one sensor, and what it means for the air. */
export const co2TileProps = shape({ sensors: ids(1) });
export type Co2TileProps = ValueOf<typeof co2TileProps>;

export const co2Tile = tileKind(co2TileProps);
