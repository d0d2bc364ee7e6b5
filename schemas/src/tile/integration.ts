import { shape, type ValueOf } from '../shape.ts';
import { uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One integration and its state. */
export const integrationTileProps = shape({ integrations: uuids(1) });
export type IntegrationTileProps = ValueOf<typeof integrationTileProps>;

export const integrationTile = tileKind(integrationTileProps);
