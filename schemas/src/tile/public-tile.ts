import { shape, type ValueOf } from '../shape.ts';
import { uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One public tile. */
export const publicTileTileProps = shape({ monitors: uuids(1) });
export type PublicTileTileProps = ValueOf<typeof publicTileTileProps>;

export const publicTileTile = tileKind(publicTileTileProps);
