import { keepLooking, type Looking } from '../keep-looking.ts';
import { BrokerReceiver, type ReceivingDeps } from './broker-receiver.ts';
import { beginCursors } from './cursor-store.ts';
import type { FollowedIntegrations, KnownIntegration } from './follow-integrations.ts';
import { KeptSessions } from './kept-sessions.ts';

const LOOK_EVERY_MS = 1_000;

const receives = ({ integration }: KnownIntegration): boolean => integration.definition.kind === 'mqttIn';

/** Subscriptions to customers' brokers; each is held by one process, until its claim expires. */
export function startReceiving(deps: ReceivingDeps, integrations: FollowedIntegrations): Looking {
  const { clock, report, newId } = deps;
  const claim = newId();
  const receivers = new Map<string, BrokerReceiver>();
  const kept = new KeptSessions(deps, claim);
  const ending = new Set<Promise<void>>();
  const end = (id: string, receiver: BrokerReceiver): void => {
    receivers.delete(id);
    const ended = receiver
      .end()
      .catch(report)
      .finally(() => ending.delete(ended));
    ending.add(ended);
  };
  const look = async (): Promise<void> => {
    const wanted = integrations.enabled().filter(receives);
    const fresh = wanted.filter(({ id }) => !receivers.has(id));
    if (fresh.length > 0) await beginCursors(deps.relational, fresh, clock());
    for (const known of fresh) receivers.set(known.id, new BrokerReceiver(deps, known, claim));
    for (const [id, receiver] of receivers) {
      const known = wanted.find((each) => each.id === id);
      if (known === undefined) end(id, receiver);
      else await receiver.look(known);
    }
    if (ending.size === 0) await kept.look(integrations.disabled().filter(receives));
  };
  const looking = keepLooking(look, { everyMs: LOOK_EVERY_MS, report });
  return {
    async stop() {
      await looking.stop();
      await Promise.all([...receivers.values()].map((receiver) => receiver.stop()));
      await Promise.all(ending);
      await kept.stop();
    },
  };
}
