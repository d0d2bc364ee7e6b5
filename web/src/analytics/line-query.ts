import { AGGREGATIONS, type Aggregation } from '@watchglass/schemas/reading/queries';
import { SENSOR_KINDS, type SensorKind } from '@watchglass/schemas/sensor/states';
import { readChoice, writeChoice, type Choice } from '../sensor/chart-range.ts';
import { idsIn, listIn, textsIn, type Written } from '../table/use-query.ts';

export const CHART_TYPES = ['line', 'step', 'area', 'scatter'] as const;
export type ChartType = (typeof CHART_TYPES)[number];
export const COMPARISONS = ['off', 'previous', 'week', 'year', 'custom'] as const;
export type Comparison = (typeof COMPARISONS)[number];
export const MOST_METRICS = 2;
export const MOST_SOURCES = 10;
/** ISO weekdays: Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Two instants, epoch milliseconds; the second is later. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Whole hours of the clock: from 8 until 18 is 08:00 to 18:00. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

/** The state of the line chart in its address (section 2 of the specification). */
export interface LineQuery {
  readonly sensors: readonly number[];
  readonly assets: readonly string[];
  readonly metrics: readonly number[];
  /** What narrows the choice of sensors. */
  readonly tags: readonly string[];
  readonly locations: readonly string[];
  /** The serials of bases. */
  readonly devices: readonly string[];
  /** `virtual`, `adjusted`, and the ids of metrics that a sensor measures. */
  readonly skills: readonly string[];
  readonly kinds: readonly SensorKind[];
  readonly choice: Choice;
  readonly hideLegend: boolean;
  /** The shown part of the range; null shows all of it. */
  readonly dataZoom: Window | null;
  /** Marks each reading. */
  readonly points: boolean;
  readonly aggregation: Aggregation;
  /** Shows the values as a table. */
  readonly showValues: boolean;
  /** Empty for all. */
  readonly days: readonly number[];
  readonly hours: Hours | null;
  /** Only what reported in the range. */
  readonly showActive: boolean;
  readonly compare: Comparison;
  /** The beginning of a custom comparison, epoch milliseconds. */
  readonly compareTimeStart: number | null;
  readonly chartType: ChartType;
}

/** Ranges that end before now. */
const STANDING: ReadonlySet<string> = new Set(['custom', 'yesterday', 'lastWeek', 'lastMonth']);

/** The range moves with the clock, and all of it is shown. */
export const isFollowing = ({ choice, dataZoom }: Pick<LineQuery, 'choice' | 'dataZoom'>): boolean =>
  dataZoom === null && !STANDING.has(choice.preset);

const among = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

/** `from-to`, epoch milliseconds; null for what is none. */
export function windowIn(text: string | null): Window | null {
  const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? '') ?? [];
  const read = { from: Number(from), to: Number(to) };
  return read.from < read.to ? read : null;
}

export const windowText = (window: Window | null): string => (window === null ? '' : `${window.from}-${window.to}`);

function hoursIn(text: string | null): Hours | null {
  const [, from, until] = /^(\d{1,2})-(\d{1,2})$/.exec(text ?? '') ?? [];
  const read = { from: Number(from), until: Number(until) };
  return read.from < read.until && read.until <= 24 ? read : null;
}

/** Epoch milliseconds, or a length; null for what is none. */
export function instantIn(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** Reads an address; what it cannot mean is as if it were not there. */
export function readLineQuery(params: URLSearchParams): LineQuery {
  const kinds = listIn(params, 'sensorType');
  const days = idsIn(params, 'days');
  const sensors = idsIn(params, 'sensors').slice(0, MOST_SOURCES);
  return {
    sensors,
    assets: listIn(params, 'assets').slice(0, MOST_SOURCES - sensors.length),
    metrics: idsIn(params, 'metrics').slice(0, MOST_METRICS),
    tags: textsIn(params, 'tags'),
    locations: listIn(params, 'locations'),
    devices: listIn(params, 'devices'),
    skills: listIn(params, 'skills').filter((skill) => /^(?:virtual|adjusted|[1-9]\d{0,8})$/.test(skill)),
    kinds: SENSOR_KINDS.filter((kind) => kinds.includes(kind)),
    choice: readChoice(params),
    hideLegend: params.get('hideLegend') === '1',
    dataZoom: windowIn(params.get('dataZoom')),
    points: params.get('points') === '1',
    aggregation: among(AGGREGATIONS, params.get('aggregation')) ?? 'auto',
    showValues: params.get('showValues') === '1',
    days: WEEKDAYS.filter((day) => days.includes(day)),
    hours: hoursIn(params.get('hours')),
    showActive: params.get('showActive') === '1',
    compare: among(COMPARISONS, params.get('compare')) ?? 'off',
    compareTimeStart: instantIn(params.get('compareTimeStart')),
    chartType: among(CHART_TYPES, params.get('chartType')) ?? 'line',
  };
}

const flag = (is: boolean): string => (is ? '1' : '');
/** What is usual is not written. */
export const unless = <T extends string>(usual: T, value: T): string => (value === usual ? '' : value);

export function writeLineQuery(query: LineQuery): Written {
  const { hours, compareTimeStart } = query;
  return {
    ...writeChoice(query.choice),
    sensors: query.sensors.join(','),
    assets: query.assets.join(','),
    metrics: query.metrics.join(','),
    tags: query.tags.join(','),
    locations: query.locations.join(','),
    devices: query.devices.join(','),
    skills: query.skills.join(','),
    sensorType: query.kinds.join(','),
    hideLegend: flag(query.hideLegend),
    dataZoom: windowText(query.dataZoom),
    points: flag(query.points),
    aggregation: unless('auto', query.aggregation),
    showValues: flag(query.showValues),
    days: query.days.join(','),
    hours: hours === null ? '' : `${hours.from}-${hours.until}`,
    showActive: flag(query.showActive),
    compare: unless('off', query.compare),
    compareTimeStart: compareTimeStart === null ? '' : String(compareTimeStart),
    chartType: unless('line', query.chartType),
  };
}

/** The fields of an address that say something else than what was read of them. */
export const brokenFields = (params: URLSearchParams): string[] =>
  brokenAmong(params, writeLineQuery(readLineQuery(params)), {
    aggregation: 'auto',
    compare: 'off',
    chartType: 'line',
    preset: 'days7',
  });

/** The fields of an address that say something else than what is written of it, where a field may spell out what is usual. */
export function brokenAmong(
  params: URLSearchParams,
  written: Written,
  usual: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(written)
    .filter(([name, text]) => {
      const given = params.get(name) ?? '';
      return given !== text && !(text === '' && (given === usual[name] || given === '0')) && !sameList(given, text);
    })
    .map(([name]) => name);
}

/** Lists may name their words in any order, and twice. */
function sameList(one: string, other: string): boolean {
  const words = (text: string) => [...new Set(text.split(',').filter(Boolean))].toSorted().join(',');
  return words(one) === words(other);
}
