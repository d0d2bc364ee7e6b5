import { shape, type ValueOf } from '../shape.ts';
import { uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** A device of an external building-equipment cloud. Waits for integrations: one of them knows the device. */
export const deviceInfoTileProps = shape({ integrations: uuids(1) });
export type DeviceInfoTileProps = ValueOf<typeof deviceInfoTileProps>;

export const deviceInfoTile = tileKind(deviceInfoTileProps);
