import { holds } from '@watchglass/schemas/member/rights';
import type { QueryAsked } from '../../http/route.ts';
import { reachableSettings } from '../../notification/reachable-settings.ts';

/** Whether a person is told of alarms at all, or why not. */
export type Reach = 'yes' | 'left' | 'noRight' | 'noChannel';

/** Of some people. A person who chose a channel for any urgency is told. */
export async function reachOf(
  asked: Pick<QueryAsked<unknown, unknown>, 'relational' | 'config' | 'memberships' | 'sight'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reach>> {
  const ids = [...new Set(userIds)];
  const { memberships, sight } = asked;
  const settingsOfPerson = await reachableSettings(asked, ids);
  const found = new Map<string, Reach>();
  for (const id of ids) {
    const membership = await memberships.membershipOf(sight.organizationId, id);
    const isDeaf = Object.values(settingsOfPerson(id).channels).every((chosen) => chosen.length === 0);
    const reach = isDeaf ? 'noChannel' : 'yes';
    if (membership === null) found.set(id, 'left');
    else found.set(id, holds(membership, 'alarms', 'r') ? reach : 'noRight');
  }
  return found;
}
