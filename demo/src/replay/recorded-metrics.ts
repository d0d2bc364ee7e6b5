/** The wire name of a recording's metric, and the SenML unit of the recording; undefined if unknown. */
export interface WireMetric {
  readonly name: string;
  readonly unit?: string;
}

/** Any other metric keeps its own name, without a unit. */
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
};

export function wireMetric(recorded: string): WireMetric {
  return (Object.hasOwn(METRICS, recorded) ? METRICS[recorded] : undefined) ?? { name: recorded };
}
