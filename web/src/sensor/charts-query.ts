import { windowIn, windowText, type Window } from '../analytics/line-query.ts';
import type { Written } from '../table/use-query.ts';
import { readChoice, writeChoice, type Choice } from './chart-range.ts';

/** The time of a sensor's charts in its address. */
export interface ChartsQuery {
  readonly choice: Choice;
  /** The shown part of the range; null shows all of it. */
  readonly dataZoom: Window | null;
}

export function readChartsQuery(params: URLSearchParams): ChartsQuery {
  return { choice: readChoice(params), dataZoom: windowIn(params.get('dataZoom')) };
}

export function writeChartsQuery({ choice, dataZoom }: ChartsQuery): Written {
  return { ...writeChoice(choice), dataZoom: windowText(dataZoom) };
}
