/** Means of readings with their instants in order, epoch milliseconds. */
export interface Means {
  readonly at: Float64Array;
  readonly values: Float64Array;
}

/** One wave fitted to means. */
export interface Wave {
  readonly periodMs: number;
  /** Half of the difference between its highest and its lowest value. */
  readonly amplitude: number;
  /** The share of the variance that it explains, 0 to 1. */
  readonly share: number;
}

export interface Terms {
  readonly shortestMs: number;
  readonly longestMs: number;
  /** Of how many periods the amplitudes are told: the first is the shortest, the last the longest, each the same factor longer. */
  readonly count: number;
  /** Frequencies tried for each 1 / span. */
  readonly fineness: number;
}

/** Fewer means are no spectrum. */
const FEWEST = 16;
/** Where sine and cosine cannot be told apart at the instants of means, a fit says nothing. */
const SINGULAR = 1e-3;
const CYCLE = 2 * Math.PI;

/** The told periods, milliseconds. */
export function periodsOf({ shortestMs, longestMs, count }: Terms): number[] {
  const step = Math.log(longestMs / shortestMs) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, place) => shortestMs * Math.exp(place * step));
}

/** Half of the means that a regular series has must be there. */
export const isEnough = (count: number, expected: number): boolean => count >= Math.max(FEWEST, expected / 2);

/**
 * The generalised Lomb-Scargle periodogram (M. Zechmeister, M. Kürster, A&A 496, 2009): at each frequency a wave and a mean are fitted, so
 * that gaps need no filling. Around each told period the strongest wave counts, since a narrow one would fall between two of them. It takes
 * as many steps as there are means times frequencies.
 */
export function spectrumOf(means: Means, terms: Terms): { readonly amplitudes: number[]; readonly waves: Wave[] } {
  const periods = periodsOf(terms);
  const fit = fitTo(means);
  const amplitudes = periods.map((periodMs) => fit.at(1 / periodMs).amplitude);
  const tried = fit.along(terms);
  const factor = Math.log(terms.longestMs / terms.shortestMs) / Math.max(1, terms.count - 1);
  for (const { periodMs, amplitude } of tried) {
    const place = Math.min(terms.count - 1, Math.max(0, Math.round(Math.log(periodMs / terms.shortestMs) / factor)));
    amplitudes[place] = Math.max(amplitudes[place] ?? 0, amplitude);
  }
  return { amplitudes, waves: tried };
}

/** Sums over means: of cosine, sine, value times each, squared cosine, and cosine times sine. */
type Sums = [c: number, s: number, yc: number, ys: number, cc: number, cs: number];

interface Fit {
  readonly variance: number;
  /** The wave of a frequency, 1 / ms. */
  readonly at: (frequency: number) => Wave;
  /** Those of frequencies at equal distances. */
  readonly along: (terms: Terms) => Wave[];
  /** The means without the wave of a frequency. */
  readonly without: (frequency: number) => Means;
}

/** Fits waves to means: instants are counted from the first, and values from their mean. */
export function fitTo({ at: instants, values }: Means): Fit {
  const n = instants.length;
  const first = instants[0] ?? 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const times = instants.map((each) => each - first);
  const above = values.map((value) => value - mean);
  const variance = above.reduce((sum, each) => sum + each * each, 0) / n;
  const waveOf = (frequency: number, sums: Sums): Wave => {
    const [a, b] = partsOf(sums, n);
    const [, , yc, ys] = sums;
    const share = variance === 0 ? 0 : Math.min(1, (a * yc + b * ys) / n / variance);
    return { periodMs: 1 / frequency, amplitude: variance === 0 ? 0 : Math.hypot(a, b), share };
  };
  const sumsAt = (frequency: number): Sums => {
    const sums: Sums = [0, 0, 0, 0, 0, 0];
    for (const [place, time] of times.entries()) {
      const angle = CYCLE * frequency * time;
      add(sums, Math.cos(angle), Math.sin(angle), above[place] as number);
    }
    return sums;
  };
  return {
    variance,
    at: (frequency) => waveOf(frequency, sumsAt(frequency)),
    along: (terms) => [...turned({ times, above }, terms)].map(([frequency, sums]) => waveOf(frequency, sums)),
    without: (frequency) => {
      const [a, b] = partsOf(sumsAt(frequency), n);
      const wave = (time: number): number =>
        a * Math.cos(CYCLE * frequency * time) + b * Math.sin(CYCLE * frequency * time);
      return { at: instants, values: values.map((value, place) => value - wave(times[place] as number)) };
    },
  };
}

