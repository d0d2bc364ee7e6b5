const WAIT_MS = 20;

/** Gathers what is asked for within a moment and sends it together, each key once, at most `size` at a time. */
export function batcher<K>(size: number, send: (keys: readonly K[]) => void, later: (work: () => void) => void = (work) => void setTimeout(work, WAIT_MS)): (key: K) => void {
  let waiting = new Set<K>();
  function flush(): void {
    const keys = [...waiting];
    waiting = new Set();
    for (let from = 0; from < keys.length; from += size) send(keys.slice(from, from + size));
  }
  return (key) => {
    if (waiting.size === 0) later(flush);
    waiting.add(key);
  };
}
