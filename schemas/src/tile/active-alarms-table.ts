import { shape, type ValueOf } from '../shape.ts';
import { placeFilters, sorted, switchedOff } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The active alarms, with buttons to acknowledge them. */
export const activeAlarmsTableTileProps = shape({
  onlyCritical: switchedOff(),
  ...placeFilters(),
  ...sorted('newestRawTime', 'raisedAt', 'severity'),
});
export type ActiveAlarmsTableTileProps = ValueOf<typeof activeAlarmsTableTileProps>;

export const activeAlarmsTableTile = tileKind(activeAlarmsTableTileProps, () => true);
