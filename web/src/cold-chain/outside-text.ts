const MINUTE_MS = 60_000;

/** `1:05 h`; a part of a minute counts as one, so that no excursion looks like none. */
export function outsideText(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`;
}
