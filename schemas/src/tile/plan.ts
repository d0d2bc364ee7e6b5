import { shape, type ValueOf } from '../shape.ts';
import { uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One plan with its objects. */
export const planTileProps = shape({ plans: uuids(1) });
export type PlanTileProps = ValueOf<typeof planTileProps>;

export const planTile = tileKind(planTileProps);
