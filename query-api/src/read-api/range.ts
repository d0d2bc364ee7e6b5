import { refuse } from '@watchglass/schemas/refusals';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Epoch milliseconds, `to` excluded. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly days?: number | undefined;
  readonly hours?: number | undefined;
  readonly minutes?: number | undefined;
  readonly seconds?: number | undefined;
}

export interface Window {
  readonly usualHours: number;
  readonly mostDays: number;
}

const LENGTHS = { days: DAY_MS, hours: HOUR_MS, minutes: 60_000, seconds: 1_000 } as const;

function lengthOf(span: Span): number {
  return (Object.keys(LENGTHS) as (keyof typeof LENGTHS)[]).reduce(
    (sum, unit) => sum + (span[unit] ?? 0) * LENGTHS[unit],
    0,
  );
}

/** The asked range: between two instants, or so long before `to`. Refuses with `InvalidRequest`. */
export function rangeOf(span: Span, { usualHours, mostDays }: Window, now: number): Range {
  const to = span.to === undefined ? now : Date.parse(span.to);
  const from = span.from === undefined ? to - (lengthOf(span) || usualHours * HOUR_MS) : Date.parse(span.from);
  if (from >= to)
    refuse('InvalidRequest', {
      fields: [{ field: 'from', rule: 'range', message: 'The range ends before it begins.' }],
    });
  if (to - from > mostDays * DAY_MS)
    refuse('InvalidRequest', {
      fields: [
        { field: 'from', rule: 'range', limit: mostDays, message: `The range is longer than ${mostDays} days.` },
      ],
    });
  return { from, to };
}
