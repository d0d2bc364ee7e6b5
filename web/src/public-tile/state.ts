import type { PublicTile } from '@watchglass/schemas/monitor/views';
import { EXPIRING_AFTER_INTERVALS, OLD_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';

/** What the page knows: a tile and whether it is still heard of, or why there is none. */
export type PageState =
  | { readonly kind: 'loading' | 'gone' | 'notPublic' | 'wrong' | 'busy' | 'unreachable' }
  | TileState;

export interface TileState {
  readonly kind: 'tile';
  readonly tile: PublicTile;
  /** The server's clock, epoch ms. */
  readonly now: number;
  /** Nothing was heard for too long: the value may have changed. */
  readonly isCutOff: boolean;
}

/** How far the value can be trusted now: by the server's clock, since that of a lobby screen may be wrong. */
export function levelAt({ effectiveAt, intervalSeconds }: PublicTile, now: number): PublicTile['level'] {
  if (effectiveAt === null) return 'none';
  const missed = (now - Date.parse(effectiveAt)) / (intervalSeconds * 1_000);
  if (missed > OLD_AFTER_INTERVALS) return 'old';
  return missed > EXPIRING_AFTER_INTERVALS ? 'expiring' : 'fresh';
}

export interface BandPlace {
  readonly label: string;
  readonly color: PublicTile['colors'][number];
  readonly index: number;
  /** Share of the scale, 0 to 1. */
  readonly share: number;
  readonly off: 'above' | 'below' | null;
}

/** The band of a value, on rising and on falling scales; the outer ones reach beyond the scale. Null without a scale. */
export function placeOf({ thresholds, labels, colors }: PublicTile, value: number): BandPlace | null {
  const [first, last] = [thresholds[0], thresholds.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const isRising = last > first;
  const raw = (value - first) / (last - first);
  const isIn = (from: number): boolean => (isRising ? value >= from : value <= from);
  const index = Math.max(0, thresholds.slice(0, -1).findLastIndex(isIn));
  return {
    label: labels[index] ?? '',
    color: colors[index] ?? 'grey',
    index,
    share: Math.min(1, Math.max(0, raw)),
    off: beyond(raw, isRising),
  };
}

function beyond(share: number, isRising: boolean): BandPlace['off'] {
  if (share >= 0 && share <= 1) return null;
  return share > 1 === isRising ? 'above' : 'below';
}

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** `5 min. ago` in the words of the browser. */
export function ageText(ageMs: number, locale: string): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'always' }).format(
    -Math.floor(seconds / size),
    unit,
  );
}
