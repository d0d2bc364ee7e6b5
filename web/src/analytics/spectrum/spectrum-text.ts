import { toShown } from '@watchglass/schemas/metric/convert';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const UNITS = [
  { sign: 'd', ms: DAY_MS },
  { sign: 'h', ms: HOUR_MS },
  { sign: 'min', ms: MINUTE_MS },
] as const;
/** A unit is used from so many of it on. */
const FROM = 2;

/** A period in the largest unit of which it has two: `24.0 h`. */
export function lengthText(ms: number, digits = 1): string {
  const { sign, ms: unit } = UNITS.find((each) => ms >= FROM * each.ms) ?? { sign: 's', ms: 1_000 };
  return `${formatNumber(ms / unit, digits)} ${sign}`;
}

const MORE_DIGITS = 2;

/** A metric whose values are differences: only the factor of its unit is converted. */
export const differenceOf = (metric: ShownMetric): ShownMetric => ({
  ...metric,
  digits: metric.digits + MORE_DIGITS,
  conversion: { ...metric.conversion, offset: 0 },
  isContact: false,
});

/** An amplitude with its unit, of a metric of differences. */
export const amplitudeText = ({ conversion, digits, unit }: ShownMetric, native: number): string =>
  `${formatNumber(toShown(conversion, native), digits)} ${unit}`.trim();

/** Round lengths for the ticks of an axis. */
const LENGTHS = [
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 4, 8, 12].map((hours) => hours * HOUR_MS),
  ...[1, 2, 4, 7, 14, 28].map((days) => days * DAY_MS),
];

/** Round periods between two, of at most so many. */
export function periodTicks(shortestMs: number, longestMs: number, most: number): number[] {
  const within = LENGTHS.filter((length) => length >= shortestMs && length <= longestMs);
  const every = Math.ceil(within.length / most);
  return within.filter((_length, place) => place % every === 0);
}

/** A tick is a whole number of its unit. */
export function tickText(ms: number): string {
  const { sign, ms: unit } = UNITS.find((each) => ms >= each.ms) ?? { sign: 's', ms: 1_000 };
  return `${ms / unit} ${sign}`;
}
