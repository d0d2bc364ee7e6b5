import type { WallTerms } from '@watchglass/schemas/wall/commands';

type Period = WallTerms['dimming'][number];

const MINUTES_A_DAY = 1_440;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The minute of the day on the wall clock of a zone: on days of 23 or 25 hours it skips or repeats an hour. */
export function minuteOfDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return minutesOf(parts.format(now)) % MINUTES_A_DAY;
}

/** A period that ends before it begins lasts over midnight; one that ends when it begins lasts all day. */
function contains({ from, to }: Period, minute: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
}

/** The brightness in percent: that of the darkest period of this minute, else all of it. */
export function brightnessAt(dimming: readonly Period[], timeZone: string, now: number): number {
  if (dimming.length === 0) return 100;
  const minute = minuteOfDay(now, timeZone);
  return Math.min(100, ...dimming.filter((period) => contains(period, minute)).map(({ percent }) => percent));
}
