import { shape, type ValueOf } from '../shape.ts';
import { placeFilters, switchedOff } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** How many alarms are active, by severity, and the worst of them. */
export const alarmsTileProps = shape({ onlyCritical: switchedOff(), ...placeFilters() });
export type AlarmsTileProps = ValueOf<typeof alarmsTileProps>;

export const alarmsTile = tileKind(alarmsTileProps, () => true);
