import { oneOf, otherwise, shape, type ValueOf } from '../shape.ts';
import { SOURCES_PER_LINE_TILE } from './limits.ts';
import { ids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One metric of up to six sensors over the last hours. */
export const lineTileProps = shape({
  sensors: ids(SOURCES_PER_LINE_TILE),
  metrics: ids(1),
  hours: otherwise(oneOf(1, 12, 24, 36, 48, 72, 168, 336, 720), 24),
});
export type LineTileProps = ValueOf<typeof lineTileProps>;

export const lineTile = tileKind(lineTileProps);
