import { rowSubject } from '@watchglass/schemas/live/messages';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';

/** Wakes those who wait for events of one workspace. */
export interface Listening {
  /** How often the workspace's bell rang while somebody listened. */
  readonly rung: number;
  /** Resolves when the bell has rung more often than `seen`, after `ms`, or when the feed stops. */
  wait(seen: number, ms: number): Promise<void>;
  end(): void;
}

interface Bell {
  rung: number;
  listeners: number;
  readonly waiting: Set<() => void>;
}

export interface Bells {
  listen(organizationId: number): Listening;
  readonly isStopped: boolean;
  stop(): void;
}

/** An announcement may be lost, so nobody waits for the bell alone. */
export function openBells(liveBus: Pick<LiveBus, 'subscribe'>): Bells {
  const bells = new Map<string, Bell>();
  let isStopped = false;
  const wake = ({ waiting }: Bell): void => {
    for (const each of waiting) each();
  };
  const unsubscribe = liveBus.subscribe('live.*.eventFeed', (_message, subject) => {
    const bell = bells.get(subject);
    if (bell === undefined) return;
    bell.rung += 1;
    wake(bell);
  });
  return {
    get isStopped() {
      return isStopped;
    },
    listen(organizationId) {
      const subject = rowSubject(organizationId, 'eventFeed');
      const bell = bells.get(subject) ?? { rung: 0, listeners: 0, waiting: new Set() };
      bells.set(subject, bell);
      bell.listeners += 1;
      return {
        get rung() {
          return bell.rung;
        },
        wait: (seen, ms) => (isStopped || bell.rung > seen ? Promise.resolve() : rungWithin(bell, ms)),
        end() {
          bell.listeners -= 1;
          if (bell.listeners === 0) bells.delete(subject);
        },
      };
    },
    stop() {
      isStopped = true;
      unsubscribe();
      for (const bell of bells.values()) wake(bell);
    },
  };
}

function rungWithin({ waiting }: Bell, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      waiting.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    waiting.add(done);
  });
}
