import { zoneOffset } from '../value/date.ts';

const two = (count: number): string => String(count).padStart(2, '0');

/** The offset of a zone from UTC at an instant, as `+02:00`: an hour that occurs twice is told apart by it. */
export function offsetText(at: number, zone: string): string {
  const minutes = Math.round(zoneOffset(at, zone) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
