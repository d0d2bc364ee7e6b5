import { digitsIn } from '@watchglass/schemas/metric/convert';
import { conversion, type UnitConversion } from '@watchglass/schemas/metric/units';
import { QUANTITY_OF_UNIT, type Units } from '@watchglass/schemas/user/units';

/** The conversion of a native unit for display: native = shown × slope + offset. */
export interface ShownUnit {
  readonly unit: string;
  readonly digits: number;
  readonly conversion: UnitConversion;
}

const SAME: UnitConversion = { slope: 1, offset: 0 };

/** The person's unit for a native unit, with about as many significant digits. */
export function shownUnit(native: string, digits: number, units: Units): ShownUnit {
  const quantity = Object.hasOwn(QUANTITY_OF_UNIT, native) ? QUANTITY_OF_UNIT[native] : undefined;
  const unit = quantity === undefined ? native : units[quantity];
  const found = conversion(native, unit) ?? SAME;
  return { unit, digits: digitsIn(found, digits), conversion: found };
}
