import type { DistributionView } from '@watchglass/schemas/reading/distribution-views';
import { seriesLook } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { formatNumber } from '../../value/number.ts';
import { GroupedBars } from '../period/GroupedBars.tsx';
import { NothingDrawn } from '../period/NothingDrawn.tsx';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { TextTable } from '../TextTable.tsx';
import type { BarQuery } from './bar-query.ts';
import { binTexts } from './bin-text.ts';
import { useDistribution } from './use-distribution.ts';

interface HistogramProps extends ShownSources {
  readonly query: BarQuery;
}

/** The share of time for which values of each bin held, with a table of them. */
export function Histogram({ query, sources, range, ...shown }: HistogramProps) {
  const { loaded, again } = useDistribution({ sources, range, scale: query.scale });
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Drawn query={query} sources={sources} range={range} view={view} {...shown} />}
    </Show>
  );
}

interface DrawnProps extends HistogramProps {
  readonly view: DistributionView;
}

const DIGITS = 2;

function Drawn({ query, sources, metric, range, view, exported }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  if (view.points.every(({ unknown }) => unknown === view.to - view.from)) return <NothingDrawn exported={exported} />;
  const texts = binTexts(view, metric);
  const percent = (ms: number): number => (100 * ms) / (view.to - view.from);
  const series = view.points.map(({ point, bins }, index) => ({
    id: point,
    name: sources.find((source) => source.point === point)?.name ?? point,
    ...seriesLook(index),
    values: new Map(bins.map((ms, place) => [place, percent(ms)])),
  }));
  const names = series.map(({ name }) => name);
  const count = view.points[0]?.bins.length ?? 0;
  const axis = t('histogram.share');
  const share = (ms: number): string => formatNumber(percent(ms), DIGITS);
  return (
    <>
      {view.points.some(({ isWithheld }) => isWithheld) && t('lineChart.withheld')}
      {axis}
      <GroupedBars
        label={t('histogram.label', { names: names.join(', '), metric: metric.name })}
        count={count}
        series={series}
        scale={null}
        shortText={texts.short}
        longText={texts.long}
        format={(value) => `${formatNumber(value, DIGITS)} %`}
        padding={series.length === 1 ? 0.05 : 0.2}
      />
      {query.showValues && (
        <TextTable
          label={t('lineChart.showValues')}
          name={metric.name}
          heads={[metric.name, ...names.map((name) => `${name}, %`)]}
          rows={[
            ...Array.from({ length: count }, (_, place) => [
              texts.long(place),
              ...view.points.map(({ bins }) => share(bins[place] ?? 0)),
            ]),
            ...(['below', 'above', 'unknown'] as const).map((side) => [
              t(`lineChart.figure.${side}`),
              ...view.points.map((point) => share(point[side])),
            ]),
          ]}
        />
      )}
      {exported(async () => {
        const { barsSvg } = await import('../period/bars-svg.ts');
        return barsSvg({
          title: t('histogram.label', { names: names.join(', '), metric: metric.name }),
          axis,
          time: { ...range, zone },
          count,
          textOf: texts.short,
          scale: null,
          format: (value) => formatNumber(value, DIGITS),
          charts: [{ name: '', series }],
        });
      })}
    </>
  );
}
