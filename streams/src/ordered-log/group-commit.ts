import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable, type Wire } from '../ports/fault.ts';

export interface Size {
  readonly items: number;
  readonly bytes: number;
}

export interface GroupCommitOptions<T, R> {
  readonly wire: Wire;
  /** Bound of jobs, written or waiting, before more are refused. */
  readonly queue: Size;
  /** Bound of one transaction; a larger job is written alone. */
  readonly batch: Size;
  /** Time for which a batch is retried while the server does not answer. */
  readonly retryForMs: number;
  /**
   * Writes all values in one transaction and returns results in the same order; an error is a refusal. `Unavailable` is
   * retried with the same values; any other throw is narrowed down to the one value that causes it.
   */
  readonly write: (values: readonly T[]) => Promise<readonly (R | Error)[]>;
}

interface Job<T, R> extends Size {
  readonly value: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 500;

/** Jobs that arrive during a transaction wait for the next one, so one fsync serves many writers. */
export class GroupCommit<T, R> {
  readonly #options: GroupCommitOptions<T, R>;
  #waiting: Job<T, R>[] = [];
  #items = 0;
  #bytes = 0;
  #draining: Promise<void> | null = null;
  #closed = false;

  constructor(options: GroupCommitOptions<T, R>) {
    this.#options = options;
  }

  /** Resolves when the value is durable; `Unavailable` at once if the queue is full. */
  add(value: T, size: Size): Promise<R> {
    if (this.#closed) return Promise.reject(new Unavailable(this.#options.wire, 'closed'));
    if (this.#isTooMuch(size))
      return Promise.reject(new Unavailable(this.#options.wire, 'too many appends are waiting'));
    this.#items += size.items;
    this.#bytes += size.bytes;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ value, ...size, resolve, reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Refuses new values and resolves when all queued ones are settled. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  #isTooMuch(size: Size): boolean {
    const { queue } = this.#options;
    return this.#items > 0 && (this.#items + size.items > queue.items || this.#bytes + size.bytes > queue.bytes);
  }

  async #drain(): Promise<void> {
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#commit(this.#take());
    this.#draining = null;
  }

  #take(): Job<T, R>[] {
    const { batch } = this.#options;
    let [count, items, bytes] = [0, 0, 0];
    for (const job of this.#waiting) {
      items += job.items;
      bytes += job.bytes;
      if (count > 0 && (items > batch.items || bytes > batch.bytes)) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #commit(jobs: readonly Job<T, R>[]): Promise<void> {
    try {
      const results = await this.#writePersistently(jobs.map((job) => job.value));
      jobs.forEach((job, index) => this.#settle(job, results[index]));
    } catch (error) {
      if (error instanceof Unavailable) this.#failAll([...jobs, ...this.#waiting.splice(0)], error);
      else if (jobs.length === 1) this.#failAll(jobs, error);
      else await this.#commitHalves(jobs);
    }
  }

  async #commitHalves(jobs: readonly Job<T, R>[]): Promise<void> {
    const middle = jobs.length >> 1;
    await this.#commit(jobs.slice(0, middle));
    await this.#commit(jobs.slice(middle));
  }

  async #writePersistently(values: readonly T[]): Promise<readonly (R | Error)[]> {
    const deadline = performance.now() + this.#options.retryForMs;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        return await this.#options.write(values);
      } catch (error) {
        if (!(error instanceof Unavailable) || performance.now() + pause > deadline) throw error;
        await sleep(pause);
      }
    }
  }

  #settle(job: Job<T, R>, result: R | Error | undefined): void {
    this.#release(job);
    if (result === undefined || result instanceof Error) job.reject(result ?? new Error('a write was not answered'));
    else job.resolve(result);
  }

  #failAll(jobs: readonly Job<T, R>[], error: unknown): void {
    for (const job of jobs) {
      this.#release(job);
      job.reject(error);
    }
  }

  #release(job: Job<T, R>): void {
    this.#items -= job.items;
    this.#bytes -= job.bytes;
  }
}
