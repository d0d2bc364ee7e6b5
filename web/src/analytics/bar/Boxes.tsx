import Box from '@mui/material/Box';
import { ResponsiveBoxPlot, type ComputedBoxPlotSummary } from '@nivo/boxplot';
import { toShown } from '@watchglass/schemas/metric/convert';
import type { DistributionView } from '@watchglass/schemas/reading/distribution-views';
import { chartTheme } from '../../alarm/history/chart-look.ts';
import { Tip } from '../../alarm/history/Tip.tsx';
import { seriesLook } from '../../look/tokens.ts';
import { useRem } from '../../look/use-rem.ts';
import { useTranslate } from '../../messages/messages.ts';
import { readingText, type ShownMetric } from '../../metric/atoms.ts';
import { withUnit } from '../../metric/with-unit.ts';
import { Show } from '../../page/Outcome.tsx';
import { useTimeZone } from '../../user/preferences.ts';
import { formatNumber } from '../../value/number.ts';
import { NothingDrawn } from '../period/NothingDrawn.tsx';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { SeriesNames } from '../period/SeriesNames.tsx';
import { TextTable } from '../TextTable.tsx';
import type { BarQuery } from './bar-query.ts';
import { useDistribution } from './use-distribution.ts';

interface BoxesProps extends ShownSources {
  readonly query: BarQuery;
}

const ENDS = ['min', 'q1', 'median', 'q3', 'max'] as const;
const WORDS = {
  min: 'lineChart.figure.min',
  q1: 'boxChart.q1',
  median: 'lineChart.figure.p50',
  q3: 'boxChart.q3',
  max: 'lineChart.figure.max',
} as const;
/** A box is drawn of its five values, whose quartiles are themselves. */
const QUARTILES = [0, 0.25, 0.5, 0.75, 1];
/** This chart's type asks for a part that has no meaning here. */
const theme = { ...chartTheme, translation: {} };

/** The quartiles and extremes of readings of each source, with a table of them. */
export function Boxes({ query, sources, range, ...shown }: BoxesProps) {
  const { loaded, again } = useDistribution({ sources, range, scale: null });
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Drawn query={query} sources={sources} range={range} view={view} {...shown} />}
    </Show>
  );
}

interface DrawnProps extends BoxesProps {
  readonly view: DistributionView;
}

function Drawn({ query, sources, metric, range, view, exported }: DrawnProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const drawn = view.points.flatMap(({ point, n, box }, index) => {
    const name = sources.find((source) => source.point === point)?.name ?? point;
    return box === null ? [] : [{ id: point, name, n, box, ...seriesLook(index) }];
  });
  if (drawn.length === 0) return <NothingDrawn exported={exported} />;
  const names = drawn.map(({ name }) => name).join(', ');
  const label = t('boxChart.label', { names, metric: metric.name });
  const boxes = drawn.map((each) => ({
    ...each,
    shown: ENDS.map((end) => toShown(metric.conversion, each.box[end])),
  }));
  const scale = query.scale && {
    low: toShown(metric.conversion, query.scale.low),
    high: toShown(metric.conversion, query.scale.high),
  };
  const unit = withUnit(metric.name, metric.unit);
  return (
    <>
      {view.points.some(({ isWithheld }) => isWithheld) && t('lineChart.withheld')}
      <SeriesNames series={drawn} />
      <Plot label={label} boxes={boxes} metric={metric} scale={scale} />
      {query.showValues && (
        <TextTable
          label={t('lineChart.showValues')}
          name={metric.name}
          heads={[unit, t('lineChart.figure.n'), ...ENDS.map((end) => t(WORDS[end]))]}
          rows={drawn.map(({ name, n, box }) => [
            name,
            formatNumber(n, 0),
            ...ENDS.map((end) => readingText(t, metric, box[end])),
          ])}
        />
      )}
      {exported(async () => {
        const { boxesSvg } = await import('./boxes-svg.ts');
        return boxesSvg({
          title: label,
          axis: unit,
          time: { ...range, zone },
          scale,
          format: (value) => formatNumber(value, metric.digits),
          boxes: boxes.map(({ name, colour, shown: ends }) => ({ name, colour, ends })),
        });
      })}
    </>
  );
}

interface PlotProps {
  readonly label: string;
  readonly boxes: readonly {
    readonly id: string;
    readonly name: string;
    readonly colour: string;
    readonly shown: readonly number[];
  }[];
  readonly metric: ShownMetric;
  readonly scale: { readonly low: number; readonly high: number } | null;
}

function Plot({ label, boxes, metric, scale }: PlotProps) {
  const rem = useRem();
  const nameOf = (group: string): string => boxes.find(({ id }) => id === group)?.name ?? group;
  const inherit = (of: ComputedBoxPlotSummary): string => boxes.find(({ id }) => id === of.group)?.colour ?? '';
  const format = (value: number): string => formatNumber(value, metric.digits);
  return (
    <Box sx={{ height: 'clamp(240px, 40vh, 700px)', color: 'text.secondary' }}>
      <ResponsiveBoxPlot
        role="img"
        ariaLabel={label}
        data={boxes.flatMap(({ id, shown }) => shown.map((value) => ({ group: id, value })))}
        groups={boxes.map(({ id }) => id)}
        quantiles={QUARTILES}
        valueScale={{ type: 'linear', clamp: true }}
        minValue={scale?.low ?? 'auto'}
        maxValue={scale?.high ?? 'auto'}
        margin={{ top: 0.5 * rem, right: 0.5 * rem, bottom: 0.75 * rem, left: 3.5 * rem }}
        padding={0.5}
        colors={boxes.map(({ colour }) => colour)}
        colorBy="group"
        opacity={0.75}
        borderWidth={1}
        borderColor={inherit}
        whiskerColor={inherit}
        whiskerWidth={2}
        whiskerEndSize={0.4}
        medianWidth={3}
        medianColor="var(--mui-palette-background-paper)"
        animate={false}
        axisTop={null}
        axisRight={null}
        axisBottom={null}
        axisLeft={{ tickSize: 0, tickPadding: 0.5 * rem, tickValues: 4 }}
        enableGridX={false}
        gridYValues={4}
        theme={theme}
        tooltip={({ label: group, formatted }) => (
          <Tip
            name={nameOf(String(group))}
            text={`${formatted.values.map((value) => format(Number(value))).join(' · ')} ${metric.unit}`.trim()}
          />
        )}
      />
    </Box>
  );
}
