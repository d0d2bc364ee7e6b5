import { instantOfLocal, localDayAt } from '@watchglass/schemas/local-time';
import { BASE_QUALITY_SORTS, SENSOR_QUALITY_SORTS } from '@watchglass/schemas/reading/quality';
import { queryString, readPaging, writePaging, type Paging } from '../table/paging.ts';
import type { Written } from '../table/use-query.ts';

export const QUALITY_VIEWS = ['sensors', 'bases', 'quarantine', 'late', 'conflicts', 'decisions'] as const;
export type QualityView = (typeof QUALITY_VIEWS)[number];
export const QUALITY_DAYS = [1, 7, 31] as const;

/** What each view can be sorted by, the worst first. */
export const SORTS = {
  sensors: SENSOR_QUALITY_SORTS,
  bases: BASE_QUALITY_SORTS,
  quarantine: ['last'],
  late: ['last'],
  conflicts: ['last'],
  decisions: ['last'],
} as const satisfies Readonly<Record<QualityView, readonly [string, ...string[]]>>;

/** The state of the page in its address. */
export interface QualityQuery extends Paging {
  readonly view: QualityView;
  /** Whole days until now. */
  readonly days: (typeof QUALITY_DAYS)[number];
  readonly search: string;
  readonly sort: string;
  /** The serial of a base whose quarantine or conflicts are shown; empty for all. */
  readonly base: string;
  readonly descending: boolean;
}

export function readQualityQuery(params: URLSearchParams): QualityQuery {
  const view = QUALITY_VIEWS.find((each) => each === params.get('view')) ?? 'sensors';
  const sorts: readonly string[] = SORTS[view];
  return {
    ...readPaging(params),
    view,
    days: QUALITY_DAYS.find((each) => String(each) === params.get('days')) ?? 7,
    search: params.get('search') ?? '',
    sort: sorts.find((each) => each === params.get('sort')) ?? sorts[0] ?? '',
    base: params.get('base') ?? '',
    descending: false,
  };
}

export function writeQualityQuery(query: QualityQuery): Written {
  return {
    ...writePaging(query),
    view: query.view === 'sensors' ? '' : query.view,
    days: query.days === 7 ? '' : String(query.days),
    search: query.search,
    sort: query.sort === SORTS[query.view][0] ? '' : query.sort,
    base: query.base,
  };
}

/** Today and the days before it, until the end of this hour, so that the same page is asked for an hour. */
export function rangeOf(days: number, now: number, zone: string): { readonly from: number; readonly to: number } {
  const to = (Math.floor(now / 3_600_000) + 1) * 3_600_000;
  return { from: instantOfLocal(localDayAt(now, zone) - days + 1, 0, zone), to };
}

const PATHS: Readonly<Record<QualityView, string>> = {
  sensors: 'quality',
  bases: 'quality/bases',
  quarantine: 'quarantine',
  late: 'late',
  conflicts: 'conflicts',
  decisions: 'quarantine/decisions',
};

interface Asked {
  readonly organizationId: number;
  readonly now: number;
  readonly zone: string;
}

/** The path of the shown page of a view. */
export function qualityPath(query: QualityQuery, { organizationId, now, zone }: Asked): string {
  const { view, search, sort, base, page, rowsPerPage } = query;
  const { from, to } = rangeOf(query.days, now, zone);
  const range = { from: String(from), to: String(to) };
  const fields: Readonly<Record<QualityView, Written>> = {
    sensors: { ...range, zone, sort, search: search.trim() },
    bases: { ...range, zone, sort, search: search.trim() },
    quarantine: { base, search: search.trim() },
    late: { ...range, base },
    conflicts: { ...range, base },
    decisions: {},
  };
  const asked = { ...fields[view], page: String(page), rowsPerPage: String(rowsPerPage) };
  return `/api/readings/${organizationId}/${PATHS[view]}${queryString(asked)}`;
}
