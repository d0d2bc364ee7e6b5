import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { followWebhooks, type KnownWebhook } from './follow-webhooks.ts';
import { forgetMessages } from './message-store.ts';
import { planMessages } from './plan-messages.ts';
import { send, takeDue, type SendingDeps } from './send-messages.ts';
import { workOff } from './work-off.ts';

export interface WebhookDeps extends Omit<SendingDeps, 'webhooks' | 'chance'> {
  readonly liveBus: Pick<LiveBus, 'subscribe'>;
  readonly report: (error: unknown) => void;
}

export interface Webhooks {
  stop(): Promise<void>;
}

const PLAN_EVERY_MS = 100;
/** An announcement of the feed may be lost. */
const SWEEP_EVERY_MS = 5_000;
const TIDY_EVERY_MS = 600_000;
/** Messages that a process has in hand at once: a webhook whose address hangs has eight of them. */
const AT_ONCE = 256;

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
    for (let sweptAt = -SWEEP_EVERY_MS; !signal.aborted; await pause(PLAN_EVERY_MS)) {
      const isSweep = performance.now() - sweptAt >= SWEEP_EVERY_MS;
      if (isSweep) sweptAt = performance.now();
      const due = webhooks.active().filter(({ organizationId }) => isSweep || rung.has(organizationId));
      rung.clear();
      for (const each of due) await planAll(each);
    }
  };
  const claim = newId();
  const sendingDeps = { ...deps, webhooks, chance: Math.random };
  const sending = workOff({
    atOnce: AT_ONCE,
    take: (most) => takeDue(sendingDeps, { claim, most }),
    work: (message) => send(sendingDeps, message, claim),
    signal,
    report,
  });
  const running = [planning(), sending];
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
