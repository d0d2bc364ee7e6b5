import { webhookEvents, type WebhookEvent } from '@watchglass/schemas/webhook/events';
import type { EventStore, Position } from '@watchglass/streams/ports/event-store';
import { eventOf } from '../handle-command.ts';
import { webhooksFold, type Webhook, type Webhooks } from './webhooks.ts';

export interface KnownWebhook {
  readonly id: string;
  readonly organizationId: number;
  readonly webhook: Webhook;
  /** Of the event that created or enabled it last: it is told what happens after that. */
  readonly sincePosition: Position;
}

export interface FollowedWebhooks {
  /** Those that are on. */
  active(): readonly KnownWebhook[];
  get(id: string): KnownWebhook | undefined;
  /** Also of those that are off. */
  ids(): readonly string[];
  stop(): Promise<void>;
}

/** The webhooks of all workspaces, as far as they are read. */
export function followWebhooks(eventStore: Pick<EventStore, 'follow'>): FollowedWebhooks {
  const known = new Map<string, KnownWebhook>();
  const following = eventStore.follow({
    after: null,
    filter: { types: Object.keys(webhookEvents) },
    handle: async ({ events }) => {
      for (const recorded of events) evolve(known, eventOf<WebhookEvent>(recorded), recorded.position);
    },
  });
  return {
    active: () => [...known.values()].filter(({ webhook }) => !webhook.isOff),
    get: (id) => known.get(id),
    ids: () => [...known.keys()],
    stop: () => following.stop(),
  };
}

function evolve(known: Map<string, KnownWebhook>, event: WebhookEvent, position: Position): void {
  const { webhookId: id, organizationId } = event.data;
  const before = known.get(id);
  const one: Webhooks = before === undefined ? webhooksFold.initial : webhooksFold.initial.with(id, before.webhook);
  const webhook = webhooksFold.evolve(one, event).get(id);
  if (webhook === undefined) known.delete(id);
  else {
    const begins = event.type === 'WebhookCreated' || event.type === 'WebhookEnabled';
    known.set(id, {
      id,
      organizationId,
      webhook,
      sincePosition: begins ? position : (before?.sincePosition ?? position),
    });
  }
}
