import type { SensorView } from '@watchglass/schemas/sensor/views';
import { CO2 } from '../../co2/LazyCo2Mark.tsx';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { shownPoints, stateOf, valueAndUnit, type Face, type FaceValues } from '../face.ts';
import { airOf, placeOfAir } from './air.ts';

interface Co2FaceProps {
  readonly sensor: Pick<SensorView, 'id' | 'state' | 'invalid' | 'intervalSeconds'>;
  readonly metric: ShownMetric;
}

/** Steps of the marker: a smaller change draws nothing. */
export const STEPS = 200;

/** The value, its unit, and the word for the air; an old value says nothing of the air now. The mark is the marker's step. */
export function co2Face({ sensor, metric }: Co2FaceProps, values: FaceValues): Face {
  const key = pointKey(sensor.id, CO2);
  const state = stateOf(sensor, key, values);
  const point = values.newest(key);
  const isJudged = point !== null && state !== 'expiring' && state !== 'old';
  return {
    state,
    texts: [...valueAndUnit(metric, key, values), isJudged ? values.t(`airTile.${airOf(point.value)}`) : ''],
    mark: isJudged ? `${airOf(point.value)} ${Math.round(placeOfAir(point.value) * STEPS)}` : '',
    shown: shownPoints(values),
  };
}
