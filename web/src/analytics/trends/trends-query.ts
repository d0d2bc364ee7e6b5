import type { Written } from '../../table/use-query.ts';
import { readLineQuery, unless, type Comparison } from '../line-query.ts';
import { among, readPeriodQuery, writePeriodQuery, type PeriodQuery } from '../period/period-query.ts';

export const TREND_COMPARISONS = ['previous', 'week', 'year', 'custom'] as const satisfies readonly Comparison[];

export interface TrendsQuery extends PeriodQuery {
  readonly compare: (typeof TREND_COMPARISONS)[number];
  /** The beginning of the other time, epoch milliseconds. */
  readonly compareTimeStart: number | null;
}

export const readTrendsQuery = (params: URLSearchParams): TrendsQuery => ({
  ...readPeriodQuery(params),
  compare: among(TREND_COMPARISONS, params.get('compare'), 'previous'),
  compareTimeStart: readLineQuery(params).compareTimeStart,
});

export const writeTrendsQuery = ({ compare, compareTimeStart, ...rest }: TrendsQuery): Written => ({
  ...writePeriodQuery(rest),
  compare: unless('previous', compare),
  compareTimeStart: compareTimeStart === null ? '' : String(compareTimeStart),
});
