const WAIT_MS = 20;

/** Splits keys into lists of at most `size`. */
export function portions<K>(keys: Iterable<K>, size: number): K[][] {
  const all = [...keys];
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Collects the keys requested within a moment and sends them together, each key once, at most `size` per call. */
export function batcher<K>(
  size: number,
  send: (keys: readonly K[]) => void,
  later: (work: () => void) => void = (work) => void setTimeout(work, WAIT_MS),
): (key: K) => void {
  let waiting = new Set<K>();
  function flush(): void {
    const keys = waiting;
    waiting = new Set();
    portions(keys, size).forEach(send);
  }
  return (key) => {
    if (waiting.size === 0) later(flush);
    waiting.add(key);
  };
}
