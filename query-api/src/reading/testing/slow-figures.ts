import type { FiguresQuery } from '@watchglass/schemas/reading/queries';
import type { PointFigures } from '@watchglass/schemas/reading/views';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const HOUR_MS = 4 * QUARTER_MS;
const DAY_MS = 24 * HOUR_MS;
const KELVIN = 10_000;

export interface Series {
  /** In the order of their instants, epoch milliseconds; those before the range may hold into it. */
  readonly readings: readonly (readonly [at: number, value: number])[];
  readonly intervalMs: number;
}

type Terms = Pick<FiguresQuery, 'from' | 'to' | 'low' | 'high' | 'base' | 'timezone'>;

/** A reading with the part of the range that it holds. */
export interface Held {
  readonly at: number;
  readonly value: number;
  readonly begin: number;
  readonly end: number;
}

type SlowFigures = Omit<PointFigures, 'point' | 'metricId' | 'isWithheld'>;

/** The figures of a temperature as the design states them, reading by reading and quarter by quarter. */
export function slowFigures({ readings, intervalMs }: Series, terms: Terms): SlowFigures {
  const { from, to, low = -Infinity, high = Infinity } = terms;
  const inside = readings.filter(([at]) => at >= from && at < to);
  const held = heldOf(readings, intervalMs, terms);
  const lasting = (is: (value: number) => boolean): number =>
    held.reduce((sum, { value, begin, end }) => sum + (is(value) ? end - begin : 0), 0);
  const known = lasting(() => true);
  const values = inside.map(([, value]) => value);
  return {
    n: inside.length,
    mean: inside.length === 0 ? null : meanOf(values),
    deviation: inside.length < 2 ? null : deviationOf(values),
    p5: percentile(values, 0.05),
    p50: percentile(values, 0.5),
    p95: percentile(values, 0.95),
    within: lasting((value) => value >= low && value <= high),
    below: lasting((value) => value < low),
    above: lasting((value) => value > high),
    unknown: to - from - known,
    weightedMean: known === 0 ? null : weighted(held, (value) => value),
    ...integralOf(inside, intervalMs),
    meanKineticTemperature: known === 0 ? null : kinetic(held),
    worstDay: worstDay(held, terms),
    worstMonth: null,
    degreeDays: degreeDays(held, terms),
    ...bucketsOf(inside, intervalMs, terms),
  };
}

/** The readings that hold in a range. */
export function heldOf(
  readings: Series['readings'],
  intervalMs: number,
  { from, to }: Pick<Terms, 'from' | 'to'>,
): Held[] {
  const known = readings.filter(([at]) => at < to && at >= from - 3 * intervalMs);
  return known
    .map(([at, value], index) => ({
      at,
      value,
      begin: Math.max(at, from),
      end: Math.min(known[index + 1]?.[0] ?? to, at + 3 * intervalMs, to),
    }))
    .filter(({ begin, end }) => end > begin);
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

function deviationOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (values.length - 1));
}

/** Type 7 of Hyndman and Fan. */
function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (place - Math.floor(place)) * (high - low);
}

function weighted(held: readonly Held[], of: (value: number) => number): number {
  const time = held.reduce((sum, { begin, end }) => sum + end - begin, 0);
  return held.reduce((sum, { value, begin, end }) => sum + of(value) * (end - begin), 0) / time;
}

const kinetic = (held: readonly Held[]): number =>
  KELVIN / -Math.log(weighted(held, (value) => Math.exp(-KELVIN / (value + 273.15)))) - 273.15;

function integralOf(inside: Series['readings'], intervalMs: number) {
  const joined = inside.slice(1).flatMap(([at, value], index) => {
    const [before, valueBefore] = inside[index] ?? [at, value];
    return at - before <= 3 * intervalMs ? [{ ms: at - before, mean: (value + valueBefore) / 2 }] : [];
  });
  const integralMs = joined.reduce((sum, { ms }) => sum + ms, 0);
  const integral = joined.reduce((sum, { ms, mean }) => sum + mean * ms, 0) / HOUR_MS;
  return { integral: integralMs === 0 ? null : integral, integralMs };
}

const clip = (held: readonly Held[], from: number, to: number): Held[] =>
  held
    .map((each) => ({ ...each, begin: Math.max(each.begin, from), end: Math.min(each.end, to) }))
    .filter(({ begin, end }) => end > begin);

const timeOf = (held: readonly Held[]): number => held.reduce((sum, { begin, end }) => sum + end - begin, 0);

/** Of all quarters of an hour in which something is known. */
function worstDay(held: readonly Held[], { from, to }: Terms): SlowFigures['worstDay'] {
  let worst: SlowFigures['worstDay'] = null;
  for (let at = Math.ceil(from / QUARTER_MS) * QUARTER_MS; at + DAY_MS <= to; at += QUARTER_MS) {
    const day = clip(held, at, at + DAY_MS);
    if (clip(day, at, at + QUARTER_MS).length === 0 || timeOf(day) < 0.8 * DAY_MS) continue;
    const value = kinetic(day);
    if (worst === null || value > worst.value) worst = { value, at };
  }
  return worst;
}

/** Days as a calendar says them, quarter by quarter. */
function degreeDays(held: readonly Held[], { from, to, base, timezone }: Terms): SlowFigures['degreeDays'] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone });
  const days = new Map<string, { begin: number; end: number }>();
  for (let at = Math.floor(from / DAY_MS - 2) * DAY_MS; at < to + 2 * DAY_MS; at += QUARTER_MS) {
    const date = format.format(at);
    days.set(date, { begin: days.get(date)?.begin ?? at, end: at + QUARTER_MS });
  }
  const asked = [...days.values()].filter(({ begin, end }) => end > from && begin < to);
  const means = asked.flatMap(({ begin, end }) => {
    const day = clip(held, begin, end);
    return timeOf(day) >= 0.8 * (end - begin) ? [weighted(day, (value) => value)] : [];
  });
  const sum = (of: (mean: number) => number): number => means.reduce((total, mean) => total + of(mean), 0);
  return {
    heating: sum((mean) => (base === undefined ? (mean <= 15 ? 18 - mean : 0) : Math.max(0, base - mean))),
    cooling: sum((mean) => (base === undefined ? (mean >= 24 ? mean - 21 : 0) : Math.max(0, mean - base))),
    days: means.length,
    missing: asked.length - means.length,
  };
}

function bucketsOf(inside: Series['readings'], intervalMs: number, { from, to }: Terms) {
  const width = [QUARTER_MS, HOUR_MS].find((each) => each >= 2 * intervalMs) ?? DAY_MS;
  const buckets = new Map<number, Series['readings'][number][]>();
  for (const reading of inside) {
    const place = Math.floor((reading[0] - from) / width);
    buckets.set(place, [...(buckets.get(place) ?? []), reading]);
  }
  const shares = [...buckets.values()].map(({ length }) => Math.min(1, (length * intervalMs) / width));
  const coverage = shares.reduce((sum, share) => sum + share, 0) / Math.ceil((to - from) / width);
  const means = [...buckets].map(([place, each]) => [place, meanOf(each.map(([, value]) => value))] as const);
  return { coverage, trend: means.length < 7 ? null : (slopeOf(means) * DAY_MS) / width };
}

function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const [x, y] = [meanOf(points.map(([each]) => each)), meanOf(points.map(([, each]) => each))];
  const [over, under] = points.reduce(
    ([up, down], [px, py]) => [up + (px - x) * (py - y), down + (px - x) ** 2] as const,
    [0, 0] as const,
  );
  return over / under;
}
