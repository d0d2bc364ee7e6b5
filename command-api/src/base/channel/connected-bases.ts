import type { LiveBus, Unsubscribe } from '@watchglass/streams/ports/live-bus';
import type { Relational } from '@watchglass/streams/ports/relational';
import { basesWithRequests } from './requests.ts';

interface ConnectedDeps {
  readonly relational: Relational;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  readonly report: (error: unknown) => void;
}

/** Subject that announces a new request: the process with the base's connection delivers it. */
const ANNOUNCEMENT = 'devices';
/** A message on the live bus may be lost: open requests are looked for this often. */
const LOOK_EVERY_MS = 5_000;

interface Announcement {
  readonly serial: string;
}

/**
 * The bases that this process could deliver a request to. All of them share one subscription and one query, which
 * returns the few bases with open requests; both end with the last base.
 */
export class ConnectedBases {
  readonly #deps: ConnectedDeps;
  readonly #wakes = new Map<string, Set<() => void>>();
  #stop: Unsubscribe | null = null;

  constructor(deps: ConnectedDeps) {
    this.#deps = deps;
  }

  /** Makes the process with the base's connection deliver its requests. */
  announce(serial: string): void {
    const announcement: Announcement = { serial };
    this.#deps.liveBus.publish(ANNOUNCEMENT, announcement);
  }

  /** Calls `wake` at each new request of a base, and now and then while it has an open one. */
  listen(serial: string, wake: () => void): Unsubscribe {
    const wakes = this.#wakes.get(serial) ?? new Set();
    this.#wakes.set(serial, wakes.add(wake));
    this.#stop ??= this.#watch();
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0 && this.#wakes.get(serial) === wakes) this.#wakes.delete(serial);
      if (this.#wakes.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #watch(): Unsubscribe {
    const unsubscribe = this.#deps.liveBus.subscribe(ANNOUNCEMENT, (message) =>
      this.#wake((message as Announcement).serial),
    );
    const timer = setInterval(() => void this.#look().catch(this.#deps.report), LOOK_EVERY_MS).unref();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }

  async #look(): Promise<void> {
    for (const serial of await basesWithRequests(this.#deps.relational, this.#deps.clock())) this.#wake(serial);
  }

  #wake(serial: string): void {
    for (const wake of this.#wakes.get(serial) ?? []) wake();
  }
}
