import type { PointView } from '@watchglass/schemas/asset/views';
import { pointKey } from '../../live/values.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { lineText, shownPoints, type Face, type FaceValues } from '../face.ts';

interface PointsFaceProps {
  readonly points: readonly PointView[];
  /** Of every point, in any order. */
  readonly metrics: readonly ShownMetric[];
}

/** The name of each point and its value with its unit. */
export function pointsFace({ points, metrics }: PointsFaceProps, values: FaceValues): Face {
  return {
    state: points.length === 0 ? 'empty' : 'shown',
    texts: points.flatMap(({ name, sensorId, metricId }) => {
      const metric = metrics.find(({ id }) => id === metricId);
      return [name, sensorId === null || !metric ? '–' : lineText(metric, pointKey(sensorId, metricId), values)];
    }),
    shown: shownPoints(values),
  };
}
