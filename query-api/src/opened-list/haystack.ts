const BETWEEN = '\0';

/** The texts of a list in one piece: a search goes through memory once and in its order, not from entry to entry all over it. */
export class Haystack<E> {
  readonly #entries: readonly E[];
  readonly #text: string;
  /** Where the next entry's text begins. */
  readonly #ends: Uint32Array;

  constructor(entries: readonly E[], textOf: (entry: E) => string) {
    const texts = entries.map((entry) => textOf(entry).toLowerCase() + BETWEEN);
    let end = 0;
    this.#entries = entries;
    this.#ends = Uint32Array.from(texts, (text) => (end += text.length));
    this.#text = texts.join('');
  }

  /** Entries whose text has what is wanted somewhere, whatever the capitals, in the order of the list. */
  find(wanted: string): E[] {
    const [small, found] = [wanted.toLowerCase(), [] as E[]];
    for (let at = this.#text.indexOf(small), i = 0; at !== -1; at = this.#text.indexOf(small, this.#ends[i])) {
      while ((this.#ends[i] ?? 0) <= at) i += 1;
      found.push(...this.#entries.slice(i, i + 1));
    }
    return found;
  }
}
