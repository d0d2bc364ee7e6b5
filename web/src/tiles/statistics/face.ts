import type { PointStatistics } from '@watchglass/schemas/reading/views';
import { pointKey } from '../../live/values.ts';
import type { Translate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { shownPoints, stateOf, type Face, type FaceValues } from '../face.ts';
import type { SensorFigures } from './use-statistics.ts';

/** The text of one figure in the person's unit. */
export type FigureText = (t: Translate, metric: ShownMetric, figures: PointStatistics) => string;

interface FiguresFaceProps {
  readonly metric: ShownMetric;
  readonly data: readonly SensorFigures[];
  readonly columns: readonly { readonly text: FigureText }[];
}

/** From the state that is trusted least. */
const STATES = ['deleted', 'disabled', 'invalid', 'never', 'old', 'expiring', 'fresh'];

/** For each sensor its name and its figures: dashes, never zeros, without a value in the period. */
export function figuresFace({ metric, data, columns }: FiguresFaceProps, values: FaceValues): Face {
  const states = data.map(({ sensor }) =>
    sensor === null ? 'deleted' : stateOf(sensor, pointKey(sensor.id, metric.id), values),
  );
  return {
    state: STATES.find((each) => states.includes(each)) ?? 'fresh',
    texts: data.flatMap(({ sensor, figures }) => [
      sensor?.name ?? values.t('tile.sensor.gone'),
      ...columns.map(({ text }) =>
        figures === undefined || figures.count === 0 ? '–' : text(values.t, metric, figures),
      ),
    ]),
    shown: shownPoints(values),
  };
}
