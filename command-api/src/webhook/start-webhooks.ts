import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { followWebhooks, type KnownWebhook } from './follow-webhooks.ts';
import { forgetMessages } from './message-store.ts';
import { planMessages } from './plan-messages.ts';
import { sendDue, type SendingDeps } from './send-messages.ts';

export interface WebhookDeps extends Omit<SendingDeps, 'webhooks' | 'chance'> {
  readonly liveBus: Pick<LiveBus, 'subscribe'>;
}

export interface Webhooks {
  stop(): Promise<void>;
}

/** How often is looked for messages that are due. */
const LOOK_EVERY_MS = 500;
/** An announcement of the feed may be lost. */
const SWEEP_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 600_000;
/** Messages that a process has in hand at once. */
const AT_ONCE = 64;
/** Loops that send: a hanging address holds up eight messages and no others. */
const LOOPS = 4;

/** Delivers webhooks from the feed. Any number of processes may do it together. */
export function startWebhooks(deps: WebhookDeps): Webhooks {
  const { eventStore, liveBus, relational, clock, newId, report } = deps;
  const webhooks = followWebhooks(eventStore);
  const stopping = new AbortController();
  const { signal } = stopping;
  const rung = new Set<number>();
  const unsubscribe = liveBus.subscribe(
    'live.*.eventFeed',
    (_message, subject) => void rung.add(Number(subject.split('.')[1])),
  );
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);

  const planAll = async (webhook: KnownWebhook): Promise<void> => {
    try {
      while (!signal.aborted && (await planMessages(relational, webhook, clock())) > 0);
    } catch (error) {
      report(error);
    }
  };
  const planning = async (): Promise<void> => {
    for (let sweptAt = -SWEEP_EVERY_MS; !signal.aborted; await pause(LOOK_EVERY_MS / 5)) {
      const isSweep = performance.now() - sweptAt >= SWEEP_EVERY_MS;
      if (isSweep) sweptAt = performance.now();
      const due = webhooks.active().filter(({ organizationId }) => isSweep || rung.has(organizationId));
      rung.clear();
      for (const each of due) await planAll(each);
    }
  };
  const sending = async (): Promise<void> => {
    const claim = newId();
    while (!signal.aborted) {
      const terms = { claim, most: AT_ONCE / LOOPS };
      const sent = await sendDue({ ...deps, webhooks, chance: Math.random }, terms).catch((error: unknown) => {
        report(error);
        return 0;
      });
      if (sent === 0) await pause(LOOK_EVERY_MS);
    }
  };
  const running = [planning(), ...Array.from({ length: LOOPS }, sending)];
  const tidying = setInterval(
    () => void forgetMessages(relational, webhooks.ids(), clock()).catch(report),
    TIDY_EVERY_MS,
  ).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(tidying);
      unsubscribe();
      await Promise.all(running);
      await webhooks.stop();
    },
  };
}
