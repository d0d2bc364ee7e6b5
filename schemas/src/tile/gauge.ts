import {
  decimal,
  flag,
  listOf,
  nullable,
  oneOf,
  otherwise,
  shape,
  spanning,
  text,
  type Shape,
  type ValueOf,
} from '../shape.ts';
import {
  faultOfScale,
  GAUGE_LABEL_MAX_CHARACTERS,
  GAUGE_LEVELS,
  GAUGE_THRESHOLD_MAX,
  GAUGE_THRESHOLDS,
  type GaugeThreshold,
} from './gauge-scale.ts';
import { ids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

const threshold: Shape<GaugeThreshold> = shape({
  /** In the metric's native unit; null is an empty input. */
  value: nullable(decimal(-GAUGE_THRESHOLD_MAX, GAUGE_THRESHOLD_MAX)),
  /** Name of the band from here to the next threshold. */
  label: otherwise(text(GAUGE_LABEL_MAX_CHARACTERS, 0), ''),
  level: otherwise(oneOf(...GAUGE_LEVELS), 'normal'),
  enabled: otherwise(flag(), true),
});

/** One value on a scale. No threshold at all is a tile that is not set up yet. */
export const gaugeTileProps = shape({
  sensors: ids(1),
  metrics: ids(1),
  thresholds: otherwise(
    spanning(
      listOf(threshold, { max: GAUGE_THRESHOLDS }),
      [
        'gauge.scale',
        '{{#label}} must have the first and the last enabled threshold, and a strict order without doubles',
      ],
      (thresholds) => {
        const fault = thresholds.length === 0 ? null : faultOfScale(thresholds);
        return fault === null ? null : { at: fault.at };
      },
    ),
    [],
  ),
});
export type GaugeTileProps = ValueOf<typeof gaugeTileProps>;

export const gaugeTile = tileKind(gaugeTileProps);
