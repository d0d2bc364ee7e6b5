import { pageLanguage } from '../messages/page-language.ts';
import { isTwelveHours } from './page-clock.ts';

/** Creating a format costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

interface Writing {
  readonly month: 'short' | 'numeric';
  readonly seconds?: boolean;
  readonly language: string;
}

function formatOf(zone: string, { month, seconds, language }: Writing): Intl.DateTimeFormat {
  const key = `${zone} ${month} ${seconds} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, {
    timeZone: zone,
    year: 'numeric',
    month,
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(seconds ? { second: '2-digit' } : {}),
  });
  formats.set(key, made);
  return made;
}

function read(at: number, zone: string, writing: Writing): Record<string, string> {
  return Object.fromEntries(
    formatOf(zone, writing)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
}

/** Some languages end a shortened month with a point; between dashes it is omitted. */
function dateParts(at: number, zone: string, language: string): { day: string; month: string; year: string } {
  const { day = '', month = '', year = '' } = read(at, zone, { month: 'short', language });
  return { day, month: month.replace(/\.$/, ''), year };
}

/** `21-Nov-2026`, the specification's DD-MMM-YYYY with the month in the page's language. `at` is epoch milliseconds. */
export function formatDate(at: number, zone: string, language: string = pageLanguage()): string {
  const { day, month, year } = dateParts(at, zone, language);
  return `${day}-${month}-${year}`;
}

/** `21-Nov`. */
export function formatDay(at: number, zone: string, language: string = pageLanguage()): string {
  const { day, month } = dateParts(at, zone, language);
  return `${day}-${month}`;
}

/** `21-Nov-2026 07:55`, on the clock of an IANA zone. */
export function formatDateTime(at: number, zone: string, language: string = pageLanguage()): string {
  return `${formatDate(at, zone, language)} ${formatTime(at, zone)}`;
}

/** `21-Nov-2026 07:55:09`: to the second, where the order of events counts. */
export function formatInstant(at: number, zone: string, language: string = pageLanguage()): string {
  return `${formatDate(at, zone, language)} ${formatClock(at, zone)}`;
}

/** `07:55`, or `07:55 AM` on a 12-hour clock. */
export function formatTime(at: number, zone: string, twelve: boolean = isTwelveHours()): string {
  const { hour = '', minute } = read(at, zone, { month: 'numeric', language: 'en' });
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
  const { hour = '', minute, second } = read(at, zone, { month: 'numeric', language: 'en', seconds: true });
  return twelve ? `${twelveHours(hour)}:${minute}:${second} ${halfOfDay(hour)}` : `${hour}:${minute}:${second}`;
}

/** The time if the instant is today, otherwise date and time. */
export function formatMoment(at: number, now: number, zone: string): string {
  return formatDate(at, zone) === formatDate(now, zone) ? formatTime(at, zone) : formatDateTime(at, zone);
}

/** The offset of a zone from UTC at an instant, in milliseconds; positive if the zone is ahead. */
export function zoneOffset(at: number, zone: string): number {
  const { year, month, day, hour, minute } = read(at, zone, { month: 'numeric', language: 'en' });
  return (
    Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) -
    Math.floor(at / 60_000) * 60_000
  );
}

const DAY_MS = 86_400_000;

function dayNumber(at: number, zone: string): number {
  return Math.floor((at + zoneOffset(at, zone)) / DAY_MS);
}

/** Calendar days between two instants in a zone: the midnights between them. */
export function daysBetween(from: number, to: number, zone: string): number {
  return dayNumber(to, zone) - dayNumber(from, zone);
}
