import type { Coverage } from '@watchglass/schemas/alarm/history';
import { ROTA_GAP_DAYS } from '@watchglass/schemas/alarm/limits';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import { sensorsIn } from '@watchglass/schemas/member/rights';
import { alarmRuleRows } from '../../alarm-rule/rows.ts';
import type { QueryAsked, Reading } from '../../http/route.ts';
import { readRows } from '../../live/row-reader.ts';
import { sensorIn } from '../../reading/points.ts';
import type { RotaView } from '@watchglass/schemas/rota/views';
import { destinationRows } from '../../destination/rows.ts';
import { escalationRows } from '../../escalation/rows.ts';
import { rotaRows } from '../../rota/rows.ts';
import { coverageOf, type CoveredSensor, type CoveringRule, type Targets, type Telling } from './coverage.ts';
import { reachOf } from './reach.ts';
import { gapsOf } from './rota-gaps.ts';

export const COVERAGE_READS = [
  'alarm_rules',
  'alarm_subscriptions',
  'sensors',
  'assets',
  'tags',
  'destinations',
  'escalations',
  'rotas',
  'notification_settings',
  'push_devices',
  'phones',
  'people',
] as const;

const DAY_MS = 86_400_000;

type Asked = QueryAsked<unknown, unknown>;

interface SensorRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly metrics: readonly number[];
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly base: string | null;
  readonly type: string | null;
  readonly points: readonly string[];
  readonly assets: readonly string[];
}

const POINTS = `FROM read.asset_points p WHERE p.organization_id = s.organization_id AND p.sensor_id = s.id AND NOT p.removed`;
const SENSORS = `SELECT s.id, s.name, s.metric_ids AS metrics, s.location_id::text AS location, s.base_serial AS base,
    s.told_type ->> 'product' AS type,
    ARRAY(SELECT coalesce(x.merged_into, x.id)::text FROM read.tags x WHERE x.organization_id = s.organization_id
      AND x.id = ANY (s.tag_ids)) AS tags,
    ARRAY(SELECT p.id::text ${POINTS}) AS points, ARRAY(SELECT p.asset_id::text ${POINTS}) AS assets
  FROM read.sensors s WHERE s.organization_id = $1 AND s.state = 'active' AND ${sensorIn('s', '$2', '$3')}
  ORDER BY lower(s.name), s.id`;

/** The report of coverage of the sensors and rules in the caller's sight. */
export async function coverageIn(reading: Asked): Promise<Coverage> {
  const [sensors, rules, rotas] = await Promise.all([
    sensorsInUse(reading),
    readRows(reading, alarmRuleRows, { sql: `ORDER BY lower(t.definition ->> 'title'), t.id` }),
    readRows(reading, rotaRows, { sql: 'ORDER BY lower(t.name), t.id' }),
  ]);
  const toldBy = await tellingOf(reading, rules);
  const covering = rules.map((rule): CoveringRule => ({ ...targetsOf(rule), told: toldBy(rule) }));
  return { ...coverageOf(covering, sensors), rotas: await rotasWithGaps(reading, rotas) };
}

/** The rules of one metric choose sensors; others choose bases. */
function targetsOf({ id, enabled, definition }: AlarmRuleView): Omit<CoveringRule, 'told'> {
  const {
    title,
    metricId = null,
    appliesTo,
  } = definition as Readonly<{ title: string; metricId?: number; appliesTo: Targets }>;
  return { id, enabled, title, metricId, appliesTo };
}

/** The sensors in use in the caller's sight, with what rules choose them by. */
export function sensorsInUse({ relational, sight }: Reading): Promise<readonly CoveredSensor[]> {
  return relational.query<SensorRow>({
    name: 'coverage.sensors',
    text: SENSORS,
    values: [sight.organizationId, sight.locations, sensorsIn(sight)],
  });
}

/** Whom each rule tells: the people that it names and those who subscribed, its destinations, and its escalation policy. */
async function tellingOf(reading: Asked, rules: readonly AlarmRuleView[]): Promise<(rule: AlarmRuleView) => Telling> {
  const { relational, sight } = reading;
  const subscriptions = await relational.query<{ rule: string; person: string }>({
    name: 'coverage.subscriptions',
    text: `SELECT rule_id AS rule, user_id::text AS person FROM read.alarm_subscriptions
      WHERE organization_id = $1 AND NOT removed`,
    values: [sight.organizationId],
  });
  const peopleOf = ({ id, definition }: AlarmRuleView): readonly string[] => [
    ...(definition.subscribers?.people ?? []),
    ...subscriptions.filter(({ rule }) => rule === id).map(({ person }) => person),
  ];
  const [reaches, destinations, escalations] = await Promise.all([
    reachOf(reading, rules.flatMap(peopleOf)),
    readRows(reading, destinationRows, { sql: '' }),
    readRows(reading, escalationRows, { sql: '' }),
  ]);
  const isOn = new Map(destinations.map(({ id, state }) => [id, state !== 'off']));
  const policies = new Set(escalations.map(({ id }) => id));
  return (rule) => {
    const { destinationIds = [], escalationId } = rule.definition.subscribers ?? {};
    const people = [...new Set(peopleOf(rule))].map((id) => reaches.get(id) ?? 'left');
    const places = destinationIds.filter((id) => isOn.has(id)).map((id) => (isOn.get(id) ? 'yes' : 'destinationOff'));
    const policy = escalationId !== undefined && policies.has(escalationId) ? (['yes'] as const) : [];
    const all = [...people, ...places, ...policy];
    return {
      reached: all.filter((each) => each === 'yes').length,
      refusals: all.filter((each) => each !== 'yes'),
    };
  };
}

async function rotasWithGaps(reading: Asked, rotas: readonly RotaView[]): Promise<Coverage['rotas']> {
  const reaches = await reachOf(
    reading,
    rotas.flatMap(({ people, covers }) => [...people.map(({ id }) => id), ...covers.map(({ userId }) => userId)]),
  );
  const now = reading.clock().getTime();
  return rotas
    .map((rota) => ({
      id: rota.id,
      name: rota.name,
      gaps: gapsOf(rota, (id) => reaches.get(id) ?? 'left', [now, now + ROTA_GAP_DAYS * DAY_MS]),
    }))
    .filter(({ gaps }) => gaps.length > 0);
}
