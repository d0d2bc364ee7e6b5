import { METRICS } from '../metric/metrics.ts';

/** A metric as clients of the family's read API know it: English names, ids of the metric and of its unit. */
export interface FamilyMetric {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
}

/** Units that are not in the family's list. */
const FIRST_OWN_UNIT = 1_000;

/** Name, and id of the native unit, by the id of the metric: templates of Zabbix match the names letter by letter. */
const KNOWN: Readonly<Record<number, readonly [name: string, unit: number]>> = {
  1: ['Temperature', 1],
  2: ['Humidity', 2],
  3: ['CO₂', 3],
  4: ['Atmospheric Pressure', 104],
  5: ['Voltage', 16],
  7: ['Weight', FIRST_OWN_UNIT],
  8: ['Volumetric Water Content', 115],
  9: ['Soil Permittivity', 130],
  10: ['Soil Electrical Conductivity', 8],
  11: ['Pore Electrical Conductivity', 8],
  13: ['Distance', FIRST_OWN_UNIT + 1],
  17: ['Differential Pressure', 4],
  24: ['Fraction', 18],
  28: ['Vapor Pressure Deficit', 134],
  29: ['Daily Light Integral', 140],
  30: ['Radon', FIRST_OWN_UNIT + 2],
  61: ['RSSI', 11],
  62: ['Battery voltage', 132],
  81: ['Base status', FIRST_OWN_UNIT + 3],
  200: ['Illuminance', FIRST_OWN_UNIT + 4],
  201: ['PPFD', FIRST_OWN_UNIT + 5],
  202: ['pH', FIRST_OWN_UNIT + 6],
  203: ['Current', FIRST_OWN_UNIT + 7],
  204: ['Pulses', FIRST_OWN_UNIT + 8],
  205: ['Contact', FIRST_OWN_UNIT + 9],
  206: ['Dew point', 1],
  207: ['Ratio', FIRST_OWN_UNIT + 3],
};
const SIGNS: Readonly<Record<string, string>> = { C: '°C', '1': '', count: '', open: '' };

/** Custom metrics have a unit of their own: its id begins with this letter, and the metric's follows. */
const CUSTOM = 'c';

export function familyMetric({ id, name }: { readonly id: number; readonly name: string }): FamilyMetric {
  const [known, unit] = KNOWN[id] ?? [name, `${CUSTOM}${id}`];
  return { id: String(id), name: known, unit: String(unit) };
}

/** The signs of units by their ids. */
export const FAMILY_UNITS: ReadonlyMap<string, string> = new Map(
  METRICS.map(({ id, key, unit }) => [familyMetric({ id, name: key }).unit, SIGNS[unit] ?? unit] as const),
);

/** Radio signal, battery and status: what a device tells of itself. */
export const TELEMETRY: readonly number[] = [61, 62, 81];
