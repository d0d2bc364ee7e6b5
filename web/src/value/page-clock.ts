/** Returns true if the page uses a 12-hour clock, as set in `<html data-clock>`. */
export function isTwelveHours(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['clock'] === '12h';
}

/** Sets the clock format of the whole page. */
export function tellPageClock(clock: '24h' | '12h'): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['clock'] = clock;
}
