type Tell = () => void;

const nobody: Tell = () => undefined;

/**
 * Assigns callers to reads: the read underway does not serve callers who ask during it; the next read serves them all.
 */
export class Turns {
  /** `planned`: idle, and the next read follows after a pause; `due`: the next read follows at once. */
  #state: 'idle' | 'planned' | 'due' | 'reading' = 'idle';
  #waiting: Tell[] = [];
  #served: Tell[] = [];
  #hurried: Tell[] = [];
  #underway: Tell[] = [];

  /** Returns true if the caller has to start a read. `tell` is called once a read started after this call is shown. */
  ask(tell = nobody): boolean {
    this.#waiting.push(tell);
    return this.#isDue(this.#state === 'idle');
  }

  /**
   * Like `ask`, without the pause: for a person's request or a change by a command. `tell` is called when the next read
   * ends, even if it failed, so that a dialog closes although its table cannot be read.
   */
  hurry(tell = nobody): boolean {
    this.#waiting.push(nobody);
    this.#hurried.push(tell);
    return this.#isDue(this.#state === 'idle' || this.#state === 'planned');
  }

  begin(): void {
    this.#state = 'reading';
    this.#served = this.#waiting.splice(0);
    this.#underway = this.#hurried.splice(0);
  }

  /**
   * The result of the read is shown. Returns true if another caller asked during the read, so that a further read must
   * follow.
   */
  shown(): boolean {
    this.#over();
    this.#served.splice(0).forEach((tell) => tell());
    this.#state = this.#waiting.length > 0 ? 'planned' : 'idle';
    return this.#state === 'planned';
  }

  /** The read is aborted for one with another key, which serves all its callers. */
  breakOff(): void {
    this.#hurried.unshift(...this.#underway.splice(0));
    this.repeat();
  }

  /** The read failed; the next read serves its callers. */
  repeat(): void {
    this.#over();
    this.#state = 'planned';
    this.#waiting.unshift(...this.#served.splice(0));
  }

  /** Nothing is shown any more: every caller is released. */
  leave(): void {
    this.repeat();
    [...this.#waiting.splice(0), ...this.#hurried.splice(0)].forEach((tell) => tell());
  }

  #isDue(begins: boolean): boolean {
    if (begins) this.#state = 'due';
    return begins;
  }

  #over(): void {
    this.#underway.splice(0).forEach((tell) => tell());
  }
}
