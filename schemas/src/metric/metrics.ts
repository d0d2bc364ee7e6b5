/** A metric of the catalogue. Readings are stored in its native unit. */
export interface Metric {
  readonly id: number;
  readonly key: string;
  readonly unit: string;
  /** Wire names, in lower case. */
  readonly wire: readonly string[];
  /** Physically possible values, in the native unit; others are quarantined. */
  readonly range: readonly [number, number];
  /** Values with which devices mean "no value". */
  readonly sentinels?: readonly number[];
  /** Digits after the decimal point on screens. */
  readonly digits: number;
}

const ANY: readonly [number, number] = [-1e300, 1e300];

/**
 * Ranges include values of a merely uncalibrated sensor: a capacitive humidity sensor reads some per cent below 0 in
 * dry air and well above 100 when wet.
 *
 * Ids 1 to 81 are those known from public clients of this family of devices; 200 and up are ours.
 */
export const METRICS: readonly Metric[] = [
  {
    id: 1,
    key: 'temperature',
    unit: 'C',
    wire: ['temperature', 'temp', 't'],
    range: [-199, 1000],
    sentinels: [-200, -127],
    digits: 1,
  },
  { id: 2, key: 'humidity', unit: '%', wire: ['humidity', 'rh'], range: [-10, 150], digits: 0 },
  { id: 3, key: 'co2', unit: 'ppm', wire: ['co2'], range: [0, 1_000_000], digits: 0 },
  { id: 4, key: 'pressure', unit: 'hPa', wire: ['atmosphericpressure', 'pressure'], range: [0, 20_000], digits: 1 },
  { id: 5, key: 'voltage', unit: 'V', wire: ['voltage'], range: [-100_000, 100_000], digits: 2 },
  { id: 7, key: 'weight', unit: 'kg', wire: ['weight'], range: [-1e6, 1e6], digits: 2 },
  { id: 8, key: 'waterContent', unit: '%', wire: ['vwc', 'volumetricwatercontent'], range: [0, 100], digits: 1 },
  { id: 9, key: 'soilPermittivity', unit: '1', wire: ['soilpermittivity', 'permittivity'], range: [0, 200], digits: 1 },
  { id: 10, key: 'soilConductivity', unit: 'S/m', wire: ['soilec', 'soilconductivity'], range: [0, 100], digits: 3 },
  { id: 11, key: 'poreConductivity', unit: 'S/m', wire: ['poreec', 'poreconductivity'], range: [0, 100], digits: 3 },
  { id: 13, key: 'distance', unit: 'm', wire: ['distance'], range: [-1e6, 1e6], digits: 3 },
  { id: 17, key: 'differentialPressure', unit: 'Pa', wire: ['differentialpressure'], range: [-1e6, 1e6], digits: 1 },
  { id: 24, key: 'fraction', unit: '%', wire: ['fraction'], range: [0, 100], digits: 1 },
  { id: 28, key: 'vapourPressureDeficit', unit: 'kPa', wire: ['vpd'], range: [0, 100], digits: 2 },
  { id: 29, key: 'dailyLightIntegral', unit: 'mol/m2', wire: ['dli'], range: [0, 1000], digits: 1 },
  { id: 30, key: 'radon', unit: 'Bq/m3', wire: ['radon'], range: [0, 1e6], digits: 0 },
  { id: 61, key: 'rssi', unit: 'dBm', wire: ['rssi'], range: [-200, 50], digits: 0 },
  { id: 62, key: 'battery', unit: '%', wire: ['battery'], range: [0, 100], digits: 0 },
  { id: 81, key: 'baseStatus', unit: '1', wire: ['basestatus'], range: ANY, digits: 0 },
  {
    id: 200,
    key: 'illuminance',
    unit: 'lx',
    wire: ['illuminance', 'light'],
    range: [0, 200_000],
    sentinels: [65535],
    digits: 0,
  },
  { id: 201, key: 'ppfd', unit: 'umol/m2s', wire: ['ppfd'], range: [0, 10_000], digits: 0 },
  { id: 202, key: 'ph', unit: 'pH', wire: ['ph'], range: [0, 14], digits: 2 },
  { id: 203, key: 'current', unit: 'A', wire: ['current'], range: [-100_000, 100_000], digits: 3 },
  { id: 204, key: 'pulses', unit: 'count', wire: ['pulses', 'pulse'], range: [0, 1e15], digits: 0 },
  { id: 205, key: 'contact', unit: 'open', wire: ['contact', 'door'], range: [0, 1], digits: 0 },
  { id: 206, key: 'dewPoint', unit: 'C', wire: ['dewpoint'], range: [-199, 1000], digits: 1 },
  { id: 207, key: 'ratio', unit: '1', wire: ['ratio'], range: ANY, digits: 2 },
];

/** First id of an organization's custom metrics. */
export const FIRST_CUSTOM_METRIC_ID = 1000;
export const WATER_CONTENT_METRIC_ID = 8;
export const PERMITTIVITY_METRIC_ID = 9;

export const metricById: ReadonlyMap<number, Metric> = new Map(METRICS.map((metric) => [metric.id, metric]));
export const metricByWireName: ReadonlyMap<string, Metric> = new Map(
  METRICS.flatMap((metric) => metric.wire.map((name) => [name, metric] as const)),
);
