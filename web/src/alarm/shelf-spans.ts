import type { AlarmTimelineEntry } from '@watchglass/schemas/alarm/views';

/** A time on the shelf, epoch milliseconds. */
export interface ShelfSpan {
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** The times in which an alarm lay on a shelf, from its time line; shelved again, a shelf has a new end. */
export function shelfSpans(entries: readonly AlarmTimelineEntry[]): ShelfSpan[] {
  const spans: ShelfSpan[] = [];
  let open: ShelfSpan | null = null;
  const end = (at: number): void => {
    if (open !== null) spans.push({ ...open, to: Math.min(open.to, at) });
    open = null;
  };
  for (const { type, at, data } of entries) {
    const instant = Date.parse(at);
    if (type === 'AlarmShelved' || type === 'AlarmUnshelved') end(instant);
    if (type === 'AlarmShelved')
      open = { from: instant, to: Date.parse(textOf(data['until'])), reason: textOf(data['reason']) };
  }
  end(Infinity);
  return spans;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
