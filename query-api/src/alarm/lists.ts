import { alarm, resolvedAlarm } from '@watchglass/schemas/alarm/entity';
import { RESOLVED_SHOWN_HOURS } from '@watchglass/schemas/alarm/limits';
import { alarmViewShape, type AlarmView } from '@watchglass/schemas/alarm/views';
import type { Entity } from '@watchglass/schemas/entity';
import { integer, optional, text } from '@watchglass/schemas/shape';
import { listRoutes, type ListSource } from '../http/list-routes.ts';
import { containing } from '../http/paging.ts';
import type { QueryAsked } from '../http/route.ts';
import { oneOfIds, oneOfWords, rowList, type RowListTerms, type Where } from '../live/row-list.ts';
import { AT_NONE, locationFilter } from '../location/location-filter.ts';
import { askedMembers } from '../member/member-list.ts';
import { metricsOf } from '../metric/metrics.ts';
import { alarmColumns } from './export.ts';
import { withPeaks } from './peaks.ts';
import { alarmRows } from './rows.ts';

/** Resolved alarms stay in the active list until they are acknowledged, unless they were hidden at their end. */
const ACTIVE = `(t.state = 'active'
  OR (t.state = 'resolved' AND t.ack_raise IS NULL AND jsonb_array_length(t.suppressed) = 0))`;
/** Epoch milliseconds. */
const LAST_INSTANT = Date.UTC(2106, 0, 1);
const instant = integer(0, LAST_INSTANT);
const RESOLVED_SHOWN_MS = RESOLVED_SHOWN_HOURS * 3_600_000;
/** Selects alarms whose episode overlaps `from` to `to`; by default, alarms that ended within the last day. */
interface Within {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const SEVERITY = `CASE WHEN t.severity = 80 THEN 'critical' ELSE 'warning' END`;
const SUPPRESSED = `CASE WHEN jsonb_array_length(t.suppressed) > 0 THEN 'yes' ELSE 'no' END`;
const ATTENTION = `CASE WHEN t.ack_by IS NOT NULL THEN 'acknowledged' WHEN t.state <> 'canceled' THEN 'waiting' END`;

/**
 * Each word must match the sensor's or rule's name, or the whole search the acknowledger's name: names are sealed, so
 * SQL cannot search them.
 */
async function search(words: string, { members, sight }: QueryAsked<unknown, unknown>): Promise<Where> {
  const named = await members.all(sight.organizationId, askedMembers({ search: words, sort: 'name', descending: '0' }));
  return [
    (texts, people) =>
      `(concat_ws(' ', s.name, b.name, t.rule_title) ILIKE ALL (${texts}::text[]) OR t.ack_by = ANY (${people}::text[]))`,
    words.split(/\s+/).filter(Boolean).map(containing),
    named.map(({ id }) => id),
  ];
}

const found: Pick<RowListTerms<typeof alarm>, 'search' | 'where' | 'alike'> = {
  search,
  where: {
    severities: oneOfWords((list) => `${SEVERITY} = ANY (${list})`),
    states: oneOfWords((list) => `t.state = ANY (${list})`),
    attention: oneOfWords((list) => `${ATTENTION} = ANY (${list})`),
    locations: oneOfWords(
      (ids) => `coalesce(coalesce(s.location_id, b.location_id)::text, '${AT_NONE}') = ANY (${ids})`,
    ),
    sensors: oneOfIds((ids) => `t.sensor_id = ANY (${ids})`),
    rules: oneOfWords((ids) => `t.rule_id::text = ANY (${ids})`),
    assignees: (words, { caller }) => {
      const ids = words.split(',').map((word) => (word === 'me' ? caller.id : word));
      return [(list) => `coalesce(t.assigned_to, 'none') = ANY (${list}::text[])`, ids];
    },
    shelved: oneOfWords((list) => `CASE WHEN sh.id IS NULL THEN 'no' ELSE 'yes' END = ANY (${list})`),
    suppressed: oneOfWords((list) => `${SUPPRESSED} = ANY (${list})`),
  },
  alike: 't.raised_at DESC',
};
const sortedBy = {
  raisedAt: 't.raised_at',
  severity: 't.severity',
  sensor: 'lower(coalesce(s.name, b.name))',
  rule: 'lower(t.rule_title)',
};
const list = {
  view: alarmViewShape,
  reads: ['alarms', 'sensors', 'bases', 'shelves'],
  filters: {
    severities: text(64, 0),
    states: text(64, 0),
    attention: text(64, 0),
    locations: locationFilter,
    sensors: text(10_000, 0),
    rules: text(10_000, 0),
    shelved: text(64, 0),
    suppressed: text(16, 0),
    assignees: text(10_000, 0),
  },
  columns: async ({ relational, sight }: QueryAsked<unknown, unknown>) =>
    alarmColumns(await metricsOf(relational, sight)),
};

/** The same list with each alarm's current peak. */
function peaked<E extends Entity, X>(source: ListSource<E, AlarmView, X>): ListSource<E, AlarmView, X> {
  return {
    ...source,
    page: async (asked, what) => {
      const { items, total } = await source.page(asked, what);
      return { items: await withPeaks(asked, asked.sight.organizationId, items), total };
    },
    all: async (asked, what) => withPeaks(asked, asked.sight.organizationId, await source.all(asked, what)),
  };
}

/** GET /api/alarms/{org}/active and …/resolved with their exports. Resolved alarms of the active list come last. */
export const alarmListRoutes = [
  ...listRoutes(alarm, {
    ...list,
    source: peaked(
      rowList(alarm, alarmRows, { ...found, sortedBy, only: () => [() => ACTIVE], first: `t.state <> 'active'` }),
    ),
  }),
  ...listRoutes(resolvedAlarm, {
    ...list,
    fields: { from: optional(instant), to: optional(instant) },
    source: peaked(
      rowList(resolvedAlarm, alarmRows, {
        ...found,
        sortedBy: { ...sortedBy, endedAt: 't.ended_at' },
        only: ({ clock }, { from = clock().getTime() - RESOLVED_SHOWN_MS, to = LAST_INSTANT }: Within) => [
          (since, until) =>
            `t.state <> 'active' AND t.ended_at > ${since}::timestamptz AND t.onset_at < ${until}::timestamptz`,
          new Date(from),
          new Date(to),
        ],
      }),
    ),
  }),
];
