import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { Picture } from '../export/picture.ts';
import { useTranslate } from '../messages/messages.ts';
import { withUnit } from '../metric/with-unit.ts';
import { axisOf } from './axis-of.ts';
import type { ChartType, Window } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';
import type { Sources } from './use-sources.ts';

interface Drawn {
  readonly found: Pick<Sources, 'metrics'>;
  readonly shown: Window;
  readonly drawn: readonly PlotLine[];
  readonly type: ChartType;
  readonly zone: string;
  /** What values of the first axis may be. */
  readonly allowed: Limits | undefined;
}

/** The drawn lines as a picture; a chart of points against each other has none. */
export function useLinePicture({ found, shown, drawn, type, zone, allowed }: Drawn): Picture | undefined {
  const t = useTranslate();
  if (type === 'scatter') return undefined;
  return async () => {
    const { chartSvg } = await import('../export/chart-svg.ts');
    const axes = found.metrics.map((metric) => {
      const title = withUnit(metric.name, metric.unit);
      return { ...axisOf(t, metric), title };
    });
    const window = { from: Math.floor(shown.from), to: Math.ceil(shown.to) };
    return chartSvg({ title: t('nav.lineChart'), lines: drawn, axes, ...window, zone, type, allowed });
  };
}
