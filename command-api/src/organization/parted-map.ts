const PARTS = 256;

type Part<V> = ReadonlyMap<string, V>;

function partOf(key: string): number {
  let hash = 0;
  // Ids differ most at their end.
  for (let at = Math.max(0, key.length - 8); at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
  return hash % PARTS;
}

/**
 * An immutable map: a change makes another one, which shares all but one part in 256. Ten thousand insertions cost
 * about as much as in a mutable map; copying the whole each time costs a hundred times that.
 */
export class PartedMap<V> implements ReadonlyMap<string, V> {
  readonly size: number;
  readonly #parts: readonly Part<V>[];

  constructor(parts: readonly Part<V>[] = [], size = 0) {
    this.#parts = parts;
    this.size = size;
  }

  with(key: string, value: V): PartedMap<V> {
    return this.#changed(key, (part) => part.set(key, value));
  }

  without(key: string): PartedMap<V> {
    return this.#changed(key, (part) => part.delete(key));
  }

  get(key: string): V | undefined {
    return this.#parts[partOf(key)]?.get(key);
  }

  has(key: string): boolean {
    return this.#parts[partOf(key)]?.has(key) ?? false;
  }

  forEach(work: (value: V, key: string, map: ReadonlyMap<string, V>) => void): void {
    for (const [key, value] of this) work(value, key, this);
  }

  *entries(): MapIterator<[string, V]> {
    for (const part of this.#parts) if (part) yield* part;
  }

  *keys(): MapIterator<string> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries();
  }

  #changed(key: string, change: (part: Map<string, V>) => void): PartedMap<V> {
    const index = partOf(key);
    const before = this.#parts[index];
    const part = new Map(before);
    change(part);
    const parts = this.#parts.length === 0 ? Array.from({ length: PARTS }, (): Part<V> => EMPTY) : [...this.#parts];
    parts[index] = part;
    return new PartedMap(parts, this.size + part.size - (before?.size ?? 0));
  }
}

const EMPTY: ReadonlyMap<string, never> = new Map<string, never>();
