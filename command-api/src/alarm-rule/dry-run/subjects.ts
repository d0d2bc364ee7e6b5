import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { OrganizationRules } from '../../alarm/organization-rules.ts';

const CANDIDATE = 'candidate';

interface SensorRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly base: string | null;
}

const SENSORS = `
SELECT s.id AS sensor_id, p.base FROM command.sensor_ids s
LEFT JOIN command.alarm_points p ON p.organization_id = s.organization_id AND p.sensor_id = s.id AND p.metric_id = $2
WHERE s.organization_id = $1 AND s.announced AND (s.metric_ids = '{}' OR $2 = ANY (s.metric_ids)) ORDER BY s.id`;

interface Asking {
  readonly relational: Relational;
  readonly organization: OrganizationRules;
  readonly sight: Sight;
}

/** The sensors to which a rule applies now, as far as they are in sight. */
export async function sensorsOf(
  { relational, organization, sight }: Asking,
  definition: AlarmRuleDefinition,
): Promise<number[]> {
  if (definition.kind === 'baseOffline') return [];
  const { metricId } = definition;
  const rows = await relational.query<SensorRow>({
    name: 'dry_run.sensors',
    text: SENSORS,
    values: [sight.organizationId, metricId],
  });
  const seen = rows.filter(({ sensor_id }) => isInSight(sight, organization.facts.locationOf(sensor_id)));
  return asIfEnabled(organization, definition, () =>
    seen
      .filter(({ sensor_id: sensorId, base }) => organization.concerning({ sensorId, metricId, base }).length > 0)
      .map(({ sensor_id }) => sensor_id),
  );
}

/** The serials of the bases to which a rule applies now, as far as they are in sight. */
export function basesOf(
  { organization, sight }: Omit<Asking, 'relational'>,
  definition: AlarmRuleDefinition,
): string[] {
  if (definition.kind !== 'baseOffline') return [];
  const seen = organization.facts.bases().filter(({ location }) => isInSight(sight, location));
  return asIfEnabled(organization, definition, () =>
    seen.map(({ serial }) => serial).filter((serial) => organization.baseRulesOf(serial).length > 0),
  );
}

/** Asks what one rule applies to where no other one is known. */
function asIfEnabled<T>(organization: OrganizationRules, definition: AlarmRuleDefinition, ask: () => T): T {
  const ids = { ruleId: CANDIDATE, organizationId: 0 };
  organization.changeRule(CANDIDATE, { type: 'AlarmRuleCreated', data: { ...ids, version: 1, definition } }, '');
  try {
    return ask();
  } finally {
    organization.changeRule(CANDIDATE, { type: 'AlarmRuleDeleted', data: ids }, '');
  }
}
