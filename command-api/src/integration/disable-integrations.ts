import { integrationsStream } from '@watchglass/schemas/integration/events';
import type { Deps } from '../deps.ts';
import { handleCommand, type CommandContext } from '../handle-command.ts';
import { disableAll } from './change-integrations.ts';
import { integrationsFold, type Integrations } from './integrations.ts';

/** Before a workspace is restored: what it sends is enabled again one by one. */
export async function disableIntegrations(
  { eventStore }: Pick<Deps, 'eventStore'>,
  context: CommandContext,
  organizationId: number,
): Promise<void> {
  const decide = (all: Integrations) => disableAll(all, organizationId);
  await handleCommand(eventStore, integrationsStream(organizationId), { ...integrationsFold, decide }, context);
}
