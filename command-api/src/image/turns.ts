import { refuse } from '@watchglass/schemas/refusals';

/** Images that wait for their turn; a further one is told to come again. */
const MOST_WAITING = 4;

/** Does one work after another, because each may need most of the memory that images are allowed. */
export class Turns {
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** Refuses (`TooManyRequests`) what would wait too long. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= MOST_WAITING) refuse('TooManyRequests', { retryAfterSeconds: 2 });
    this.#waiting += 1;
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn.finally(() => {
      this.#waiting -= 1;
    });
  }
}
