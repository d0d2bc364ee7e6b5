import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AggregateView } from '@watchglass/schemas/reading/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Show } from '../../page/Outcome.tsx';
import { unitsAtom, useTimeZone } from '../../user/preferences.ts';
import type { Scale } from '../period/period-query.ts';
import { NothingDrawn } from '../period/NothingDrawn.tsx';
import type { ShownSources } from '../period/PeriodChart.tsx';
import { useAggregate } from '../period/use-aggregate.ts';
import { heatGrid, type HeatGrid } from './heat-cells.ts';
import type { HeatQuery } from './heat-query.ts';
import { HeatLegend } from './HeatLegend.tsx';
import { HeatTable } from './HeatTable.tsx';
import { HeatMap } from './HeatMap.tsx';
import { placeOn } from './heat-shapes.ts';
import { useHeatWords } from './use-heat-words.ts';

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 7];
const SUNDAY_FIRST = [7, 1, 2, 3, 4, 5, 6];

interface MapsProps extends ShownSources {
  readonly query: HeatQuery;
}

/** A map for each source, or one of all of them over time. All have one scale. */
export function HeatMaps({ query, sources, metric, range, exported }: MapsProps) {
  const isOverTime = query.chartType === 'sensorTime';
  const { loaded, again } = useAggregate(sources, range, isOverTime ? query.aggPeriod : 'hour');
  return (
    <Show loaded={loaded} again={again}>
      {(view) => <Maps query={query} sources={sources} metric={metric} range={range} view={view} exported={exported} />}
    </Show>
  );
}

interface ViewedProps extends MapsProps {
  readonly view: AggregateView;
}

function Maps({ query, sources, metric, range, view, exported }: ViewedProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const { weekStart } = useAtomValue(unitsAtom);
  const { chartType: type } = query;
  const grids = useMemo(() => {
    const weekdays = weekStart === 'sunday' ? SUNDAY_FIRST : MONDAY_FIRST;
    if (type === 'sensorTime') return [heatGrid(view, view.lines, { type, weekdays })];
    return view.lines.map((line) => heatGrid(view, [line], { type, weekdays }));
  }, [view, type, weekStart]);
  const scale = useMemo(() => query.scale ?? extentOf(grids, query), [grids, query]);
  if (scale === null) return <NothingDrawn exported={exported} />;
  const namesOf = (index: number) =>
    (type === 'sensorTime' ? sources : sources.slice(index, index + 1)).map(({ name }) => name);
  return (
    <>
      <HeatLegend scale={scale} metric={metric} nothing={t('lineChart.nothing')} />
      {grids.map((grid, index) => (
        <OneMap
          key={sources[index]?.point ?? index}
          query={query}
          names={namesOf(index)}
          isWithheld={type !== 'sensorTime' && view.lines[index]?.isWithheld === true}
          grid={grid}
          metric={metric}
          scale={scale}
          zone={zone}
        />
      ))}
      {exported(async () => {
        const { heatPicture } = await import('./heat-picture.ts');
        return heatPicture(t, {
          query,
          metric,
          scale,
          range,
          zone,
          maps: grids.map((grid, index) => ({ grid, names: namesOf(index) })),
        });
      })}
    </>
  );
}

/** The smallest and the largest shown value; null without any. */
function extentOf(grids: readonly HeatGrid[], { aggregation }: Pick<HeatQuery, 'aggregation'>): Scale | null {
  let [low, high] = [Infinity, -Infinity];
  for (const { cells } of grids)
    for (const cell of cells) [low, high] = [Math.min(low, cell[aggregation]), Math.max(high, cell[aggregation])];
  return low <= high ? { low, high } : null;
}

interface OneProps {
  readonly query: HeatQuery;
  readonly names: readonly string[];
  readonly isWithheld: boolean;
  readonly grid: HeatGrid;
  readonly metric: ShownMetric;
  readonly scale: Scale;
  readonly zone: string;
}

function OneMap({ query, names, isWithheld, grid, metric, scale, zone }: OneProps) {
  const t = useTranslate();
  const { aggregation, chartType, aggPeriod, showValues } = query;
  const words = useHeatWords({ grid, names, metric, aggregation, chartType, aggPeriod });
  const name = chartType === 'sensorTime' ? t('nav.heatChart') : (names[0] ?? '');
  const placeOf = useMemo(() => placeOn(scale, aggregation), [aggregation, scale]);
  return (
    <Box component="section" aria-label={name} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {chartType !== 'sensorTime' && <Typography variant="h2">{name}</Typography>}
      {isWithheld && <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{t('lineChart.withheld')}</Box>}
      <HeatMap
        grid={grid}
        label={t('heatChart.label', { name, metric: metric.name })}
        placeOf={placeOf}
        columnText={words.columnText}
        rowText={words.rowText}
        wordsOf={words.wordsOf}
        hint={t('heatChart.hint', { zone })}
      />
      {showValues && <HeatTable grid={grid} metric={metric} whereOf={words.whereOf} />}
    </Box>
  );
}
