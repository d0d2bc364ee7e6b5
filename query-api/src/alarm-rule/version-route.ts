import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import { alarmRuleVersionShape, type AlarmRuleVersion } from '@watchglass/schemas/alarm-rule/views';
import { pageOf, type Page } from '@watchglass/schemas/page';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { found } from '../http/answer.ts';
import { route, type Reading } from '../http/route.ts';
import { readRows } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';
import { alarmRuleRows } from './rows.ts';
import { asSeen, ruleVersionsOf, type BareVersion } from './versions.ts';

/** GET /api/alarms/{org}/rules/{id}/versions, read from the stream of the rule's events. */
export const alarmRuleVersionRoute = route({
  path: '/api/alarms/{org}/rules/{id}/versions',
  needs: alarmRule.needs,
  reads: ['alarm_rules', 'sensors', 'assets', 'tags'],
  past: 'never',
  params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
  answers: { 200: pageOf(alarmRuleVersionShape) },
  handler: async (asked): Promise<Page<AlarmRuleVersion>> => {
    const { id } = asked.params;
    found((await readRows(asked, alarmRuleRows, { sql: 'AND t.id = $2::uuid', values: [id] }))[0]);
    const versions = await inSight(asked, await ruleVersionsOf(asked, id));
    const opened = await asked.people.named(versions.map(({ by }) => by));
    const items = versions.map(({ by, signature, ...version }) => ({
      ...version,
      by: { id: by, name: nameOf(opened, by) },
      ...(signature && { signature: { byName: nameOf(opened, by), ...signature } }),
    }));
    return { items, total: items.length };
  },
});

const SEEN = `SELECT s.id::text AS id FROM read.sensors s WHERE s.organization_id = $1 AND s.location_id = ANY ($2)
    AND s.id = ANY ($3::int[])
  UNION ALL SELECT p.id::text FROM read.asset_points p
    JOIN read.assets x ON x.id = p.asset_id AND x.organization_id = p.organization_id
    WHERE p.organization_id = $1 AND x.location_id = ANY ($2) AND p.id = ANY ($4::uuid[])`;

/** Earlier versions may have picked what lies at other locations. */
async function inSight({ relational, sight }: Reading, versions: readonly BareVersion[]): Promise<BareVersion[]> {
  if (sight.locations === null) return [...versions];
  const picked = versions.flatMap(({ definition: { appliesTo } }) => (appliesTo.kind === 'sensors' ? [appliesTo] : []));
  const rows = await relational.query<{ id: string }>({
    name: 'alarm_rules.seen-targets',
    text: SEEN,
    values: [
      sight.organizationId,
      sight.locations,
      [...new Set(picked.flatMap(({ sensorIds }) => sensorIds))],
      [...new Set(picked.flatMap(({ pointIds = [] }) => pointIds))],
    ],
  });
  const seen = new Set(rows.map(({ id }) => id));
  return versions.map((version) => ({ ...version, definition: asSeen(version.definition, seen) }));
}
