const PARTS = 256;

type Part<V> = ReadonlyMap<string, V>;

function partOf(key: string): number {
  let hash = 0;
  // The end of an id differs most.
  for (let at = Math.max(0, key.length - 8); at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
  return hash % PARTS;
}

/**
 * A map that never changes: a change makes another one, of which all but one part in 256 is the same. Ten thousand entries one
 * after the other cost what they would cost in one map that changes, where copying the whole each time costs a hundred times that.
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
