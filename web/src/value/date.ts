import { isTwelveHours } from './page-clock.ts';

const partsOf = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, seconds: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${seconds}`;
  const known = partsOf.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone, year: 'numeric', month: 'short', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
  });
  partsOf.set(key, made);
  return made;
}

function read(at: number, zone: string, seconds: boolean): Record<string, string> {
  return Object.fromEntries(format(zone, seconds).formatToParts(at).map(({ type, value }) => [type, value]));
}

/** `21-Nov-2026 07:55`, the specification's DD-MMM-YYYY HH:mm, on the clock of an IANA zone. `at` is epoch milliseconds. */
export function formatDateTime(at: number, zone: string): string {
  const { day, month, year } = read(at, zone, false);
  return `${day}-${(month ?? '').slice(0, 3)}-${year} ${formatTime(at, zone)}`;
}

/** `07:55`, or `07:55 AM` where the person counts hours by twelve. */
export function formatTime(at: number, zone: string, twelve: boolean = isTwelveHours()): string {
  const { hour = '', minute } = read(at, zone, false);
  return twelve ? `${twelveHours(hour)}:${minute} ${halfOfDay(hour)}` : `${hour}:${minute}`;
}

function twelveHours(hour: string): string {
  return String(Number(hour) % 12 || 12).padStart(2, '0');
}

function halfOfDay(hour: string): string {
  return Number(hour) < 12 ? 'AM' : 'PM';
}

/** `07:55:09`, or `07:55:09 AM`. */
export function formatClock(at: number, zone: string, twelve: boolean = isTwelveHours()): string {
  const { hour = '', minute, second } = read(at, zone, true);
  return twelve ? `${twelveHours(hour)}:${minute}:${second} ${halfOfDay(hour)}` : `${hour}:${minute}:${second}`;
}

/** The time alone where it was today, the whole date where it was not. */
export function formatMoment(at: number, now: number, zone: string): string {
  const whole = formatDateTime(at, zone);
  return whole.slice(0, 11) === formatDateTime(now, zone).slice(0, 11) ? whole.slice(12) : whole;
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(at: number, zone: string): number {
  const { year, month, day, hour, minute } = read(at, zone, false);
  const utc = Date.parse(`${day} ${(month ?? '').slice(0, 3)} ${year} ${hour}:${minute} UTC`);
  return utc - Math.floor(at / 60_000) * 60_000;
}
