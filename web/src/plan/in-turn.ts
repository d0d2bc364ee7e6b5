type Work = () => Promise<void>;

/** Carries out works one after the other. The last one that waits gives way to a later one with the same key. */
export class InTurn {
  readonly #waiting: { readonly key: string | null; readonly work: Work }[] = [];
  #isRunning = false;

  /** `work` never rejects. With the key null it gives way to none. */
  add(key: string | null, work: Work): void {
    if (key !== null && this.#waiting.at(-1)?.key === key) this.#waiting.pop();
    this.#waiting.push({ key, work });
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) await next.work();
    this.#isRunning = false;
  }
}
