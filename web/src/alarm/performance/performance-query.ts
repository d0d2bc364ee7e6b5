import { queryString } from '../../table/paging.ts';
import type { Written } from '../../table/use-query.ts';
import { readPeriod, writePeriod, type Instants, type PeriodChoice } from '../history/period.ts';

const USUAL = 'days30';
const MOST_OPERATORS = 1_000;

/** The query of the page of figures, in its address. */
export interface PerformanceQuery {
  readonly period: PeriodChoice;
  /** People on duty, who share the alarms. */
  readonly operators: number;
}

export function readPerformance(params: URLSearchParams): PerformanceQuery {
  const operators = Number(params.get('operators') ?? 1);
  const isValid = Number.isInteger(operators) && operators >= 1 && operators <= MOST_OPERATORS;
  return { period: readPeriod(params, USUAL), operators: isValid ? operators : 1 };
}

export function writePerformance({ period, operators }: PerformanceQuery): Written {
  return { ...writePeriod(period, USUAL), operators: operators === 1 ? '' : String(operators) };
}

export function figuresPath(organizationId: number, { from, to }: Instants, operators: number): string {
  return `/api/alarms/${organizationId}/figures${queryString({ from: String(from), to: String(to), operators: String(operators) })}`;
}
