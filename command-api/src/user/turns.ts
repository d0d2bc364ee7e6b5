import { Refusal } from '@watchglass/schemas/refusals';

interface Waiting {
  readonly rank: number;
  readonly go: () => void;
  readonly drop: (refusal: Refusal) => void;
}

/**
 * Lets a few do expensive work at once. The others wait: the lowest rank goes first, and where too many wait the highest is
 * refused. With the tries of a client's network as rank, a flood from many addresses waits behind whoever comes for the
 * first time.
 */
export class Turns {
  readonly #limits: { readonly atOnce: number; readonly waiting: number };
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: { readonly atOnce: number; readonly waiting: number }) {
    this.#limits = limits;
  }

  /** Throws TooManyRequests for one who would wait too long. */
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

  /** Whoever goes next takes the place that became free. */
  #next(): void {
    const next = this.#waiting.shift();
    if (next) next.go();
    else this.#running -= 1;
  }
}
