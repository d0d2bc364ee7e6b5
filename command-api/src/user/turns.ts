import { Refusal } from '@watchglass/schemas/refusals';

interface Waiting {
  readonly rank: number;
  readonly go: () => void;
  readonly drop: (refusal: Refusal) => void;
}

/**
 * Runs a few expensive jobs at once. The others wait: the lowest rank goes first, and if too many wait the highest rank
 * is refused. With the tries of a client's network as rank, a flood from many addresses waits behind a first-time
 * caller.
 */
export class Turns {
  readonly #limits: { readonly atOnce: number; readonly waiting: number };
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.#limits = limits;
  }

  /** Throws TooManyRequests if the job would wait too long. */
  async take<T>(rank: number, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#turn(rank);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(rank: number): Promise<void> {
    return new Promise((go, drop) => {
      const after = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(after < 0 ? this.#waiting.length : after, 0, { rank, go, drop });
      if (this.#waiting.length > this.#limits.waiting)
        this.#waiting.pop()?.drop(new Refusal('TooManyRequests', { retryAfterSeconds: 1 }));
    });
  }

  /** The next waiting job takes the free place. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next) next.go();
    else this.#running -= 1;
  }
}
