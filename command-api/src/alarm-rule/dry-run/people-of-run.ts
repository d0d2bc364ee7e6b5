import { holds, isInSight, sightIn } from '@watchglass/schemas/member/rights';
import { organizationStream } from '@watchglass/schemas/organization/events';
import type { SubjectFacts } from '../../alarm/subject-facts.ts';
import { load } from '../../handle-command.ts';
import { personOf, type RecipientDeps } from '../../notification/recipients.ts';
import { organizationFold } from '../../organization/organization.ts';
import type { PersonOfRun, RuleOfRun } from './task.ts';

interface About {
  readonly organizationId: number;
  readonly rule: Pick<RuleOfRun, 'sensorIds' | 'bases'>;
  readonly facts: SubjectFacts;
}

/** Those of some people who may read alarms, each with the subjects of the rule that they see. */
export async function peopleOfRun(
  deps: RecipientDeps,
  userIds: readonly string[],
  { organizationId, rule, facts }: About,
): Promise<PersonOfRun[]> {
  const { state } = await load(deps.eventStore, organizationStream(organizationId), organizationFold);
  const people: PersonOfRun[] = [];
  for (const userId of new Set(userIds)) {
    const membership = state.status === 'active' ? state.members.get(userId) : undefined;
    if (!membership || !holds(membership, 'alarms', 'r')) continue;
    const sight = sightIn(organizationId, membership);
    const sees = [
      ...rule.sensorIds.filter((sensorId) => isInSight(sight, facts.locationOf(sensorId))),
      ...rule.bases.filter((serial) => isInSight(sight, facts.base(serial)?.location ?? null)),
    ];
    people.push({ ...(await personOf(deps, userId)), sees: sight.locations === null ? null : sees });
  }
  return people;
}
