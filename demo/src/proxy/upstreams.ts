import http from 'node:http';

/** One process behind the proxy: its address, and the address of its readiness. */
export interface Upstream {
  readonly host: string;
  readonly port: number;
  /** Base address of `/readyz`. */
  readonly health: string;
}

interface Standing {
  isReady: boolean;
  busy: number;
}

const LOOK_EVERY_MS = 300;
const ANSWER_WITHIN_MS = 1_000;

async function isReady({ health }: Upstream): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = http.get(`${health}/readyz`, { agent: false, timeout: ANSWER_WITHIN_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(false));
  });
}

/** Processes with the same work. A process that is not ready gets none. */
export class Upstreams {
  readonly #standings: ReadonlyMap<Upstream, Standing>;
  readonly #waiting = new Set<() => void>();
  readonly #looking: NodeJS.Timeout;

  constructor(upstreams: readonly Upstream[]) {
    this.#standings = new Map(upstreams.map((upstream) => [upstream, { isReady: false, busy: 0 }]));
    const asked = new Set<Upstream>();
    this.#looking = setInterval(() => {
      for (const upstream of this.#standings.keys()) {
        if (asked.has(upstream)) continue;
        asked.add(upstream);
        void isReady(upstream).then((ready) => {
          asked.delete(upstream);
          this.#set(upstream, ready);
        });
      }
    }, LOOK_EVERY_MS);
  }

  /** The ready upstream with the least work; waits for one until `deadline` (as of `performance.now`), then null. */
  async next(deadline: number): Promise<Upstream | null> {
    for (;;) {
      const ready = [...this.#standings]
        .filter(([, standing]) => standing.isReady)
        .toSorted(([, a], [, b]) => a.busy - b.busy);
      const [best] = ready;
      if (best) return best[0];
      const left = deadline - performance.now();
      if (left <= 0) return null;
      await this.#change(left);
    }
  }

  /** Counts work of an upstream until the returned function is called. */
  occupy(upstream: Upstream): () => void {
    const standing = this.#standings.get(upstream);
    if (!standing) return () => undefined;
    standing.busy += 1;
    let isOver = false;
    return () => {
      if (!isOver) standing.busy -= 1;
      isOver = true;
    };
  }

  /** It refused a connection: it gets no work until it reports ready. */
  failed(upstream: Upstream): void {
    this.#set(upstream, false);
  }

  close(): void {
    clearInterval(this.#looking);
  }

  #set(upstream: Upstream, ready: boolean): void {
    const standing = this.#standings.get(upstream);
    if (!standing || standing.isReady === ready) return;
    standing.isReady = ready;
    if (!ready) return;
    for (const wake of this.#waiting) wake();
  }

  #change(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, withinMs);
      this.#waiting.add(wake);
    });
  }
}
