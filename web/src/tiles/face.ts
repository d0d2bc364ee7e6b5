import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { Live } from '../live/live-source.ts';
import type { Translate } from '../messages/messages.ts';
import { readingText, readingWithUnit, type ShownMetric } from '../metric/atoms.ts';
import { trustOf } from '../value/age.ts';

/**
 * What a tile shows of one source. Of a value: point and the instant it was measured, null without one. Of a series, also the
 * range that is drawn. Of a row of a table: its id, and how often its alarm was raised.
 */
export type Shown = readonly [key: string, at: number | null, from?: number, to?: number];

/** What a tile paints, without ages. Its view draws these texts and no others of its values. */
export interface Face {
  /** One word: the trust in the first value, or why there is none. */
  readonly state: string;
  /** In the order of reading. */
  readonly texts: readonly string[];
  /** Whatever else is drawn from the values, as a key: another one is drawn again. */
  readonly mark?: string | number;
  readonly shown: readonly Shown[];
}

export interface FaceValues extends Live {
  readonly t: Translate;
}

type Measured = Pick<SensorView, 'id' | 'state' | 'invalid' | 'intervalSeconds'>;

/** The state of a tile of one sensor: of the sensor, or of the newest value of the point. */
export function stateOf({ state, invalid, intervalSeconds }: Measured, key: PointKey | undefined, live: Live): string {
  if (state !== 'active') return state;
  if (invalid !== null) return 'invalid';
  const at = key === undefined ? null : live.heardAt(key);
  return at === null ? 'never' : trustOf(live.now - at, intervalSeconds);
}

/** The number and the unit of a point as they stand in large letters; both empty without a value. */
export function valueAndUnit(metric: ShownMetric, key: PointKey, { t, newest }: FaceValues): readonly [string, string] {
  const point = newest(key);
  return point === null ? ['', ''] : [readingText(t, metric, point.value), metric.unit];
}

/** A value with its unit in a line; a dash without one. */
export function lineText(metric: ShownMetric, key: PointKey, { t, newest }: FaceValues): string {
  const point = newest(key);
  return point === null ? '–' : readingWithUnit(t, metric, point.value);
}

export function shownPoints({ keys, newest }: Live): readonly Shown[] {
  return keys.map((key) => [key, newest(key)?.measuredAt ?? null]);
}
