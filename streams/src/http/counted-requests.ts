import type { LiveBus } from '../ports/live-bus.ts';

export interface CountedRequests {
  count(accountId: string): void;
  /** Tells what is left. */
  stop(): void;
}

interface Terms {
  readonly liveBus: Pick<LiveBus, 'publish'>;
  readonly clock: () => Date;
  /** Subject on the live bus: `{source, hour, counts: [{accountId, requests}]}`, since the beginning of the hour (UTC). */
  readonly subject: string;
  /** The process that counts. */
  readonly source: string;
}

const HOUR_MS = 3_600_000;
const TELL_EVERY_MS = 2_000;

/** Counts requests of accounts by the hour, and tells the counts that have changed every two seconds. */
export function countedRequests({ liveBus, clock, subject, source }: Terms): CountedRequests {
  let hour = 0;
  const counts = new Map<string, number>();
  const changed = new Set<string>();
  const tell = (): void => {
    if (changed.size === 0) return;
    const told = [...changed].map((accountId) => ({ accountId, requests: counts.get(accountId) ?? 0 }));
    changed.clear();
    liveBus.publish(subject, { source, hour: new Date(hour * HOUR_MS).toISOString(), counts: told });
  };
  const timer = setInterval(tell, TELL_EVERY_MS);
  timer.unref();
  return {
    count(accountId) {
      const now = Math.floor(clock().getTime() / HOUR_MS);
      if (now !== hour) {
        tell();
        counts.clear();
        hour = now;
      }
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
      changed.add(accountId);
    },
    stop() {
      clearInterval(timer);
      tell();
    },
  };
}
