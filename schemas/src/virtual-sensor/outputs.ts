import { dailyLight } from './daily-light.ts';
import { valueOf } from './formula.ts';
import { localDayOf } from './local-day.ts';
import type { InputSeries, Output, VirtualFormula } from './types.ts';

/**
 * The outputs of a formula over stored readings, at each instant from `from` to `to` (both included, epoch
 * milliseconds) at which an input has a reading. Each follows from the newest reading of each input at or before it
 * that is not older than the input's age limit. Order of arrival plays no part. `series` has one entry per input and
 * contains all its readings from `neededFrom` to `to`.
 */
export function outputsOf(
  formula: VirtualFormula,
  series: readonly InputSeries[],
  { from, to }: { readonly from: number; readonly to: number },
): Output[] {
  const [first] = series;
  if (formula.type === 'dailyLightIntegral') return first ? dailyLight(formula, first, from, to) : [];
  const readers = formula.inputs.map(({ maxAgeSeconds }, index) => newestOf(series[index], maxAgeSeconds * 1000));
  return instantsIn(series, from, to).map((at) => {
    const result = valueOf(
      formula,
      readers.map((newest) => newest(at)),
    );
    return typeof result === 'number' ? { at, value: result } : { at, ...result };
  });
}

const NO_READINGS: InputSeries = { at: [], value: [] };

/** Returns the newest value at or before an instant, NaN without a fresh one; callers ask for ascending instants. */
function newestOf({ at: instants, value }: InputSeries = NO_READINGS, maxAgeMs: number): (at: number) => number {
  let place = -1;
  return (at) => {
    while ((instants[place + 1] ?? Infinity) <= at) place += 1;
    const measured = instants[place] ?? -Infinity;
    return at - measured <= maxAgeMs ? (value[place] ?? NaN) : NaN;
  };
}

/** The instants of all inputs, ascending, each once. */
function instantsIn(series: readonly InputSeries[], from: number, to: number): number[] {
  const instants = new Set<number>();
  for (const { at } of series)
    for (let i = 0; i < at.length; i += 1) {
      const instant = at[i] ?? 0;
      if (instant >= from && instant <= to) instants.add(instant);
    }
  return [...instants].toSorted((a, b) => a - b);
}

function longestAge({ inputs }: VirtualFormula): number {
  return Math.max(0, ...inputs.map(({ maxAgeSeconds }) => maxAgeSeconds * 1000));
}

/** The instant of the oldest reading on which the output at `at` can depend. */
export function neededFrom(formula: VirtualFormula, at: number): number {
  const begin = formula.type === 'dailyLightIntegral' ? localDayOf(at, formula.timeZone).start : at;
  return begin - longestAge(formula);
}

/** The last instant whose output can depend on a reading at `at`. */
export function feltUntil(formula: VirtualFormula, at: number): number {
  const end = at + longestAge(formula);
  return formula.type === 'dailyLightIntegral' ? localDayOf(end, formula.timeZone).end - 1 : end;
}
