import { DEVICE_ID_MAX_CHARACTERS } from '../device-cloud/limits.ts';
import { otherwise, shape, text, type ValueOf } from '../shape.ts';
import { uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** A device of an external building-equipment cloud, by the id that it has there. The cloud is one of the integrations. */
export const deviceInfoTileProps = shape({
  integrations: uuids(1),
  device: otherwise(text(DEVICE_ID_MAX_CHARACTERS, 0), ''),
});
export type DeviceInfoTileProps = ValueOf<typeof deviceInfoTileProps>;

export const deviceInfoTile = tileKind(deviceInfoTileProps);
