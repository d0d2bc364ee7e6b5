import { isThreshold } from '@watchglass/schemas/alarm-rule/kinds';
import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { LimitThen } from '@watchglass/schemas/alarm/incident';
import { iso } from '../../http/answer.ts';
import type { Reading } from '../../http/route.ts';

/** A version of a rule, from the instant of its change to the next one. */
export interface RuleThen {
  readonly definition: AlarmRuleDefinition;
  readonly enabled: boolean;
  readonly deleted: boolean;
  readonly changedAt: Date;
}

interface Frame {
  readonly from: number;
  readonly to: number;
}

/** More changes of one rule in a frame are no incident. */
const MOST_VERSIONS = 200;

/** The versions of a rule up to the end of a frame, oldest first. */
export async function rulesThen({ relational, sight }: Reading, ruleId: string, { to }: Frame): Promise<RuleThen[]> {
  const versions = await relational.query<RuleThen & Record<string, unknown>>({
    name: 'incident.rules',
    text: `SELECT definition, enabled, deleted, changed_at AS "changedAt" FROM (
        SELECT definition, enabled, deleted, changed_at, position FROM read.alarm_rules WHERE organization_id = $1 AND id = $2
        UNION ALL SELECT definition, enabled, deleted, changed_at, position FROM read.alarm_rules_past WHERE organization_id = $1 AND id = $2
      ) v WHERE changed_at <= $3 ORDER BY position DESC LIMIT ${MOST_VERSIONS}`,
    values: [sight.organizationId, ruleId, new Date(to)],
  });
  return versions.toReversed();
}

/** The limits of a rule in a frame, each while it held: one that the next version keeps is one. */
export function limitsThen(versions: readonly RuleThen[], frame: Frame): LimitThen[] {
  const found: LimitThen[] = [];
  for (const [index, version] of versions.entries()) {
    const from = Math.max(frame.from, version.changedAt.getTime());
    const to = Math.min(frame.to, versions[index + 1]?.changedAt.getTime() ?? frame.to);
    if (to <= from) continue;
    for (const limit of limitsOf(version)) {
      const before = found.findIndex((each) => each.to === iso(new Date(from)) && isSame(each, limit));
      const kept = before < 0 ? undefined : found[before];
      if (kept === undefined) found.push({ ...limit, from: iso(new Date(from)), to: iso(new Date(to)) });
      else found[before] = { ...kept, to: iso(new Date(to)) };
    }
  }
  return found;
}

type Limit = Pick<LimitThen, 'value' | 'side' | 'isCritical'>;

const isSame = (one: Limit, other: Limit): boolean =>
  one.value === other.value && one.side === other.side && one.isCritical === other.isCritical;

function limitsOf({ definition, enabled, deleted }: RuleThen): Limit[] {
  if (!enabled || deleted || !isThreshold(definition)) return [];
  return (['above', 'below'] as const).flatMap((side) =>
    (['warning', 'critical'] as const).flatMap((severity) => {
      const value = definition[side][severity];
      return value === null ? [] : [{ value, side, isCritical: severity === 'critical' }];
    }),
  );
}
