import type { Relational } from '../ports/relational.ts';

/** The newest place of a log that this process knows; every place up to it is committed and readable. */
export class Head {
  #place = 0;
  readonly #waiting = new Set<() => void>();

  get place(): number {
    return this.#place;
  }

  saw(place: number): void {
    if (!(place > this.#place)) return;
    this.#place = place;
    for (const wake of this.#waiting) wake();
  }

  /** Resolves when the head has moved beyond `place`, or on abort. */
  beyond(place: number, signal: AbortSignal): Promise<void> {
    if (this.#place > place || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}

export interface HeadWatch {
  readonly relational: Relational;
  readonly channel: string;
  readonly head: Head;
  /** Reads the head from the server and advances `head`. */
  readonly readHead: () => Promise<number>;
}

/** Polling at this pace covers notifications lost with a connection. */
const LOOK_EVERY_MS = 1000;

/** Advances `head` by the commits of other processes until the returned function is called. */
export async function watchHead({ relational, channel, head, readHead }: HeadWatch): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const look = async (): Promise<void> => {
    await readHead().catch(() => undefined);
  };
  const lookAgain = (): void => {
    timer = setTimeout(() => void look().then(() => closed || lookAgain()), LOOK_EVERY_MS);
    timer.unref();
  };
  const silence = await relational.listen(
    channel,
    (payload) => head.saw(Number(payload)),
    () => void look(),
  );
  await readHead();
  lookAgain();
  return async () => {
    closed = true;
    clearTimeout(timer);
    await silence();
  };
}
