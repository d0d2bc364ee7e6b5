import type { IntensityView, LineIntensity } from '@watchglass/schemas/reading/spectrum-views';
import type { Translate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { placeOn } from '../heat/heat-shapes.ts';
import { heatSvg } from '../heat/heat-svg.ts';
import type { Window } from '../line-query.ts';
import type { Scale } from '../period/period-query.ts';
import { intensityGrid, intensityWords } from './intensity-grid.ts';

interface Drawn {
  readonly view: IntensityView;
  readonly lines: readonly (LineIntensity & { readonly name: string })[];
  /** Of amplitudes. */
  readonly metric: ShownMetric;
  readonly scale: Scale;
  readonly range: Window;
  readonly zone: string;
}

/** The shown maps as a picture, in the words and units of their reader. */
export function intensityPicture(t: Translate, { view, lines, metric, scale, range, zone }: Drawn): string {
  return heatSvg({
    title: t('nav.intensity'),
    scale: [metric.name, readingWithUnit(t, metric, scale.low), readingWithUnit(t, metric, scale.high)],
    nothing: t('spectrum.tooFew'),
    time: { ...range, zone },
    maps: lines.map((line) => ({
      name: line.name,
      grid: intensityGrid(view, line),
      placeOf: placeOn(scale, 'mean'),
      ...intensityWords(t, { view, line, metric, zone }),
    })),
  });
}
