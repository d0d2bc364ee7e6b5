/** Whether hours are written by twelve, as `<html data-clock>` says it to everybody. */
export function isTwelveHours(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['clock'] === '12h';
}

/** Says to the whole page how hours are written from now on. */
export function tellPageClock(clock: '24h' | '12h'): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['clock'] = clock;
}
