import type { Written } from '../../table/use-query.ts';
import { unless } from '../line-query.ts';
import { among, readPeriodQuery, writePeriodQuery, type PeriodQuery } from '../period/period-query.ts';

export const BAR_TYPES = ['bar', 'histogram', 'box'] as const;
export type BarType = (typeof BAR_TYPES)[number];

export interface BarQuery extends PeriodQuery {
  readonly chartType: BarType;
}

export const readBarQuery = (params: URLSearchParams): BarQuery => ({
  ...readPeriodQuery(params),
  chartType: among(BAR_TYPES, params.get('chartType'), 'bar'),
});

export const writeBarQuery = ({ chartType, ...rest }: BarQuery): Written => ({
  ...writePeriodQuery(rest),
  chartType: unless('bar', chartType),
});
