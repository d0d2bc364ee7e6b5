type Tell = () => void;

const nobody: Tell = () => undefined;

/** Who waits for which reading: one that is underway does not serve who asks meanwhile, the next one serves all of them. */
export class Turns {
  /** `planned`: nothing is read, and the next reading follows after a pause; `due`: it follows at once. */
  #state: 'idle' | 'planned' | 'due' | 'reading' = 'idle';
  #waiting: Tell[] = [];
  #served: Tell[] = [];
  #hurried: Tell[] = [];
  #underway: Tell[] = [];

  /** Answers whether a reading has to be begun for this; `tell` is called when one that was begun afterwards is shown. */
  ask(tell = nobody): boolean {
    this.#waiting.push(tell);
    return this.#isDue(this.#state === 'idle');
  }

  /**
   * The same for who does not wait for a pause to end: a person who asks, or what a command has changed. `tell` is called when the next
   * reading is over, whatever came of it: a dialog does not stay because its table cannot be read.
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

  /** What was read is shown. Answers whether somebody asked meanwhile, so that another reading has to follow. */
  shown(): boolean {
    this.#over();
    this.#served.splice(0).forEach((tell) => tell());
    this.#state = this.#waiting.length > 0 ? 'planned' : 'idle';
    return this.#state === 'planned';
  }

  /** The reading is given up for one of something else, which serves all who waited for this. */
  breakOff(): void {
    this.#hurried.unshift(...this.#underway.splice(0));
    this.repeat();
  }

  /** Nothing came of the reading, and another one follows, which serves who waited for this. */
  repeat(): void {
    this.#over();
    this.#state = 'planned';
    this.#waiting.unshift(...this.#served.splice(0));
  }

  /** Nothing is shown any more: nobody waits for it. */
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
