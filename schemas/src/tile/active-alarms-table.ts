import { flag, otherwise, shape, type ValueOf } from '../shape.ts';

export const activeAlarmsTableTileProps = shape({ onlyCritical: otherwise(flag(), false) });
export type ActiveAlarmsTableTileProps = ValueOf<typeof activeAlarmsTableTileProps>;
