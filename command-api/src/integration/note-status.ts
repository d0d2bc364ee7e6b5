import { integrationsStream, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import { Refusal } from '@watchglass/schemas/refusals';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { handleCommand } from '../handle-command.ts';
import { disableIntegration, noteStatus } from './change-integrations.ts';
import type { KnownIntegration } from './follow-integrations.ts';
import { integrationsFold, type Integration, type Integrations } from './integrations.ts';

interface NotingDeps {
  readonly eventStore: EventStore;
  readonly clock: () => Date;
  readonly newId: () => string;
}

type Status = NonNullable<Integration['status']>;

/** Appends what is shown of an integration, unless it is known. */
export function note(
  deps: NotingDeps,
  { id, organizationId, integration }: KnownIntegration,
  said: { status: Status; why: string },
): Promise<void> {
  if (integration.status === said.status && integration.why === said.why) return Promise.resolve();
  const which = { organizationId, integrationId: id };
  return decided(deps, organizationId, (all) => noteStatus(all, { ...which, ...said }));
}

/** Disables what had no success for three days. */
export function giveUp(deps: NotingDeps, { id, organizationId }: KnownIntegration): Promise<void> {
  const which = { organizationId, integrationId: id };
  return decided(deps, organizationId, (all) => disableIntegration(all, { ...which, cause: 'errors' }));
}

/** Appends what is decided of a workspace's integrations; nothing of one that was deleted meanwhile. */
export async function decided(
  { eventStore, clock, newId }: NotingDeps,
  organizationId: number,
  decide: (all: Integrations) => IntegrationEvent[],
): Promise<void> {
  const actor = { kind: 'system', id: 'integrations' } as const;
  const metadata = { organizationId, actor, at: clock().toISOString(), correlationId: newId() };
  try {
    await handleCommand(
      eventStore,
      integrationsStream(organizationId),
      { ...integrationsFold, decide },
      { metadata, newId },
    );
  } catch (error) {
    // It was deleted meanwhile.
    if (!(error instanceof Refusal)) throw error;
  }
}
