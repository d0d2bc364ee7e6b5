import { SHORTEST_WINDOW_MS } from '@watchglass/schemas/reading/limits';
import type { Written } from '../../table/use-query.ts';
import { instantIn, type Window } from '../line-query.ts';
import { readPeriodQuery, writePeriodQuery, type PeriodQuery } from '../period/period-query.ts';

/** The window of spectra in a range. */
export interface SpectrumQuery extends PeriodQuery {
  /** Its beginning, epoch milliseconds; null for that of the range. */
  readonly timeStart: number | null;
  /** Its length, milliseconds; null for all that is left. */
  readonly timeRange: number | null;
}

function lengthIn(text: string | null): number | null {
  const length = instantIn(text);
  return length !== null && length >= SHORTEST_WINDOW_MS ? length : null;
}

export const readSpectrumQuery = (params: URLSearchParams): SpectrumQuery => ({
  ...readPeriodQuery(params),
  timeStart: instantIn(params.get('timeStart')),
  timeRange: lengthIn(params.get('timeRange')),
});

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const writeSpectrumQuery = ({ timeStart, timeRange, ...rest }: SpectrumQuery): Written => ({
  ...writePeriodQuery(rest),
  timeStart: numberText(timeStart),
  timeRange: numberText(timeRange),
});

type Chosen = Pick<SpectrumQuery, 'timeStart' | 'timeRange'>;

/** The chosen part of a range; all of it if it does not reach into it. */
export function windowIn(range: Window, { timeStart, timeRange }: Chosen): Window {
  const from = Math.max(range.from, timeStart ?? range.from);
  const to = Math.min(range.to, timeRange === null ? range.to : (timeStart ?? range.from) + timeRange);
  return from < to ? { from, to } : range;
}

/** Windows are not longer than half of their range. */
const LONGEST_SHARE = 0.5;
const USUAL_SHARE = 0.1;

/** The length of windows that slide through a range. */
export function slidingMs({ from, to }: Window, { timeRange }: Pick<Chosen, 'timeRange'>): number {
  const asked = Math.min(timeRange ?? USUAL_SHARE * (to - from), LONGEST_SHARE * (to - from));
  return Math.max(SHORTEST_WINDOW_MS, Math.round(asked));
}
