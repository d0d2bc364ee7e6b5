import type { AggregateView } from '@watchglass/schemas/reading/views';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import type { PeriodFigure } from '../period/period-query.ts';

/** A period of a source beside the same one of another time. Native values; null without readings. */
export interface TrendRow {
  readonly id: number;
  readonly now: number | null;
  readonly before: number | null;
}

export interface Trend {
  /** A row for each period of the newer time. */
  readonly rows: readonly TrendRow[];
  /** Over all periods that both times have: of means, each counts by its readings. */
  readonly all: Omit<TrendRow, 'id'>;
}

type Viewed = Pick<AggregateView, 'periods' | 'lines'>;
interface Value {
  readonly value: number;
  readonly n: number;
}

/**
 * The periods of a line beside those of another time: hours by what the clock shows since the beginning, so that a change of the
 * clock moves none; longer ones by their order, since months differ.
 */
export function trendOf(
  now: Viewed,
  before: Viewed,
  { line, period, figure }: { readonly line: number; readonly period: ClockPeriod; readonly figure: PeriodFigure },
): Trend {
  const earlierPlaces = placesIn(before, period);
  const [ofNow, ofBefore] = [valuesOf(now, line, figure), valuesOf(before, line, figure)];
  const pairs = keysOf(now, period).map((key, place) => {
    const other = earlierPlaces.get(key);
    return { now: ofNow.get(place), before: other === undefined ? undefined : ofBefore.get(other) };
  });
  const both = pairs.flatMap((pair) =>
    pair.now === undefined || pair.before === undefined ? [] : [{ now: pair.now, before: pair.before }],
  );
  return {
    rows: pairs.map((pair, id) => ({ id, now: pair.now?.value ?? null, before: pair.before?.value ?? null })),
    all: {
      now: together(
        both.map((pair) => pair.now),
        figure,
      ),
      before: together(
        both.map((pair) => pair.before),
        figure,
      ),
    },
  };
}

const keysOf = ({ periods }: Viewed, period: ClockPeriod): number[] =>
  periods.map(([, clock], place) => (period === 'hour' ? clock - (periods[0]?.[1] ?? 0) : place));

const placesIn = (view: Viewed, period: ClockPeriod): ReadonlyMap<number, number> =>
  new Map(keysOf(view, period).map((key, place) => [key, place]));

function valuesOf({ lines }: Viewed, line: number, figure: PeriodFigure): ReadonlyMap<number, Value> {
  return new Map(
    (lines[line]?.values ?? []).map(([place, min, mean, max, n]) => [place, { value: { min, mean, max }[figure], n }]),
  );
}

function together(values: readonly Value[], figure: PeriodFigure): number | null {
  if (values.length === 0) return null;
  if (figure !== 'mean') return Math[figure](...values.map(({ value }) => value));
  const n = values.reduce((sum, each) => sum + each.n, 0);
  return values.reduce((sum, each) => sum + each.value * each.n, 0) / n;
}

/** A change in shares of the older value; null without one of the two, and of an older value of zero. */
export function shareOf(now: number | null, before: number | null): number | null {
  return now === null || before === null || before === 0 ? null : (now - before) / Math.abs(before);
}
