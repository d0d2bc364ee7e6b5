import { pageFields } from '../page.ts';
import {
  anyNumber,
  anyText,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  timeZoneName,
  type ViewOf,
} from '../shape.ts';
import { QUARANTINE_REASONS, type QuarantineReason } from './quarantine.ts';
import { LAST_INSTANT } from './queries.ts';

export const SENSOR_QUALITY_SORTS = ['coverage', 'gaps', 'late', 'conflicts', 'name'] as const;
export const BASE_QUALITY_SORTS = ['drift', 'conflicts', 'quarantined', 'duplicates', 'late', 'name'] as const;

/** The whole days of a zone from the one with `from` to the one with `to`, epoch milliseconds; today until now. */
export const qualityDaysFields = {
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  zone: otherwise(timeZoneName(), 'UTC'),
  search: optional(text(128, 0)),
};

/** GET api/readings/{org}/quality, without its paging. The worst comes first: the least coverage, the most of anything else. */
export const sensorQualityFields = {
  ...qualityDaysFields,
  sort: otherwise(oneOf(...SENSOR_QUALITY_SORTS), 'coverage'),
};

/** GET api/readings/{org}/quality/bases, without its paging. */
export const baseQualityFields = { ...qualityDaysFields, sort: otherwise(oneOf(...BASE_QUALITY_SORTS), 'drift') };

export interface QualityDays {
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly search?: string | undefined;
}

const sensorCounts = { late: integer(0), conflicts: integer(0) };

/** One sensor. `coverage` is the mean share of the readings that were expected (0 to 1); null if none were. */
const sensorQualityShape = shape({
  sensorId: integer(1),
  name: anyText(),
  baseSerial: nullable(anyText()),
  intervalSeconds: integer(1),
  coverage: nullable(anyNumber()),
  /** Times without a reading of one of its metrics, and the longest of them. */
  gaps: integer(0),
  longestGapMs: integer(0),
  ...sensorCounts,
  /** In the order of `days`. */
  days: listOf(shape({ coverage: nullable(anyNumber()), ...sensorCounts })),
});
export type SensorQuality = ViewOf<typeof sensorQualityShape>;

/** `days` are their beginnings in epoch milliseconds. */
export const sensorQualityPageShape = shape({ ...pageFields(sensorQualityShape), days: listOf(integer(0)) });
export type SensorQualityPage = ViewOf<typeof sensorQualityPageShape>;

const baseCounts = { conflicts: integer(0), quarantined: integer(0) };

/** One base. `duplicates` and `late` count since it is known, as duplicates are not stored. */
const baseQualityShape = shape({
  serial: anyText(),
  name: anyText(),
  duplicates: integer(0),
  late: integer(0),
  ...baseCounts,
  /** The largest of the days, either way; null without readings. Less than 0 if the clock of the base is ahead. */
  driftMs: nullable(anyNumber()),
  /** In the order of `days`: the median of received minus measured of what came in time. */
  days: listOf(shape({ driftMs: nullable(anyNumber()), ...baseCounts })),
});
export type BaseQuality = ViewOf<typeof baseQualityShape>;

export const baseQualityPageShape = shape({ ...pageFields(baseQualityShape), days: listOf(integer(0)) });
export type BaseQualityPage = ViewOf<typeof baseQualityPageShape>;

const reason = oneOf(...QUARANTINE_REASONS);
/** What records of one group have in common, as they came; `unit` is null without one. */
const group = { reason, sensor: anyText(), metric: anyText(), unit: nullable(anyText()) };

/** GET api/readings/{org}/quarantine, without its paging. */
export const quarantineFields = { reason: optional(reason), base: optional(text(32)), search: optional(text(128, 0)) };

const quarantineGroupShape = shape({
  ...group,
  /** The sensor of that name, if it is known and in sight. */
  sensorId: nullable(integer(1)),
  sensorName: anyText(),
  bases: listOf(anyText()),
  count: integer(1),
  first: instant(),
  last: instant(),
  /** Records that were received until then are decided on and not counted; null if every record counts. */
  decidedUntil: nullable(instant()),
  /** What the newest record said. */
  sample: anyText(),
});
export type QuarantineGroup = ViewOf<typeof quarantineGroupShape>;
export const quarantinePageShape = shape(pageFields(quarantineGroupShape));
export type QuarantinePage = ViewOf<typeof quarantinePageShape>;

/** GET api/readings/{org}/quarantine/rows, without its paging: the records of one group. Without `unit` those that had none. */
export const quarantineRowsFields = {
  reason,
  sensor: text(512, 0).trim(false),
  metric: text(512, 0).trim(false),
  unit: optional(text(512, 0).trim(false)),
  /** Received after the first and until the second instant. */
  after: optional(instant()),
  until: optional(instant()),
};
export interface QuarantineRowsQuery {
  readonly reason: QuarantineReason;
  readonly sensor: string;
  readonly metric: string;
  readonly unit?: string | undefined;
  readonly after?: string | undefined;
  readonly until?: string | undefined;
}

const quarantineRowShape = shape({
  id: anyText(),
  base: anyText(),
  /** Null without a usable time. */
  at: nullable(instant()),
  raw: anyText(),
  receivedAt: instant(),
});
export type QuarantineRow = ViewOf<typeof quarantineRowShape>;
export const quarantineRowsShape = shape(pageFields(quarantineRowShape));
export type QuarantineRows = ViewOf<typeof quarantineRowsShape>;

/** GET api/readings/{org}/conflicts, without its paging: measured in [from, to), epoch milliseconds. */
export const conflictsFields = {
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  sensor: optional(integer(1, 2 ** 31 - 1)),
  base: optional(text(32)),
};

/** Two values for one instant: `storedValue` came first and stands. Both in the native unit of the metric. */
const conflictShape = shape({
  sensorId: integer(1),
  sensorName: anyText(),
  metricId: integer(1),
  base: anyText(),
  at: instant(),
  storedValue: anyNumber(),
  value: anyNumber(),
  receivedAt: instant(),
});
export type ConflictView = ViewOf<typeof conflictShape>;
export const conflictsPageShape = shape(pageFields(conflictShape));
export type ConflictsPage = ViewOf<typeof conflictsPageShape>;

/** GET api/readings/{org}/late, without its paging: measured in [from, to), epoch milliseconds, of sensors that the base hears now. */
export const lateFields = conflictsFields;

/** A value in the native unit of the metric, and when it came; null if that was not recorded. */
const lateReadingShape = shape({
  sensorId: integer(1),
  sensorName: anyText(),
  metricId: integer(1),
  at: instant(),
  value: anyNumber(),
  receivedAt: nullable(instant()),
});
export type LateReadingView = ViewOf<typeof lateReadingShape>;
export const lateReadingsPageShape = shape(pageFields(lateReadingShape));
export type LateReadingsPage = ViewOf<typeof lateReadingsPageShape>;
