import { integrationEvents, type IntegrationEvent } from '@watchglass/schemas/integration/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';
import { integrationsFold, type Integration, type Integrations } from './integrations.ts';

export interface KnownIntegration {
  readonly id: string;
  readonly organizationId: number;
  readonly integration: Integration;
}

export interface FollowedIntegrations {
  /** Those that are enabled. */
  enabled(): readonly KnownIntegration[];
  disabled(): readonly KnownIntegration[];
  /** The ids of those of which a test is running. */
  tested(): readonly string[];
  get(id: string): KnownIntegration | undefined;
  stop(): Promise<void>;
}

/** The integrations of all workspaces, as far as they are read. */
export function followIntegrations(eventStore: Pick<EventStore, 'follow'>): FollowedIntegrations {
  const known = new Map<string, KnownIntegration>();
  const following = eventStore.follow({
    after: null,
    filter: { types: Object.keys(integrationEvents) },
    handle: async ({ events }) => {
      for (const recorded of events) evolve(known, eventOf<IntegrationEvent>(recorded));
    },
  });
  return {
    enabled: () => [...known.values()].filter(({ integration }) => integration.offCause === null),
    disabled: () => [...known.values()].filter(({ integration }) => integration.offCause !== null),
    tested: () => [...known.values()].filter(({ integration }) => integration.testId !== null).map(({ id }) => id),
    get: (id) => known.get(id),
    stop: () => following.stop(),
  };
}

function evolve(known: Map<string, KnownIntegration>, event: IntegrationEvent): void {
  const { integrationId: id, organizationId } = event.data;
  const before = known.get(id);
  const one: Integrations =
    before === undefined ? integrationsFold.initial : integrationsFold.initial.with(id, before.integration);
  const integration = integrationsFold.evolve(one, event).get(id);
  if (integration === undefined) known.delete(id);
  else known.set(id, { id, organizationId, integration });
}
