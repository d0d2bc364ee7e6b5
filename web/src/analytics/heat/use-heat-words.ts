import { useMemo } from 'react';
import { weekdayName } from '../../alarm-rule/editor/weekday.ts';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import { formatDate, formatDay, formatTime } from '../../value/date.ts';
import { formatNumber } from '../../value/number.ts';
import { periodText } from '../period/period-text.ts';
import type { HeatGrid } from './heat-cells.ts';
import type { HeatQuery } from './heat-query.ts';
import type { Place } from './HeatMap.tsx';

const HOUR_MS = 3_600_000;

interface Worded extends Pick<HeatQuery, 'aggregation' | 'chartType' | 'aggPeriod'> {
  readonly grid: HeatGrid;
  /** Of the sources in the map. */
  readonly names: readonly string[];
  readonly metric: ShownMetric;
}

interface Texts {
  readonly short: string;
  readonly long: string;
}

const hourText = (hour: number): string => formatTime(hour * HOUR_MS, 'UTC');
const hourSpan = (hour: number): string => `${hourText(hour)}–${hourText((hour + 1) % 24)}`;

/** The words of a map: of its columns, its rows and its cells. */
export function useHeatWords({ grid, names, metric, aggregation, chartType, aggPeriod }: Worded): HeatWords {
  const t = useTranslate();
  return useMemo(
    () => heatWords(t, { grid, names, metric, aggregation, chartType, aggPeriod }),
    [t, grid, names, metric, aggregation, chartType, aggPeriod],
  );
}

export interface HeatWords {
  readonly columnText: (place: number) => string;
  readonly rowText: (place: number) => string;
  readonly whereOf: (at: Place) => string;
  readonly wordsOf: (at: Place) => string;
}

export function heatWords(t: Translate, { grid, names, metric, aggregation, chartType, aggPeriod }: Worded): HeatWords {
  const ofHour = (hour: number): Texts => ({ short: hourText(hour), long: hourSpan(hour) });
  const column = (place: number): Texts => {
    const at = grid.columns[place] ?? 0;
    if (chartType === 'hourWeekday') return ofHour(at);
    if (chartType === 'hourDay') return { short: formatDay(at, 'UTC'), long: formatDate(at, 'UTC') };
    return {
      short: aggPeriod === 'month' ? periodText('month', at) : formatDay(at, 'UTC'),
      long: periodText(aggPeriod, at),
    };
  };
  const row = (place: number): Texts => {
    const each = grid.rows[place] ?? 0;
    if (chartType === 'hourDay') return ofHour(each);
    const name = chartType === 'hourWeekday' ? weekdayName(each) : (names[each] ?? '');
    return { short: name, long: name };
  };
  const whereOf = (at: Place): string => {
    const [first, second] =
      chartType === 'hourDay' ? [column(at.column), row(at.row)] : [row(at.row), column(at.column)];
    return `${first.long}, ${second.long}`;
  };
  const cells = new Map(grid.cells.map((cell) => [`${cell.column} ${cell.row}`, cell]));
  const absent = new Set(grid.absent.map(([x, y]) => `${x} ${y}`));
  const wordsOf = (at: Place): string => {
    const key = `${at.column} ${at.row}`;
    const cell = cells.get(key);
    const where = whereOf(at);
    if (absent.has(key)) return t('heatChart.absent', { where });
    if (cell === undefined) return t('heatChart.empty', { where });
    const value = readingWithUnit(t, metric, cell[aggregation]);
    return t('heatChart.cell', {
      where,
      value,
      min: readingWithUnit(t, metric, cell.min),
      max: readingWithUnit(t, metric, cell.max),
      count: formatNumber(cell.n, 0),
    });
  };
  return {
    columnText: (place: number) => column(place).short,
    rowText: (place: number) => row(place).short,
    whereOf,
    wordsOf,
  };
}
