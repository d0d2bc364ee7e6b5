import type { HistoryEntry } from '@watchglass/schemas/alarm/history';
import type { HistorySort } from '@watchglass/schemas/alarm/history-sorts';
import type { AlarmKind, AlarmSeverity, HistoryState, MeasuredView } from '@watchglass/schemas/alarm/views';
import type { Reading } from '../../http/route.ts';
import { nameOf } from '../../user/people.ts';
import { withPeaks } from '../peaks.ts';
import type { Selection } from './selection.ts';

export interface EntryRow extends Record<string, unknown> {
  readonly id: string;
  readonly rule: string;
  readonly rule_title: string;
  readonly kind: AlarmKind;
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
  readonly state: HistoryState;
  readonly severity: AlarmSeverity;
  readonly worst: AlarmSeverity;
  readonly side: 'above' | 'below';
  readonly threshold: number;
  readonly value: number;
  readonly peak: number | null;
  readonly peak_at: string | null;
  readonly end_value: number | null;
  readonly end_at: string | null;
  readonly onset: string;
  readonly raised: string;
  readonly ended: string | null;
  readonly cause: string;
  readonly raises: string;
  readonly ack_by: string;
  readonly ack_at: string | null;
  readonly comments: number;
}

export const ENTRY_COLUMNS = `id, rule, rule_title, kind, sensor, metric, base, state, severity, arrayMax(arrayConcat(raise_severity, [severity])) AS worst,
  side, threshold, value, peak, peak_at, end_value, end_at, onset, raised, ended, cause, length(raise_at) AS raises, ack_by, ack_at, comments`;

const SORTED_BY: Readonly<Record<HistorySort, string>> = {
  raisedAt: 'raised',
  endedAt: 'ended',
  duration: `if(ended IS NULL, now64(3), ended) - raised`,
  severity: 'severity',
  rule: 'lowerUTF8(rule_title)',
};

interface Order {
  readonly sort: HistorySort;
  readonly isDescending: boolean;
}

/** A total order. */
export function orderOf({ sort, isDescending }: Order): string {
  const direction = isDescending ? 'DESC' : 'ASC';
  return `ORDER BY ${SORTED_BY[sort]} ${direction} NULLS LAST, raised ${direction}, id`;
}

interface Wanted extends Order {
  readonly limit: number;
  readonly offset: number;
}

interface Place extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
}

/** ClickHouse accepts a parameter of at most 128 KiB: the ids of this many entries fit. */
const READ_TOGETHER = 2_000;

/**
 * A page of the selection. Its rows are found by few columns first; the others are read where those rows are, by the
 * instants of their raises.
 */
export async function readEntries(
  { timeSeries }: Pick<Reading, 'timeSeries'>,
  { where, parameters }: Selection,
  { limit, offset, ...order }: Wanted,
): Promise<readonly EntryRow[]> {
  const places = await timeSeries.query<Place>(
    `SELECT id, toString(toUnixTimestamp64Milli(raised)) AS at FROM alarm_episodes FINAL WHERE ${where}
      ${orderOf(order)} LIMIT {limit: UInt32} OFFSET {offset: UInt64}`,
    { ...parameters, limit, offset },
  );
  const byId = new Map<string, EntryRow>();
  for (let from = 0; from < places.length; from += READ_TOGETHER) {
    const some = places.slice(from, from + READ_TOGETHER);
    const rows = await timeSeries.query<EntryRow>(
      `SELECT ${ENTRY_COLUMNS} FROM alarm_episodes FINAL WHERE organization = {organization: UInt32}
        AND raised IN (SELECT fromUnixTimestamp64Milli(arrayJoin({at: Array(Int64)}), 'UTC')) AND id IN {ids: Array(UUID)}`,
      {
        organization: parameters['organization'],
        at: some.map(({ at }) => Number(at)),
        ids: some.map(({ id }) => id),
      },
    );
    for (const row of rows) byId.set(row.id, row);
  }
  return places.flatMap(({ id }) => byId.get(id) ?? []);
}

