import { localDayOf, type LocalDay } from './local-day.ts';
import type { InputSeries, Output, VirtualFormula } from './types.ts';

const MOL_PER_UMOL = 1e-6;

/**
 * The light since local midnight at each reading from `from` to `to`, by the trapezoidal rule over readings in µmol/m²s.
 * A gap longer than the input's age limit adds nothing. `series` begins before the midnight of `from`: see `neededFrom`.
 */
export function dailyLight(
  { inputs, timeZone }: VirtualFormula,
  series: InputSeries,
  from: number,
  to: number,
): Output[] {
  const longest = (inputs[0]?.maxAgeSeconds ?? 0) * 1000;
  const outputs: Output[] = [];
  let sum: LightOfDay = { day: { start: 0, end: -Infinity }, light: 0, covered: 0 };
  for (let i = 0; (series.at[i] ?? Infinity) <= to; i += 1) {
    const at = series.at[i] ?? 0;
    if (at >= sum.day.end) sum = { day: localDayOf(at, timeZone), light: 0, covered: 0 };
    const step = stepTo(series, i, { longest, day: sum.day });
    sum = { day: sum.day, light: sum.light + step.light, covered: sum.covered + step.covered };
    if (at >= from) outputs.push(outputOf(sum, at));
  }
  return outputs;
}

interface LightOfDay {
  readonly day: LocalDay;
  /** µmol/m² since midnight. */
  readonly light: number;
  readonly covered: number;
}

function outputOf({ day, light, covered }: LightOfDay, at: number): Output {
  if (!Number.isFinite(light)) return { at, reason: 'notFinite', input: 0 };
  return { at, value: light * MOL_PER_UMOL, coverage: at === day.start ? 1 : covered / (at - day.start) };
}

/** The light (µmol/m²) and the time from the reading before, or from midnight, to reading `i`. */
function stepTo(
  { at, value }: InputSeries,
  i: number,
  { longest, day }: { longest: number; day: LocalDay },
): { light: number; covered: number } {
  const [end, q2] = [at[i] ?? 0, value[i] ?? 0];
  const [before, q0] = [at[i - 1], value[i - 1] ?? 0];
  if (before === undefined || end - before > longest) return { light: 0, covered: 0 };
  const begin = Math.max(before, day.start);
  const q1 = q0 + ((q2 - q0) * (begin - before)) / (end - before);
  return { light: (((q1 + q2) / 2) * (end - begin)) / 1000, covered: end - begin };
}
