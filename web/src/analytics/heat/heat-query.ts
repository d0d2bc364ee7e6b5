import type { Written } from '../../table/use-query.ts';
import { unless } from '../line-query.ts';
import { among, readPeriodQuery, writePeriodQuery, type PeriodQuery } from '../period/period-query.ts';

/** Hours of each day, hours of the week, and sources over time. */
export const HEAT_TYPES = ['hourDay', 'hourWeekday', 'sensorTime'] as const;
export type HeatType = (typeof HEAT_TYPES)[number];

export interface HeatQuery extends PeriodQuery {
  readonly chartType: HeatType;
}

export const readHeatQuery = (params: URLSearchParams): HeatQuery => ({
  ...readPeriodQuery(params),
  chartType: among(HEAT_TYPES, params.get('chartType'), 'hourDay'),
});

export const writeHeatQuery = ({ chartType, ...rest }: HeatQuery): Written => ({
  ...writePeriodQuery(rest),
  chartType: unless('hourDay', chartType),
});
