import { CLOCK_PERIODS, type ClockPeriod } from '@watchglass/schemas/reading/queries';
import type { Written } from '../../table/use-query.ts';
import { brokenAmong, readLineQuery, unless, writeLineQuery, type LineQuery } from '../line-query.ts';
import type { Chosen } from '../SourcePanel.tsx';

/** What stands for the readings of a period. */
export const PERIOD_VALUES = ['mean', 'min', 'max'] as const;
export type PeriodFigure = (typeof PERIOD_VALUES)[number];

/** The ends of a scale, in native units. */
export interface Scale {
  readonly low: number;
  readonly high: number;
}

/** What all charts by periods of the clock have in their address: sources of one metric, a range, a table, a scale. */
export interface PeriodQuery extends Chosen, Pick<LineQuery, 'choice' | 'showValues'> {
  readonly aggregation: PeriodFigure;
  readonly aggPeriod: ClockPeriod;
  /** Null fits the values. */
  readonly scale: Scale | null;
}

export const among = <T extends string>(all: readonly T[], text: string | null, usual: T): T =>
  all.find((each) => each === text) ?? usual;

/** `2~8`: minus signs stand in numbers. */
function scaleIn(text: string | null): Scale | null {
  const ends = (text ?? '').split('~');
  const [low, high] = ends.map((end) => (end.trim() === '' ? Number.NaN : Number(end)));
  if (ends.length !== 2 || low === undefined || high === undefined) return null;
  return Number.isFinite(low) && Number.isFinite(high) && low < high ? { low, high } : null;
}

/** Reads an address; what it cannot mean is as if it were not there. */
export function readPeriodQuery(params: URLSearchParams): PeriodQuery {
  const { sensors, assets, metrics, tags, locations, devices, skills, kinds, choice, showValues } =
    readLineQuery(params);
  return {
    sensors,
    assets,
    metrics: metrics.slice(0, 1),
    tags,
    locations,
    devices,
    skills,
    kinds,
    choice,
    showValues,
    aggregation: among(PERIOD_VALUES, params.get('aggregation'), 'mean'),
    aggPeriod: among(CLOCK_PERIODS, params.get('aggPeriod'), 'day'),
    scale: scaleIn(params.get('scale')),
  };
}

const NOTHING = readLineQuery(new URLSearchParams());

export function writePeriodQuery({ aggregation, aggPeriod, scale, ...rest }: PeriodQuery): Written {
  return {
    ...writeLineQuery({ ...NOTHING, ...rest }),
    aggregation: unless('mean', aggregation),
    aggPeriod: unless('day', aggPeriod),
    scale: scale === null ? '' : `${scale.low}~${scale.high}`,
  };
}

/** The fields of an address that say something else than what was read of them; `usual` are those that only one chart has. */
export const brokenPeriodFields = (
  params: URLSearchParams,
  written: Written,
  usual: Readonly<Record<string, string>> = {},
): string[] => brokenAmong(params, written, { aggregation: 'mean', aggPeriod: 'day', preset: 'days7', ...usual });
