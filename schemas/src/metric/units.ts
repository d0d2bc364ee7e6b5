/** native = sent × slope + offset. */
export interface UnitConversion {
  readonly slope: number;
  readonly offset: number;
}

const SAME: UnitConversion = { slope: 1, offset: 0 };
const times = (slope: number): UnitConversion => ({ slope, offset: 0 });

/**
 * For each native unit, the units that devices send for it. SenML symbols are those of the IANA registry
 * (RFC 8428 section 12.1 and RFC 8798); the others are the names of section 9 of the specification.
 */
export const UNITS: Readonly<Record<string, Readonly<Record<string, UnitConversion>>>> = {
  C: {
    C: SAME,
    Cel: SAME,
    '°C': SAME,
    K: { slope: 1, offset: -273.15 },
    F: { slope: 5 / 9, offset: -160 / 9 },
    degF: { slope: 5 / 9, offset: -160 / 9 },
  },
  '%': { '%': SAME, '%RH': SAME, '%EL': SAME, '/': times(100), 'm3/m3': times(100) },
  ppm: { ppm: SAME, '/': times(1e6), ppb: times(1e-3) },
  hPa: {
    hPa: SAME,
    mbar: SAME,
    Pa: times(0.01),
    kPa: times(10),
    bar: times(1000),
    mmHg: times(1.33322387415),
    inHg: times(33.86389),
    psi: times(68.9475729318),
    atm: times(1013.25),
    mmH2O: times(0.0980665),
  },
  Pa: { Pa: SAME, hPa: times(100), kPa: times(1000) },
  kPa: { kPa: SAME, Pa: times(0.001), hPa: times(0.1), bar: times(100), psi: times(6.89475729318) },
  V: { V: SAME, mV: times(0.001) },
  A: { A: SAME, mA: times(0.001) },
  kg: { kg: SAME, g: times(0.001), lb: times(0.45359237) },
  m: { m: SAME, cm: times(0.01), mm: times(0.001), in: times(0.0254), ft: times(0.3048), mil: times(0.0000254) },
  'S/m': { 'S/m': SAME, 'mS/cm': times(0.1), 'uS/cm': times(0.0001) },
  'Bq/m3': { 'Bq/m3': SAME, 'pCi/L': times(37) },
  dBm: { dBm: SAME, dBW: { slope: 1, offset: 30 } },
  lx: { lx: SAME },
  'mol/m2': { 'mol/m2': SAME },
  'umol/m2s': { 'umol/m2s': SAME, 'umol/m2/s': SAME },
  pH: { pH: SAME },
  count: { count: SAME, '': SAME },
  open: { open: SAME, '': SAME },
  '1': { '1': SAME, '': SAME, '/': SAME },
};

/** Bound on the length of a spelling of a unit. */
const SPELLED_AT_MOST = 32;
const NAMES: ReadonlyMap<string, string> = new Map([
  ['Cel', 'C'],
  ['Celsius', 'C'],
  ['celsius', 'C'],
  ['Fahrenheit', 'F'],
  ['fahrenheit', 'F'],
  ['Kelvin', 'K'],
  ['kelvin', 'K'],
  ['lux', 'lx'],
  ['Lux', 'lx'],
]);

/**
 * The canonical spelling of a unit: `degC`, `°C` and `℃` become `C`, both mu characters become `u`, and `Bq/m³` and
 * `Bq/m^3` become `Bq/m3`. A unit without other spellings stays unchanged.
 */
export function canonicalUnit(unit: string): string {
  if (unit.length > SPELLED_AT_MOST) return unit;
  const plain = unit.normalize('NFKC').replaceAll('\u03BC', 'u').replaceAll(/[\s^]/g, '');
  const degrees = plain.replace(/^(?:°|deg)(?=[CFK]$)/, '');
  return NAMES.get(degrees) ?? degrees;
}

/** The conversion of a sent unit to a native one; undefined if it is unknown, which quarantines the reading. */
export function conversion(native: string, sent: string | undefined): UnitConversion | undefined {
  if (sent === undefined || sent === native) return SAME;
  return listed(native, sent) ?? listed(canonicalUnit(native), canonicalUnit(sent));
}

const ALL_UNITS: readonly string[] = [
  ...new Set(Object.entries(UNITS).flatMap(([native, units]) => [native, ...Object.keys(units)])),
];

/** Two units of one quantity whose numbers differ, as of °C and K; an empty unit says no quantity. */
export function differInScale(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  return ALL_UNITS.some(
    (unit) =>
      unit !== '' &&
      (differ(conversion(unit, one), conversion(unit, other)) ||
        differ(conversion(one, unit), conversion(other, unit))),
  );
}

function differ(one: UnitConversion | undefined, other: UnitConversion | undefined): boolean {
  return one !== undefined && other !== undefined && (one.slope !== other.slope || one.offset !== other.offset);
}

function listed(native: string, sent: string): UnitConversion | undefined {
  if (native === sent) return SAME;
  const units = Object.hasOwn(UNITS, native) ? UNITS[native] : undefined;
  return units && Object.hasOwn(units, sent) ? units[sent] : undefined;
}
