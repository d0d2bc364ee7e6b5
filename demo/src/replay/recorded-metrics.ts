/** The wire name of a recording's metric, and the SenML unit of the recording; undefined if unknown. */
export interface WireMetric {
  readonly name: string;
  readonly unit?: string;
}

/** Any other metric keeps its own name, with the unit of its row if there is one. */
const METRICS: Readonly<Record<string, WireMetric>> = {
  temperature: { name: 'temperature', unit: 'Cel' },
  temperature_f: { name: 'temperature', unit: 'degF' },
  humidity: { name: 'humidity', unit: '%RH' },
  absolute_humidity: { name: 'absolute_humidity', unit: 'g/m3' },
  pressure: { name: 'pressure', unit: 'hPa' },
  co2: { name: 'co2', unit: 'ppm' },
  light: { name: 'light', unit: 'lx' },
  soil_temperature: { name: 'soil_temperature', unit: 'Cel' },
  soil_humidity: { name: 'soil_humidity', unit: '%' },
  battery_mv: { name: 'voltage', unit: 'mV' },
  battery_v: { name: 'voltage', unit: 'V' },
  battery_pct: { name: 'battery', unit: '%' },
  rssi: { name: 'rssi', unit: 'dBm' },
  snr: { name: 'snr', unit: 'dB' },
  pulse_total: { name: 'pulse_total', unit: 'count' },
  motion: { name: 'motion', unit: '' },
  occupancy: { name: 'occupancy', unit: '' },
  water_leak: { name: 'water_leak', unit: '' },
  button: { name: 'button', unit: '' },
  light1: { name: 'light1', unit: '' },
  light2: { name: 'light2', unit: '' },
  co_gt: { name: 'co_gt', unit: 'mg/m3' },
  nmhc_gt: { name: 'nmhc_gt', unit: 'ug/m3' },
  c6h6_gt: { name: 'c6h6_gt', unit: 'ug/m3' },
  nox_gt: { name: 'nox_gt', unit: 'ppb' },
  no2_gt: { name: 'no2_gt', unit: 'ug/m3' },
  pt08_s1_co: { name: 'pt08_s1_co', unit: '' },
  pt08_s2_nmhc: { name: 'pt08_s2_nmhc', unit: '' },
  pt08_s3_nox: { name: 'pt08_s3_nox', unit: '' },
  pt08_s4_no2: { name: 'pt08_s4_no2', unit: '' },
  pt08_s5_o3: { name: 'pt08_s5_o3', unit: '' },
};

export function wireMetric(recorded: string): WireMetric {
  return (Object.hasOwn(METRICS, recorded) ? METRICS[recorded] : undefined) ?? { name: recorded };
}
