import { toShown } from '@watchglass/schemas/metric/convert';
import { conversion } from '@watchglass/schemas/metric/units';
import type { SentReading } from './reading.ts';

/** The prefix of names, as public clients of this family of devices know it. */
const FAMILY = 'aranet';

/** The unit of SenML (RFC 8428, section 12.1) in which a native unit is told; others keep their own symbol. */
const SENML_UNITS: Readonly<Record<string, string>> = {
  C: 'Cel',
  ppm: '/',
  hPa: 'Pa',
  kPa: 'Pa',
  dBm: 'dBW',
  '1': '/',
};
/** Per cent of three kinds. */
const PERCENT_UNITS: Readonly<Record<string, string>> = { humidity: '%RH', battery: '%EL' };
/** What a name may not have (RFC 8428, section 4.5.1). */
const FOREIGN = /[^-A-Za-z0-9:./_]/g;

interface Record_ {
  bn?: string;
  bt?: number;
  ut?: number;
  n: string;
  u?: string;
  t?: number;
  v: number;
}

/** A pack of SenML: one base time, a base name for each run of readings of one sensor, times in seconds after the base time. */
export function senmlPack(readings: readonly SentReading[]): string {
  const base = Math.floor((readings[0]?.at ?? 0) / 1000);
  let sensor: number | null = null;
  const records = readings.map((reading, index): Record_ => {
    const { unit, value } = inSenml(reading);
    const after = Math.round(reading.at - base * 1000) / 1000;
    const record = {
      ...(reading.sensor !== sensor && { bn: `${FAMILY}:${reading.sensor}:` }),
      ...(index === 0 && { bt: base }),
      ...(reading.everySeconds !== null && { ut: reading.everySeconds }),
      n: reading.metric.replaceAll(FOREIGN, '_'),
      ...(unit !== '' && { u: unit }),
      ...(after !== 0 && { t: after }),
      v: value,
    };
    sensor = reading.sensor;
    return record;
  });
  return JSON.stringify(records);
}

function inSenml({ metric, unit, value }: SentReading): { readonly unit: string; readonly value: number } {
  const told = unit === '%' ? (PERCENT_UNITS[metric] ?? '/') : (SENML_UNITS[unit] ?? unit);
  const by = conversion(unit, told);
  return by === undefined ? { unit, value } : { unit: told, value: toShown(by, value) };
}
