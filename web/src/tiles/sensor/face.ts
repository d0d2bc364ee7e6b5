import type { SensorView } from '@watchglass/schemas/sensor/views';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { lineText, shownPoints, stateOf, valueAndUnit, type Face, type FaceValues } from '../face.ts';

interface SensorFaceProps {
  readonly sensor: Pick<SensorView, 'id' | 'state' | 'invalid' | 'intervalSeconds'>;
  readonly metrics: readonly ShownMetric[];
}

/** The first value and its unit, then the name and the value with its unit of each other metric. */
export function sensorFace({ sensor, metrics: [first, ...others] }: SensorFaceProps, values: FaceValues): Face {
  const keyOf = ({ id }: ShownMetric) => pointKey(sensor.id, id);
  return {
    state: stateOf(sensor, first && keyOf(first), values),
    texts: [
      ...(first ? valueAndUnit(first, keyOf(first), values) : []),
      ...others.flatMap((metric) => [metric.name, lineText(metric, keyOf(metric), values)]),
    ],
    shown: shownPoints(values),
  };
}