/** The parts of cosine and sine in the fitted wave. */
function partsOf([c, s, yc, ys, cc, cs]: Sums, n: number): readonly [cosine: number, sine: number] {
  const [meanC, meanS, ofC, ofS] = [c / n, s / n, yc / n, ys / n];
  const [inC, inS, both] = [cc / n - meanC ** 2, 1 - cc / n - meanS ** 2, cs / n - meanC * meanS];
  const determinant = inC * inS - both ** 2;
  if (!(determinant > SINGULAR)) return [0, 0];
  return [(ofC * inS - ofS * both) / determinant, (ofS * inC - ofC * both) / determinant];
}

interface Centred {
  readonly times: Float64Array;
  readonly above: Float64Array;
}

/** The sums of frequencies at equal distances. Each mean turns by its own angle from one to the next, which costs no sine. */
function* turned(
  { times, above }: Centred,
  { shortestMs, longestMs, fineness }: Terms,
): Generator<readonly [frequency: number, sums: Sums]> {
  const n = times.length;
  const step = 1 / (fineness * (times[n - 1] || 1));
  const begin = Math.ceil(1 / longestMs / step);
  const end = Math.floor(1 / shortestMs / step);
  const turnC = times.map((each) => Math.cos(CYCLE * step * each));
  const turnS = times.map((each) => Math.sin(CYCLE * step * each));
  const nowC = times.map((each) => Math.cos(CYCLE * begin * step * each));
  const nowS = times.map((each) => Math.sin(CYCLE * begin * step * each));
  for (let k = begin; k <= end; k += 1) {
    // Tens of millions of steps: numbers of their own are twice as fast as those of a list.
    let [ofC, ofS, ofYC, ofYS, ofCC, ofCS] = [0, 0, 0, 0, 0, 0];
    for (let place = 0; place < n; place += 1) {
      const c = nowC[place] as number;
      const s = nowS[place] as number;
      const tc = turnC[place] as number;
      const ts = turnS[place] as number;
      const y = above[place] as number;
      ofC += c;
      ofS += s;
      ofYC += y * c;
      ofYS += y * s;
      ofCC += c * c;
      ofCS += c * s;
      nowC[place] = c * tc - s * ts;
      nowS[place] = s * tc + c * ts;
    }
    yield [k * step, [ofC, ofS, ofYC, ofYS, ofCC, ofCS]];
  }
}

function add(sums: Sums, c: number, s: number, y: number): void {
  sums[0] += c;
  sums[1] += s;
  sums[2] += y * c;
  sums[3] += y * s;
  sums[4] += c * c;
  sums[5] += c * s;
}

/** Weaker waves explain little. */
const LEAST_SHARE = 0.05;
const MOST_PEAKS = 5;
/** Nearer ones, in 1 / span, are one. */
const APART = 2;
const REFINED = 40;

/**
 * The strongest waves, each at its own period: not nearer to a stronger one than it can be told from, and no echo of it through gaps, since
 * what is left without the stronger ones must have it, too.
 */
export function peaksOf(means: Means, waves: readonly Wave[]): Wave[] {
  const span = (means.at.at(-1) ?? 0) - (means.at[0] ?? 0);
  const { variance } = fitTo(means);
  const tops = waves
    .map((wave, place) => ({ wave, beside: [waves[place - 1] ?? wave, waves[place + 1] ?? wave] as const }))
    .filter(({ wave, beside }) => beside.every(({ share }) => share <= wave.share))
    .filter(({ wave }) => wave.share >= LEAST_SHARE)
    .sort((one, other) => other.wave.share - one.wave.share);
  const peaks: Wave[] = [];
  let rest = means;
  for (const { wave, beside } of tops) {
    const isNear = peaks.some((peak) => Math.abs(1 / peak.periodMs - 1 / wave.periodMs) * span < APART);
    if (isNear || peaks.length === MOST_PEAKS) continue;
    const fit = fitTo(rest);
    const found = refined(fit, [1 / beside[0].periodMs, 1 / beside[1].periodMs]);
    const share = (found.share * fit.variance) / variance;
    if (share < LEAST_SHARE) continue;
    peaks.push({ ...found, share });
    rest = fit.without(1 / found.periodMs);
  }
  return peaks;
}

/** The wave between two frequencies that explains most, by golden sections. */
function refined({ at }: Fit, ends: readonly [number, number]): Wave {
  const golden = (Math.sqrt(5) - 1) / 2;
  let [low, high] = [Math.min(...ends), Math.max(...ends)];
  for (let step = 0; step < REFINED; step += 1) {
    const [left, right] = [high - golden * (high - low), low + golden * (high - low)];
    if (at(left).share < at(right).share) low = left;
    else high = right;
  }
  return at((low + high) / 2);
}
