import type { SensorView } from '@watchglass/schemas/sensor/views';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { shownPoints, stateOf, valueAndUnit, type Face, type FaceValues } from '../face.ts';

interface HorizontalFaceProps {
  readonly sensor: Pick<SensorView, 'id' | 'state' | 'invalid' | 'intervalSeconds'>;
  readonly metrics: readonly ShownMetric[];
}

/** The texts of one metric: name, value and unit. */
export const TEXTS_PER_METRIC = 3;

/** The name, value and unit of each metric; the name of a single one is empty. */
export function horizontalFace({ sensor, metrics }: HorizontalFaceProps, values: FaceValues): Face {
  const [first] = metrics;
  return {
    state: stateOf(sensor, first && pointKey(sensor.id, first.id), values),
    texts: metrics.flatMap((metric) => [
      metrics.length > 1 ? metric.name : '',
      ...valueAndUnit(metric, pointKey(sensor.id, metric.id), values),
    ]),
    shown: shownPoints(values),
  };
}
