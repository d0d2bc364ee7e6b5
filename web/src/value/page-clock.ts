/** Whether hours are written by twelve, as `<html data-clock>` says it to everybody. */
export function isTwelveHours(): boolean {
  return typeof document !== 'undefined' && document.documentElement.dataset['clock'] === '12h';
}
