import { organizationStream } from '@watchglass/schemas/organization/events';
import type { ServiceDeps } from '../deps.ts';
import { handleCommand, type CommandContext, type Handled } from '../handle-command.ts';
import { organizationFold, type Organization, type OrganizationFact } from './organization.ts';

export type Carried = Handled<Organization, OrganizationFact>;

/** Carries out a decision on the organization of the context. A change takes effect here before the answer. */
export async function carryOut(
  deps: Pick<ServiceDeps, 'eventStore' | 'memberships'>,
  context: CommandContext,
  decide: (organization: Organization) => OrganizationFact[],
): Promise<Carried> {
  const { organizationId } = context.metadata;
  if (organizationId === null) throw new TypeError('the context names no organization');
  const handled = await handleCommand(
    deps.eventStore,
    organizationStream(organizationId),
    { ...organizationFold, decide },
    context,
  );
  if (handled.position) await deps.memberships.reached(handled.position);
  return handled;
}
