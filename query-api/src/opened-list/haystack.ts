const BETWEEN = '\0';

/** The texts of a list in one string: a search reads memory sequentially instead of visiting each entry. */
export class Haystack<E> {
  readonly #entries: readonly E[];
  readonly #text: string;
  /** The end of each entry's text. */
  readonly #ends: Uint32Array;

  constructor(entries: readonly E[], textOf: (entry: E) => string) {
    const texts = entries.map((entry) => textOf(entry).toLowerCase() + BETWEEN);
    let end = 0;
    this.#entries = entries;
    this.#ends = Uint32Array.from(texts, (text) => (end += text.length));
    this.#text = texts.join('');
  }

  /** Returns entries whose text contains the search in any case, in the order of the list. */
  find(wanted: string): E[] {
    const [small, found] = [wanted.toLowerCase(), [] as E[]];
    for (let at = this.#text.indexOf(small), i = 0; at !== -1; at = this.#text.indexOf(small, this.#ends[i])) {
      while ((this.#ends[i] ?? 0) <= at) i += 1;
      found.push(...this.#entries.slice(i, i + 1));
    }
    return found;
  }
}
