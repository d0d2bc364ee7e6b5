type Tell = () => void;

const nobody: Tell = () => undefined;

/** Who waits for which reading: one that is underway does not serve who asks meanwhile, the next one serves all of them. */
export class Turns {
  /** `planned`: nothing is read, and the next reading follows after a pause. */
  #state: 'idle' | 'reading' | 'planned' = 'idle';
  #waiting: Tell[] = [];
  #served: Tell[] = [];

  /** Answers whether a reading has to be begun for this; `tell` is called when one that was begun afterwards is shown. */
  ask(tell = nobody): boolean {
    this.#waiting.push(tell);
    return this.#state === 'idle';
  }

  /** The same for who does not wait for a pause to end: a person who asks, or what a command has changed. */
  hurry(): boolean {
    this.#waiting.push(nobody);
    return this.#state !== 'reading';
  }

  begin(): void {
    this.#state = 'reading';
    this.#served = this.#waiting.splice(0);
  }

  /** What was read is shown. Answers whether somebody asked meanwhile, so that another reading has to follow. */
  shown(): boolean {
    this.#served.splice(0).forEach((tell) => tell());
    this.#state = this.#waiting.length > 0 ? 'planned' : 'idle';
    return this.#state === 'planned';
  }

  /** Nothing came of the reading, and another one follows, which serves who waited for this. */
  repeat(): void {
    this.#state = 'planned';
    this.#waiting.unshift(...this.#served.splice(0));
  }

  /** Nothing is shown any more: nobody waits for it. */
  leave(): void {
    this.repeat();
    this.#waiting.splice(0).forEach((tell) => tell());
  }
}
