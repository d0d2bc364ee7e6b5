import { INTENSITY_PERIODS, INTENSITY_WINDOWS, SPECTRUM_PERIODS } from '@watchglass/schemas/reading/limits';
import type { LineIntensity, LineSpectrum, WindowSpectrum } from '@watchglass/schemas/reading/spectrum-views';
import { isEnough, peaksOf, periodsOf, spectrumOf, type Means, type Terms } from './lomb-scargle.ts';

/** Means of one line in [from, to), epoch milliseconds. */
export interface LineMeans extends Means {
  /** The least time for which one mean is expected. */
  readonly eachMs: number;
}

export interface SpectrumTask {
  readonly from: number;
  readonly to: number;
  /** Of windows, milliseconds; null for one spectrum of the whole range. */
  readonly windowMs: number | null;
  readonly lines: readonly LineMeans[];
}

export type BareSpectrum = Pick<LineSpectrum, 'missing' | 'waves' | 'peaks'>;
export type BareIntensity = Pick<LineIntensity, 'periods' | 'spectra'>;

/** Frequencies tried for each 1 / span: a wave between two of them loses less than a hundredth, in windows a tenth. */
const FINENESS = 4;
const FINENESS_OF_WINDOWS = 2;
const DIGITS = 6;

/** The spectrum of each line. */
export function spectra({ from, to, lines }: SpectrumTask): BareSpectrum[] {
  return lines.map((line) => {
    const eachMs = expectedEveryMs(line);
    const expected = (to - from) / eachMs;
    const missing = missingOf(line, expected);
    if (!isEnough(line.at.length, expected)) return { missing, waves: [], peaks: [] };
    const terms: Terms = {
      shortestMs: 2 * eachMs,
      longestMs: to - from,
      count: SPECTRUM_PERIODS,
      fineness: FINENESS,
    };
    const { amplitudes, waves } = spectrumOf(line, terms);
    const told = periodsOf(terms).map(
      (period, place) => [shortened(period), shortened(amplitudes[place] ?? 0)] as const,
    );
    return { missing, waves: told.map(([period, amplitude]) => [period, amplitude]), peaks: peaksOf(line, waves) };
  });
}

/** The beginnings of windows that slide through a range, epoch milliseconds. */
export function windowsOf({ from, to, windowMs }: Pick<SpectrumTask, 'from' | 'to'> & { windowMs: number }): number[] {
  const step = (to - from - windowMs) / (INTENSITY_WINDOWS - 1);
  return Array.from({ length: INTENSITY_WINDOWS }, (_, place) => Math.round(from + place * step));
}

/** The spectra of each line in windows. */
export function intensities({ from, to, lines }: SpectrumTask, windowMs: number): BareIntensity[] {
  const windows = windowsOf({ from, to, windowMs });
  return lines.map((line) => {
    const eachMs = expectedEveryMs(line);
    const terms: Terms = {
      shortestMs: 2 * eachMs,
      longestMs: windowMs,
      count: INTENSITY_PERIODS,
      fineness: FINENESS_OF_WINDOWS,
    };
    const expected = windowMs / eachMs;
    const spectrumAt = (begin: number): WindowSpectrum => {
      const part = within(line, begin, begin + windowMs);
      const missing = missingOf(part, expected);
      if (!isEnough(part.at.length, expected)) return { missing, amplitudes: [] };
      return { missing, amplitudes: spectrumOf(part, terms).amplitudes.map(shortened) };
    };
    return { periods: periodsOf(terms).map(shortened), spectra: windows.map(spectrumAt) };
  });
}

/** A sensor may have reported less often then: the middle one of the times between its means counts, if that is longer. */
function expectedEveryMs({ at, eachMs }: LineMeans): number {
  const between = at.subarray(1).map((each, place) => each - (at[place] as number));
  return Math.max(eachMs, between.toSorted()[Math.floor(between.length / 2)] ?? 0);
}

const shortened = (value: number): number => Number(value.toPrecision(DIGITS));

const missingOf = ({ at }: Means, expected: number): number =>
  shortened(Math.min(1, Math.max(0, 1 - at.length / expected)));

function within({ at, values }: Means, from: number, to: number): Means {
  const first = at.findIndex((each) => each >= from);
  if (first < 0) return { at: new Float64Array(), values: new Float64Array() };
  const found = at.findIndex((each) => each >= to);
  const end = found < 0 ? at.length : found;
  return { at: at.subarray(first, end), values: values.subarray(first, end) };
}
