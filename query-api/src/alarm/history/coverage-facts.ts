import type { Coverage } from '@watchglass/schemas/alarm/history';
import { sensorsIn } from '@watchglass/schemas/member/rights';
import { alarmRuleRows } from '../../alarm-rule/rows.ts';
import type { Reading } from '../../http/route.ts';
import { readRows } from '../../live/row-reader.ts';
import { sensorIn } from '../../reading/points.ts';
import { coverageOf, type CoveredSensor, type CoveringRule, type Targets } from './coverage.ts';

export const COVERAGE_READS = ['alarm_rules', 'alarm_subscriptions', 'sensors', 'assets', 'tags'] as const;

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
export async function coverageIn(reading: Reading): Promise<Coverage> {
  const [sensors, rules, told] = await Promise.all([
    sensorsInUse(reading),
    readRows(reading, alarmRuleRows, { sql: `ORDER BY lower(t.definition ->> 'title'), t.id` }),
    toldBy(reading),
  ]);
  return coverageOf(
    rules.map(({ id, enabled, definition }): CoveringRule => {
      // The rules of one metric choose sensors; others choose bases.
      const {
        title,
        metricId = null,
        appliesTo,
      } = definition as Readonly<{
        title: string;
        metricId?: number;
        appliesTo: Targets;
      }>;
      return { id, enabled, title, metricId, appliesTo, told: told.get(id) ?? 0 };
    }),
    sensors,
  );
}

/** The sensors in use in the caller's sight, with what rules choose them by. */
export function sensorsInUse({ relational, sight }: Reading): Promise<readonly CoveredSensor[]> {
  return relational.query<SensorRow>({
    name: 'coverage.sensors',
    text: SENSORS,
    values: [sight.organizationId, sight.locations, sensorsIn(sight)],
  });
}

/** By rule, the number of people who subscribed to it and are still members. */
async function toldBy({ relational, sight }: Reading): Promise<ReadonlyMap<string, number>> {
  const rows = await relational.query<{ rule: string; told: number }>({
    name: 'coverage.told',
    text: `SELECT a.rule_id AS rule, count(*)::int AS told FROM read.alarm_subscriptions a
      JOIN read.members m ON m.organization_id = a.organization_id AND m.user_id::text = a.user_id::text AND NOT m.deleted
      WHERE a.organization_id = $1 AND NOT a.removed GROUP BY a.rule_id`,
    values: [sight.organizationId],
  });
  return new Map(rows.map(({ rule, told }) => [rule, told]));
}
