import { holds } from '@watchglass/schemas/member/rights';
import { DEFAULT_NOTIFICATIONS } from '@watchglass/schemas/notification/settings';
import type { QueryAsked } from '../../http/route.ts';
import { delivered, settingsOf } from '../../notification/recipients.ts';

/** Whether a person is told of alarms at all, or why not. */
export type Reach = 'yes' | 'left' | 'noRight' | 'noChannel';

/** Of some people. A person who chose a channel for any urgency is told. */
export async function reachOf(
  { relational, memberships, sight }: Pick<QueryAsked<unknown, unknown>, 'relational' | 'memberships' | 'sight'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reach>> {
  const ids = [...new Set(userIds)];
  const settings = await settingsOf({ relational }, ids);
  const found = new Map<string, Reach>();
  for (const id of ids) {
    const membership = await memberships.membershipOf(sight.organizationId, id);
    const { channels } = settings.get(id) ?? DEFAULT_NOTIFICATIONS;
    const isDeaf = Object.values(channels).every((chosen) => delivered(chosen).length === 0);
    const reach = isDeaf ? 'noChannel' : 'yes';
    if (membership === null) found.set(id, 'left');
    else found.set(id, holds(membership, 'alarms', 'r') ? reach : 'noRight');
  }
  return found;
}
