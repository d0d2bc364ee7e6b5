import type { AggregateView } from '@watchglass/schemas/reading/views';
import { seriesLook } from '../../look/tokens.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Show } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { Bars } from '../period/Bars.tsx';
import type { PeriodQuery } from '../period/period-query.ts';
import { NothingDrawn } from '../period/NothingDrawn.tsx';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { useAggregate } from '../period/use-aggregate.ts';
import { ValuesTable } from '../ValuesTable.tsx';

interface BarsProps extends ShownSources {
  readonly query: PeriodQuery;
}

/** A bar for each source in each period, with a table of them. */
export function PeriodBars({ query, range, ...shown }: BarsProps) {
  const { loaded, again } = useAggregate(shown.sources, range, query.aggPeriod);
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Drawn query={query} range={range} view={view} {...shown} />}
    </Show>
  );
}

interface DrawnProps extends BarsProps {
  readonly view: AggregateView;
}

function Drawn({ query, sources, metric, range, view, exported }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { aggregation, aggPeriod, showValues, scale } = query;
  const clocks = view.periods.map(([, clock]) => clock);
  const lines = view.lines.map(({ point, values }, index) => ({
    id: point,
    name: sources.find((source) => source.point === point)?.name ?? point,
    ...seriesLook(index),
    values: new Map(values.map(([place, min, mean, max]) => [place, { min, mean, max }[aggregation]])),
  }));
  if (lines.every(({ values }) => values.size === 0)) return <NothingDrawn exported={exported} />;
  return (
    <>
      {view.lines.some(({ isWithheld }) => isWithheld) && t('lineChart.withheld')}
      <Bars
        label={t('barChart.label', { names: lines.map(({ name }) => name).join(', '), metric: metric.name })}
        clocks={clocks}
        period={aggPeriod}
        series={lines}
        metric={metric}
        scale={scale}
      />
      {showValues && (
        <ValuesTable
          lines={lines.map(({ values, ...line }) => ({
            ...line,
            axis: 0,
            isFaint: false,
            late: [],
            conflicts: [],
            points: [...values].map(([place, value]) => [clocks[place] ?? 0, value, value, value]),
          }))}
          metrics={[metric]}
          zone="UTC"
        />
      )}
      {exported(async () => {
        const { barsPicture } = await import('../period/bars-picture.ts');
        const charts = [{ name: '', series: lines }];
        return barsPicture({ title: t('nav.barChart'), metric, scale, range, zone, clocks, period: aggPeriod, charts });
      })}
    </>
  );
}
