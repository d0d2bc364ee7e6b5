import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AggregateView } from '@watchglass/schemas/reading/views';
import { useMemo } from 'react';
import { light } from '../../look/tokens.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { Show, Statement } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { comparedRange } from '../comparison.ts';
import type { Window } from '../line-query.ts';
import { Bars, type BarSeries } from '../period/Bars.tsx';
import { NothingDrawn } from '../period/NothingDrawn.tsx';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { useAggregate } from '../period/use-aggregate.ts';
import { TrendSummary } from './TrendSummary.tsx';
import { TrendTable } from './TrendTable.tsx';
import { trendOf, type Trend, type TrendRow } from './trends.ts';
import type { TrendsQuery } from './trends-query.ts';

interface TrendsProps extends ShownSources {
  readonly query: TrendsQuery;
}

const COLOURS = { before: 'var(--mui-palette-divider)', now: 'var(--mui-palette-primary-main)' } as const;

/** Each source beside itself at another time: what changed over all, and period by period. */
export function Trends({ query, range, ...shown }: TrendsProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const other = comparedRange(range, { ...query, zone });
  if (other === null || other.from < 0) return <Statement small icon="chart" title={t('trends.chooseOther')} />;
  return <Compared query={query} range={range} other={other} {...shown} />;
}

interface ComparedProps extends TrendsProps {
  readonly other: Window;
}

function Compared({ query, range, other, ...shown }: ComparedProps) {
  const { aggPeriod } = query;
  const now = useAggregate(shown.sources, range, aggPeriod);
  const before = useAggregate(shown.sources, other, aggPeriod);
  return (
    <Show loaded={now.loaded} again={now.again}>
      {(view) => (
        <Show loaded={before.loaded} again={before.again}>
          {(earlier) => <Drawn query={query} range={range} now={view} before={earlier} {...shown} />}
        </Show>
      )}
    </Show>
  );
}

interface DrawnProps extends TrendsProps {
  readonly now: AggregateView;
  readonly before: AggregateView;
}

function Drawn({ query, sources, metric, range, now, before, exported }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { aggregation: figure, aggPeriod: period } = query;
  const trends = useMemo(
    () => sources.map((_source, line) => trendOf(now, before, { line, period, figure })),
    [sources, now, before, period, figure],
  );
  const isEmpty = trends.every(({ rows }) => rows.every((row) => row.now === null && row.before === null));
  if (isEmpty) return <NothingDrawn exported={exported} />;
  const clocks = now.periods.map(([, clock]) => clock);
  return (
    <>
      <TrendSummary sources={sources} trends={trends} metric={metric} />
      {sources.map(({ point, name }, line) => {
        const trend = trends[line];
        if (trend === undefined) return null;
        return (
          <Box key={point} component="section" aria-label={name} sx={{ minWidth: 0 }}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {name}
            </Typography>
            <Bars
              label={t('trends.label', { name, metric: metric.name })}
              clocks={clocks}
              period={period}
              series={[seriesOf(trend, 'before', t('trends.then')), seriesOf(trend, 'now', t('trends.now'))]}
              metric={metric}
              scale={query.scale}
            />
            {query.showValues && <TrendTable rows={trend.rows} clocks={clocks} period={period} metric={metric} />}
          </Box>
        );
      })}
      {exported(async () => {
        const { barsPicture } = await import('../period/bars-picture.ts');
        const { scale } = query;
        const charts = sources.flatMap(({ name }, line) => {
          const trend = trends[line];
          return trend === undefined ? [] : [{ name, series: seriesOnPaper(t, trend) }];
        });
        return barsPicture({ title: t('nav.trends'), metric, scale, range, zone, clocks, period, charts });
      })}
    </>
  );
}

/** On white, whatever the scheme of the screen. */
const seriesOnPaper = (t: Translate, trend: Trend): readonly BarSeries[] => [
  { ...seriesOf(trend, 'before', t('trends.then')), colour: light.line },
  { ...seriesOf(trend, 'now', t('trends.now')), colour: light.accent },
];

function seriesOf({ rows }: Trend, when: 'now' | 'before', name: string): BarSeries {
  const known = (row: TrendRow): (readonly [number, number])[] => {
    const value = row[when];
    return value === null ? [] : [[row.id, value]];
  };
  return { id: when, name, colour: COLOURS[when], values: new Map(rows.flatMap(known)) };
}
