import { holds, limitOf } from '@watchglass/schemas/member/rights';
import { Refusal, refuse } from '@watchglass/schemas/refusals';
import type { ServiceDeps } from '../deps.ts';
import { mustSeeAlarm } from './seen-alarm.ts';

export interface Taking {
  readonly organizationId: number;
  readonly alarmId: string;
  /** The id of the person. */
  readonly to: string;
}

/** Refuses `AssigneeUnknown` unless the person is a member who reads alarms and sees this one. */
export async function mustSeeTheirAlarm(
  { eventStore, memberships }: Pick<ServiceDeps, 'eventStore' | 'memberships'>,
  { organizationId, alarmId, to }: Taking,
): Promise<void> {
  const membership = await memberships.membershipOf(organizationId, to);
  if (membership === null || !holds(membership, 'alarms', 'r')) refuse('AssigneeUnknown', { field: 'to' });
  try {
    await mustSeeAlarm(eventStore, { organizationId, locations: limitOf(membership) }, alarmId);
  } catch (error) {
    if (error instanceof Refusal) refuse('AssigneeUnknown', { field: 'to' });
    throw error;
  }
}