export async function countEntries(
  { timeSeries }: Pick<Reading, 'timeSeries'>,
  { where, parameters }: Selection,
): Promise<number> {
  const [row] = await timeSeries.query<{ total: string }>(
    `SELECT count() AS total FROM alarm_episodes FINAL WHERE ${where}`,
    parameters,
  );
  return Number(row?.total ?? 0);
}

const measured = (value: number | null, at: string | null): MeasuredView | null =>
  value === null || at === null ? null : { value, measuredAt: iso(at) };
const iso = (at: string): string => new Date(at).toISOString();

/** A point, or a base with sensor and metric 0. */
interface Subject {
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
}

/** The subject as views tell it. */
export function subjectOf(
  { sensor, metric, base }: Subject,
  { sensors, bases }: HistoryNames,
): Pick<HistoryEntry, 'sensorId' | 'sensorName' | 'metricId' | 'baseSerial' | 'baseName'> {
  return {
    sensorId: sensor || null,
    sensorName: sensors.get(sensor) ?? '',
    metricId: metric || null,
    baseSerial: base || null,
    baseName: bases.get(base) ?? base,
  };
}

/** Names of these sensors and bases and present titles of these rules, deleted ones included. */
export interface HistoryNames {
  readonly sensors: ReadonlyMap<number, string>;
  readonly bases: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, string>;
}

export async function namesOf(
  { relational, sight }: Pick<Reading, 'relational' | 'sight'>,
  rows: readonly (Subject & { readonly rule: string })[],
): Promise<HistoryNames> {
  const ids = (wanted: readonly (string | number)[]) => [sight.organizationId, [...new Set(wanted)]];
  const [sensors, bases, rules] = await Promise.all([
    relational.query<{ id: number; name: string }>({
      name: 'alarm_history.sensor_names',
      text: 'SELECT id, name FROM read.sensors WHERE organization_id = $1 AND id = ANY ($2::int[])',
      values: ids(rows.map(({ sensor }) => sensor)),
    }),
    relational.query<{ serial: string; name: string | null }>({
      name: 'alarm_history.base_names',
      text: 'SELECT serial, name FROM read.bases WHERE organization_id = $1 AND serial = ANY ($2::text[])',
      values: ids(rows.map(({ base }) => base)),
    }),
    relational.query<{ id: string; title: string }>({
      name: 'alarm_history.rule_titles',
      text: `SELECT id, definition ->> 'title' AS title FROM read.alarm_rules WHERE organization_id = $1 AND id = ANY ($2::uuid[])`,
      values: ids(rows.map(({ rule }) => rule)),
    }),
  ]);
  return {
    sensors: new Map(sensors.map(({ id, name }) => [id, name])),
    bases: new Map(bases.map(({ serial, name }) => [serial, name ?? serial])),
    rules: new Map(rules.map(({ id, title }) => [id, title])),
  };
}

/** Rows as views: names opened, active alarms with their peak so far. */
export async function entriesOf(reading: Reading, rows: readonly EntryRow[]): Promise<readonly HistoryEntry[]> {
  const [names, people] = await Promise.all([
    namesOf(reading, rows),
    reading.people.named(rows.map(({ ack_by }) => ack_by)),
  ]);
  const entries = rows.map((row): HistoryEntry => ({
    id: row.id,
    ruleId: row.rule,
    ruleTitle: row.rule_title || (names.rules.get(row.rule) ?? ''),
    kind: row.kind,
    ...subjectOf(row, names),
    severity: row.severity,
    worst: row.worst,
    state: row.state,
    side: row.side,
    threshold: row.threshold,
    value: row.value,
    peak: measured(row.peak, row.peak_at),
    end: measured(row.end_value, row.end_at),
    onsetAt: iso(row.onset),
    raisedAt: iso(row.raised),
    endedAt: row.ended === null ? null : iso(row.ended),
    cause: row.cause,
    raises: Number(row.raises),
    acknowledgement:
      row.ack_at === null ? null : { by: row.ack_by, byName: nameOf(people, row.ack_by), at: iso(row.ack_at) },
    comments: row.comments,
  }));
  return withPeaks(reading, reading.sight.organizationId, entries);
}
