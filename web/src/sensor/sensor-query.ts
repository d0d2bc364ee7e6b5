import { CALIBRATION_STATES, type CalibrationState } from '@watchglass/schemas/calibration/state';
import { NO_DATA_LEVELS, type NoDataLevel } from '@watchglass/schemas/sensor/no-data';
import { SENSOR_KINDS, type SensorKind } from '@watchglass/schemas/sensor/states';
import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { idsIn, textsIn, type Written } from '../table/use-query.ts';
import { VIEW_TERMS, type TableView } from './table-views.ts';

export const SENSOR_SORTS = ['name', 'wireId', 'measuredAt', 'base', 'location'] as const;
type SensorSort = (typeof SENSOR_SORTS)[number];

/** The query of the sensors table. Metrics filter the rows and select the value columns. */
export interface TableQuery extends SortedPage<SensorSort> {
  readonly search: string;
  readonly tags: readonly string[];
  readonly metrics: readonly number[];
  readonly sensors: readonly number[];
  /** The ids of locations, and `none`. */
  readonly locations: readonly string[];
  /** The serials of bases. */
  readonly bases: readonly string[];
  readonly kinds: readonly SensorKind[];
  /** What each sensor has: ids of metrics, `virtual` and `adjusted`. */
  readonly skills: readonly string[];
  readonly calibration: readonly CalibrationState[];
  readonly noData: NoDataLevel | '';
}

/**
 * Reads a query from an address in the form of section 2 of the specification: `descending=1`. Invalid parts are
 * ignored.
 */
export function readTableQuery(params: URLSearchParams): TableQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    tags: textsIn(params, 'tags'),
    metrics: idsIn(params, 'metrics'),
    sensors: idsIn(params, 'sensors'),
    locations: textsIn(params, 'locations'),
    bases: textsIn(params, 'devices'),
    kinds: SENSOR_KINDS.filter((kind) => textsIn(params, 'sensorType').includes(kind)),
    skills: textsIn(params, 'skills').filter((skill) => /^(virtual|adjusted|[1-9]\d{0,8})$/.test(skill)),
    calibration: CALIBRATION_STATES.filter((state) => textsIn(params, 'calibration').includes(state)),
    noData: NO_DATA_LEVELS.find((level) => level === params.get('noData')) ?? '',
    sort: sortIn(SENSOR_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeTableQuery(query: TableQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    tags: query.tags.join(','),
    metrics: query.metrics.join(','),
    sensors: query.sensors.join(','),
    locations: query.locations.join(','),
    devices: query.bases.join(','),
    sensorType: query.kinds.join(','),
    skills: query.skills.join(','),
    calibration: query.calibration.join(','),
    noData: query.noData,
    sort: query.sort === 'name' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

export const NO_FILTERS = {
  search: '',
  tags: [],
  metrics: [],
  sensors: [],
  locations: [],
  bases: [],
  kinds: [],
  skills: [],
  calibration: [],
  noData: '',
} as const;

export function isFiltered(query: TableQuery): boolean {
  const { search, noData, tags, metrics, sensors, locations, bases, kinds, skills, calibration } = query;
  return (
    search.trim() !== '' ||
    noData !== '' ||
    [tags, metrics, sensors, locations, bases, kinds, skills, calibration].some((chosen) => chosen.length > 0)
  );
}

function asked(query: TableQuery, view: TableView): Written {
  const { devices = '', sensorType = '', ...same } = writeTableQuery({ ...query, search: query.search.trim() });
  return { ...same, base: devices, kinds: sensorType, ...VIEW_TERMS[view].asks };
}

/** GET api/sensors/{org} for the query of a view. */
export function sensorsPath(organizationId: number, query: TableQuery, view: TableView): string {
  return `/api/sensors/${organizationId}${pageQuery(asked(query, view), query)}`;
}

/** GET api/sensors/{org}/export for the query of a view, with all pages. */
export function sensorsExportPath(organizationId: number, query: TableQuery, view: TableView): string {
  return `/api/sensors/${organizationId}/export${fileQuery(asked(query, view))}`;
}
