import { metricById } from '@watchglass/schemas/metric/metrics';
import { UNITS } from '@watchglass/schemas/metric/units';
import { QUANTITY_OF_UNIT, type Units } from '@watchglass/schemas/user/units';
import { kept } from './kept-formats.ts';

/** How a person reads values. */
export interface Reader {
  readonly language: string;
  readonly units: Units;
}

const SIGNS: Readonly<Record<string, string>> = { C: '°C', F: '°F', '1': '', count: '', open: '', 'Bq/m3': 'Bq/m³' };
const DIGITS_OF_OTHERS = 2;

const numberFormat = kept(
  (language, least, most) =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: Number(least),
      maximumFractionDigits: Number(most),
      useGrouping: false,
    }),
);

/** A value of a metric in the reader's own unit: `12.4 °C`. `nativeUnit` is that of a custom metric. */
export function valueText(
  { metricId, value, nativeUnit = '' }: { metricId: number; value: number; nativeUnit?: string },
  { language, units }: Reader,
): string {
  const { unit: native, digits } = metricById.get(metricId) ?? { unit: nativeUnit, digits: DIGITS_OF_OTHERS };
  const quantity = QUANTITY_OF_UNIT[native];
  const unit = quantity === undefined ? native : units[quantity];
  const format = numberFormat(language, String(unit === native ? digits : 0), String(digits));
  const number = format.format(inUnit(value, native, unit));
  return `${number} ${SIGNS[unit] ?? unit}`.trim();
}

function inUnit(value: number, native: string, unit: string): number {
  const conversion = UNITS[native]?.[unit];
  return conversion === undefined ? value : (value - conversion.offset) / conversion.slope;
}
