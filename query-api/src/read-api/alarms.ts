import type { HistoryEntry } from '@watchglass/schemas/alarm/history';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { familyMetric } from '@watchglass/schemas/read-api/catalogue';
import { instantText } from '@watchglass/schemas/read-api/instant-text';
import {
  ALARMS_PER_PAGE,
  ALARMS_PER_PAGE_MAX,
  HISTORY_HOURS,
  SENSOR_HISTORY_MAX_DAYS,
} from '@watchglass/schemas/read-api/limits';
import {
  familyAlarmShape,
  familyAnswer,
  familyRuleShape,
  type FamilyAlarm,
  type FamilyLinks,
  type FamilyRule,
} from '@watchglass/schemas/read-api/views';
import { integer, listOf, matching, optional, otherwise, shape } from '@watchglass/schemas/shape';
import { entriesOf, readEntries } from '../alarm/history/entries.ts';
import { HISTORY_READS } from '../alarm/history/routes.ts';
import { selectionOf, type Selection } from '../alarm/history/selection.ts';
import { withPeaks } from '../alarm/peaks.ts';
import { alarmRows } from '../alarm/rows.ts';
import { alarmRuleRows } from '../alarm-rule/rows.ts';
import { route, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { metricsOf } from '../metric/metrics.ts';
import { metricLinks, pathWith, ROOT, secondOf, selfOf, sensorLink } from './answer.ts';
import { familyRoutes, only } from './family-routes.ts';
import { needs, space } from './needs.ts';
import { rangeOf } from './range.ts';

const ALARM_READS = ['alarms', 'sensors', 'bases', 'shelves'] as const;

/** The metric of a rule on bases: their status. */
const BASE_STATUS = 81;

type Told = Pick<
  AlarmView | HistoryEntry,
  | 'id'
  | 'ruleId'
  | 'ruleTitle'
  | 'severity'
  | 'sensorId'
  | 'sensorName'
  | 'metricId'
  | 'baseSerial'
  | 'threshold'
  | 'side'
  | 'peak'
  | 'raisedAt'
  | 'endedAt'
  | 'acknowledgement'
> & { readonly cause?: string };

/** The subject of an alarm is a point, or a base. */
function pointOf({ sensorId, metricId }: Pick<Told, 'sensorId' | 'metricId'>) {
  if (sensorId === null || metricId === null) return { sensor: null, metric: null, unit: null };
  const { id, unit } = familyMetric({ id: metricId, name: '' });
  return { sensor: String(sensorId), metric: id, unit };
}

function alarmOf(alarm: Told): FamilyAlarm {
  const { ruleId, ruleTitle, severity, baseSerial, threshold, side, peak, raisedAt, endedAt, cause = '' } = alarm;
  return {
    id: alarm.id,
    rule: ruleId,
    name: ruleTitle,
    severity,
    ...pointOf(alarm),
    base: baseSerial,
    value: threshold,
    threshold: side,
    ...(peak !== null && { worst: peak.value }),
    alarmed: secondOf(raisedAt),
    ...(endedAt !== null && { resolved: secondOf(endedAt) }),
    ...(cause !== '' && { note: cause }),
    acknowledged: alarm.acknowledgement !== null,
  };
}

async function linksOf({ relational, sight }: Reading, alarms: readonly Told[]): Promise<FamilyLinks> {
  const named = new Set(alarms.map(({ metricId }) => metricId));
  const metrics = (await metricsOf(relational, sight)).filter(({ id }) => named.has(id));
  const sensors = new Map(
    alarms.flatMap(({ sensorId, sensorName }) => (sensorId === null ? [] : [[sensorId, sensorName]])),
  );
  const rules = new Map(alarms.map(({ ruleId, ruleTitle }) => [ruleId, ruleTitle]));
  return {
    metric: metricLinks(metrics),
    sensor: [...sensors].map(([id, name]) => sensorLink(id, name)),
    rule: [...rules].map(([rel, name]) => ({ rel, name, href: `${ROOT}/alarms/rules/rule/${rel}` })),
  };
}

/** Epoch milliseconds of the first raise, and the id of the alarm. */
const PLACE = /^\d{1,14}\.[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The entries behind the last of the page before. */
function behind({ where, parameters }: Selection, next: string | undefined): Selection {
  if (next === undefined) return { where, parameters };
  const [at, id] = next.split('.');
  return {
    where: `${where} AND (raised, id) > (fromUnixTimestamp64Milli({afterAt: Int64}, 'UTC'), {afterId: UUID})`,
    parameters: { ...parameters, afterAt: Number(at), afterId: id },
  };
}

/** The history has each alarm as it is today, and late findings, which do not change: alarms are told as they were then. */
async function entriesThen(asked: Reading, entries: readonly HistoryEntry[]): Promise<readonly Told[]> {
  const condition = { sql: 'AND t.id = ANY ($2::uuid[])', values: [entries.map(({ id }) => id)] };
  const views = await withPeaks(asked, asked.sight.organizationId, await readRows(asked, alarmRows, condition));
  const then = new Map(views.map((view) => [view.id, view]));
  return entries.flatMap((entry): Told[] => {
    if (entry.state === 'foundLate') return [entry];
    const view = then.get(entry.id);
    return view ? [{ ...view, raisedAt: entry.raisedAt, cause: view.state === 'canceled' ? entry.cause : '' }] : [];
  });
}

/** GET /api/v1/alarms/actual, …/history, …/rules and …/rules/rule/{id}. */
export const alarmRoutes = [
  route({
    path: `${ROOT}/alarms/actual`,
    needs: needs('alarms'),
    reads: ALARM_READS,
    past: 'rows',
    answers: { 200: familyAnswer('alarms', listOf(familyAlarmShape)) },
    query: shape({ space }),
    handler: async (asked) => {
      const rows = await readRows(asked, alarmRows, { sql: `AND t.state = 'active' ORDER BY t.raised_at, t.id` });
      const alarms = await withPeaks(asked, asked.sight.organizationId, rows);
      return { alarms: alarms.map(alarmOf), links: await linksOf(asked, alarms), self: selfOf(asked.request) };
    },
  }),
  route({
    path: `${ROOT}/alarms/history`,
    needs: needs('alarms'),
    reads: [...new Set([...HISTORY_READS, ...ALARM_READS])],
    past: 'rows',
    answers: { 200: familyAnswer('alarms', listOf(familyAlarmShape)) },
    query: shape({
      from: optional(instantText()),
      to: optional(instantText()),
      limit: otherwise(integer(1, ALARMS_PER_PAGE_MAX), ALARMS_PER_PAGE),
      /** Where the next page begins. */
      next: optional(matching(PLACE, 'next')),
      space,
    }),
    handler: async (asked, h) => {
      const { next: from, limit, ...span } = asked.query;
      const now = asked.clock().getTime();
      const range = rangeOf(span, { usualHours: HISTORY_HOURS, mostDays: SENSOR_HISTORY_MAX_DAYS }, now);
      const known = { ...range, to: Math.min(range.to, now + 1) };
      const selection = behind(await selectionOf(asked, known), from);
      const order = { sort: 'raisedAt', isDescending: false, limit, offset: 0 } as const;
      const entries = await entriesOf(asked, await readEntries(asked.moment ?? asked, selection, order));
      const alarms = asked.moment === undefined ? entries : await entriesThen(asked, entries);
      const last = entries.length < limit ? undefined : entries.at(-1);
      const next =
        last && pathWith(asked.request, { ...within(range), next: `${Date.parse(last.raisedAt)}.${last.id}` });
      const answer = h.response({
        alarms: alarms.map(alarmOf),
        links: await linksOf(asked, alarms),
        self: selfOf(asked.request),
        ...(next !== undefined && { next }),
      });
      return next === undefined ? answer : answer.header('NextLink', next);
    },
  }),
  ...familyRoutes<FamilyRule>({
    path: `${ROOT}/alarms/rules`,
    one: '/rule/{id}',
    plural: 'rules',
    singular: 'rule',
    item: familyRuleShape,
    module: 'alarms',
    reads: ['alarm_rules', 'tags', 'alarms', 'custom_metrics'],
    read: async (asked, id) => {
      const items = (await readRows(asked, alarmRuleRows, only('t.id', id))).map(ruleOf);
      const named = new Set(items.map(({ metric }) => metric));
      const metrics = (await metricsOf(asked.relational, asked.sight)).filter(({ id: own }) => named.has(String(own)));
      return { items, links: { metric: metricLinks(metrics) } };
    },
  }),
];

const within = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

export function ruleOf({ id, enabled, definition }: Pick<AlarmRuleView, 'id' | 'enabled' | 'definition'>): FamilyRule {
  return {
    id,
    name: definition.title,
    metric: String('metricId' in definition ? definition.metricId : BASE_STATUS),
    enabled,
    kind: definition.kind ?? 'threshold',
  };
}
