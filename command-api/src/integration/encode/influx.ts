import type { SentReading } from './reading.ts';

const MEASUREMENT = 'watchglass';
/** A line cannot say these, whatever is before them. */
const UNSAYABLE = /[\p{Cc}\\]/gu;
const SPECIAL = /[,= ]/g;

/** Lines of InfluxDB's line protocol, one a reading, with timestamps in milliseconds. */
export function influxLines(readings: readonly SentReading[]): string {
  return readings.map(lineOf).join('\n');
}

function lineOf({ sensor, metric, unit, at, value }: SentReading): string {
  const unitTag = unit === '' ? '' : `,unit=${escaped(unit)}`;
  return `${MEASUREMENT},metric=${escaped(metric)},sensor=${sensor}${unitTag} value=${value} ${at}`;
}

const escaped = (text: string): string => text.replaceAll(UNSAYABLE, '_').replaceAll(SPECIAL, (sign) => `\\${sign}`);

/** The address of a write, which says that timestamps are milliseconds. */
export function influxAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set('precision', 'ms');
  return url.href;
}
