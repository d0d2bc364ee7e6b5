import type { SensorView } from '@watchglass/schemas/sensor/views';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { lineText, type Face, type FaceValues } from '../face.ts';

interface RowsFaceProps {
  readonly sensors: readonly Pick<SensorView, 'id' | 'name'>[];
  readonly metrics: readonly ShownMetric[];
}

/** The name of each row and its values with their units; receipts name the rows. */
export function rowsFace({ sensors, metrics }: RowsFaceProps, values: FaceValues): Face {
  return {
    state: sensors.length === 0 ? 'empty' : 'shown',
    texts: sensors.flatMap(({ id, name }) => [
      name,
      ...metrics.map((metric) => lineText(metric, pointKey(id, metric.id), values)),
    ]),
    shown: sensors.map(({ id }) => [String(id), 0]),
  };
}
