import type { SensorView } from '@watchglass/schemas/sensor/views';
import { bandAt, placeOn, type GaugeBand } from '@watchglass/schemas/tile/gauge-scale';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import type { Translate } from '../../messages/messages.ts';
import { shownPoints, stateOf, valueAndUnit, type Face, type FaceValues } from '../face.ts';

export type GaugeTexts = readonly [value: string, unit: string, off: string, band: string];

interface GaugeFaceProps {
  readonly sensor: Pick<SensorView, 'id' | 'state' | 'invalid' | 'intervalSeconds'>;
  readonly metric: ShownMetric;
  readonly bands: readonly GaugeBand[];
}

/**
 * The value, its unit, the word for its side if it is off the scale, and the name of its band: an old value has none. The mark
 * is the value, which moves the pointer.
 */
export function gaugeFace({ sensor, metric, bands }: GaugeFaceProps, values: FaceValues): Face {
  const key = pointKey(sensor.id, metric.id);
  const state = stateOf(sensor, key, values);
  const value = values.newest(key)?.value ?? null;
  const band = bandIn(bands, { state, value });
  return {
    state,
    texts: [
      ...valueAndUnit(metric, key, values),
      offText(values.t, bands, value),
      band ? bandText(values.t, band) : '',
    ],
    ...(value === null ? {} : { mark: value }),
    shown: shownPoints(values),
  };
}

/** The band of a value that is trusted. */
export function bandIn(
  bands: readonly GaugeBand[],
  { state, value }: { readonly state: string; readonly value: number | null },
): GaugeBand | null {
  return value === null || isStale(state) ? null : bandAt(bands, value);
}

export const isStale = (state: string): boolean => state === 'expiring' || state === 'old';

/** An abnormal band without a name has a word. */
function bandText(t: Translate, { level, label }: GaugeBand): string {
  return label === '' && level !== 'normal' ? t(`gauge.level.${level}`) : label;
}

/** An arrow to the end of the scale where the value would be, and a word for its side; empty for a value on the scale. */
function offText(t: Translate, bands: readonly GaugeBand[], value: number | null): string {
  const off = placeOn(bands, value ?? Number.NaN)?.off ?? null;
  if (off === null) return '';
  const falls = bands.some(({ from, to }) => to < from);
  const word = t((off === 'before') === falls ? 'gauge.above' : 'gauge.below');
  return off === 'before' ? `◀ ${word}` : `${word} ▶`;
}
