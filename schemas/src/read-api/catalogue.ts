import { conversion, type UnitConversion } from '../metric/units.ts';
import { metricById, METRICS } from '../metric/metrics.ts';
import { FAMILY_UNIT_CHOICES, type FamilyUnitChoice } from './unit-choices.ts';

/** A metric as clients of the family's read API know it: English names, ids of the metric and of its native unit. */
export interface FamilyMetric {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** A unit in which values of a metric may be read: value = native × slope + offset. */
export interface FamilyUnit extends UnitConversion {
  readonly id: string;
  readonly name: string;
  /** As our table of conversions spells it. */
  readonly spelled: string;
  /** Digits after the decimal point. */
  readonly precision: number;
}

/** The native unit of a metric is the first of its choices. Templates of Zabbix match the names letter by letter. */
const KNOWN: Readonly<Record<number, readonly [name: string, choices: keyof typeof FAMILY_UNIT_CHOICES]>> = {
  1: ['Temperature', 'temperature'],
  2: ['Humidity', 'humidity'],
  3: ['CO₂', 'co2'],
  4: ['Atmospheric Pressure', 'pressure'],
  5: ['Voltage', 'voltage'],
  7: ['Weight', 'weight'],
  8: ['Volumetric Water Content', 'waterContent'],
  9: ['Soil Permittivity', 'permittivity'],
  10: ['Soil Electrical Conductivity', 'conductivity'],
  11: ['Pore Electrical Conductivity', 'conductivity'],
  13: ['Distance', 'distance'],
  17: ['Differential Pressure', 'difference'],
  24: ['Fraction', 'fraction'],
  28: ['Vapor Pressure Deficit', 'deficit'],
  29: ['Daily Light Integral', 'lightIntegral'],
  30: ['Radon', 'radon'],
  61: ['RSSI', 'signal'],
  62: ['Battery voltage', 'battery'],
  81: ['Base status', 'plain'],
  200: ['Illuminance', 'illuminance'],
  201: ['PPFD', 'photons'],
  202: ['pH', 'acidity'],
  203: ['Current', 'current'],
  204: ['Pulses', 'pulses'],
  205: ['Contact', 'contact'],
  206: ['Dew point', 'temperature'],
  207: ['Ratio', 'plain'],
};

/** Custom metrics have a unit of their own: its id begins with this letter, and the metric's follows. */
const CUSTOM = 'c';
/** Digits of a value of a custom metric. */
const CUSTOM_DIGITS = 2;
const SAME: UnitConversion = { slope: 1, offset: 0 };

type Named = { readonly id: number; readonly name: string };

export function familyMetric({ id, name }: Named): FamilyMetric {
  const [known, choices] = KNOWN[id] ?? [name, undefined];
  return {
    id: String(id),
    name: known,
    unit: choices === undefined ? `${CUSTOM}${id}` : String(FAMILY_UNIT_CHOICES[choices][0].id),
  };
}

/** The units of a metric, its native one first; `native` is the unit of a custom metric. */
export function familyUnitsOf(metricId: number, native = ''): readonly FamilyUnit[] {
  const metric = metricById.get(metricId);
  const known = KNOWN[metricId];
  if (metric === undefined || known === undefined)
    return [{ id: `${CUSTOM}${metricId}`, name: native, spelled: native, precision: CUSTOM_DIGITS, ...SAME }];
  return FAMILY_UNIT_CHOICES[known[1]].map((choice) => unitOf(choice, metric));
}

function unitOf(
  { id, name, spelled, moreDigits = 0 }: FamilyUnitChoice,
  { unit, digits }: { readonly unit: string; readonly digits: number },
): FamilyUnit {
  return { id: String(id), name, spelled, precision: digits + moreDigits, ...fromNative(unit, spelled) };
}

/** Conversions are known from what devices send to what is stored. */
function fromNative(native: string, told: string): UnitConversion {
  const { slope, offset } = conversion(native, told) ?? SAME;
  return { slope: 1 / slope, offset: -offset / slope || 0 };
}

/** Digits after the decimal point of a converted value. */
export const CONVERTED_DIGITS = 9;

/** A native value in a unit, without the noise of the arithmetic. */
export const inUnit = (value: number, { slope, offset }: UnitConversion): number =>
  slope === 1 && offset === 0 ? value : Number((value * slope + offset).toFixed(CONVERTED_DIGITS));

/** Every unit of the catalogue by its id. */
export const FAMILY_UNITS: ReadonlyMap<string, FamilyUnit> = new Map(
  METRICS.toReversed()
    .flatMap(({ id }) => familyUnitsOf(id))
    .map((unit) => [unit.id, unit] as const),
);

/** The unit of RFC 8428 for a native one, in which SenML tells values; a unit that it does not know is told as it is. */
const SENML_UNITS: Readonly<Record<string, string>> = {
  C: 'Cel',
  ppm: '/',
  hPa: 'Pa',
  kPa: 'Pa',
  dBm: 'dBW',
  '1': '/',
  open: '',
  count: '',
};
/** A percentage is one of humidity (`%RH`), of energy (`%EL`) or a fraction. */
const SENML_OF_METRIC: Readonly<Record<number, string>> = { 2: '%RH', 62: '%EL', 8: '/', 24: '/' };

/** The name and the unit of a metric in SenML; `wireName` and `native` are those of a custom metric. */
export function senmlMetric(
  metricId: number,
  { wireName, native }: { readonly wireName: string; readonly native: string },
): UnitConversion & { readonly name: string; readonly unit: string } {
  const metric = metricById.get(metricId);
  if (metric === undefined) return { name: wireName, unit: native, ...SAME };
  const unit = SENML_OF_METRIC[metricId] ?? SENML_UNITS[metric.unit] ?? metric.unit;
  return { name: metric.wire[0] ?? metric.key, unit, ...fromNative(metric.unit, unit) };
}

/** Radio signal, battery and status: what a device tells of itself. */
export const TELEMETRY: readonly number[] = [61, 62, 81];
