import { setTimeout as sleep } from 'node:timers/promises';
import type { EventBatch, FollowOptions, Following, Position } from '../../ports/event-store.ts';
import { readHead, readPages, type Reach } from './read.ts';
import { subscribe, type Delivery } from './subscription.ts';

export interface Follower {
  readonly reach: Reach;
  readonly report: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;

/**
 * Subscribes, and resumes after the last handled batch whenever the subscription breaks. Handling is retried until it
 * succeeds.
 */
export function followAll(follower: Follower, options: FollowOptions): Following {
  const stopping = new AbortController();
  const done = new Follow(follower, options, stopping.signal).run();
  return {
    done,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

class Follow {
  readonly #follower: Follower;
  readonly #options: FollowOptions;
  readonly #signal: AbortSignal;
  #after: Position | null;
  #pause = FIRST_PAUSE_MS;

  constructor(follower: Follower, options: FollowOptions, signal: AbortSignal) {
    this.#follower = follower;
    this.#options = options;
    this.#signal = signal;
    this.#after = options.after;
  }

  async run(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#followOnce();
      } catch (error) {
        await this.#rest(error);
      }
    }
  }

  async #followOnce(): Promise<void> {
    const { filter, caughtUp } = this.#options;
    const subscription = { client: this.#follower.reach.client, after: this.#after, filter, signal: this.#signal };
    for await (const delivery of subscribe(subscription)) {
      const batch = delivery.isQuiet ? await this.#lookAround() : this.#toBatch(delivery);
      if (batch !== null && !(await this.#handle(batch))) return;
      if (delivery.caughtUp) caughtUp?.();
    }
  }

  /** Null if the server has only passed events of its own. */
  #toBatch({ events, upTo }: Delivery): EventBatch | null {
    const isProgress = upTo !== null && upTo > (this.#after ?? '');
    return isProgress && (events.length > 0 || this.#options.filter !== undefined) ? { events, upTo } : null;
  }

  /** The server reports filtered events only at intervals, so after a quiet period the head is read. */
  async #lookAround(): Promise<EventBatch | null> {
    const { filter } = this.#options;
    if (filter === undefined) return null;
    const { reach } = this.#follower;
    const head = await readHead(reach);
    if (head === null || head <= (this.#after ?? '')) return null;
    for await (const { events } of readPages(reach, { after: this.#after, upTo: head }, filter)) {
      if (events.length > 0) return null;
    }
    return { events: [], upTo: head };
  }

  /** Retries until the handler succeeds; false if it was stopped first. */
  async #handle(batch: EventBatch): Promise<boolean> {
    while (!this.#signal.aborted) {
      try {
        await this.#options.handle(batch);
        this.#after = batch.upTo;
        this.#pause = FIRST_PAUSE_MS;
        return true;
      } catch (error) {
        await this.#rest(error);
      }
    }
    return false;
  }

  async #rest(error: unknown): Promise<void> {
    if (this.#signal.aborted) return;
    this.#follower.report(error);
    await sleep(this.#pause, undefined, { signal: this.#signal }).catch(() => undefined);
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE_MS);
  }
}
