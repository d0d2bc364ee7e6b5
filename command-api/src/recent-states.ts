import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Fold, Loaded } from './handle-command.ts';

const MOST_STATES = 2_000;

const recent = new WeakMap<EventStore, Map<string, Loaded<unknown>>>();
/** A stream may have several folds: each has a number. */
const numbers = new WeakMap<object, number>();
let folds = 0;

function keyOf(stream: string, evolve: object): string {
  const number = numbers.get(evolve) ?? (folds += 1);
  numbers.set(evolve, number);
  return `${number} ${stream}`;
}

/**
 * The last state of a stream in this process. Other processes may have written since, so only a successful append, or a
 * read from there on, confirms it.
 */
export function recall<S>(
  store: EventStore,
  stream: string,
  { evolve }: Pick<Fold<S, never>, 'evolve'>,
): Loaded<S> | undefined {
  return recent.get(store)?.get(keyOf(stream, evolve)) as Loaded<S> | undefined;
}

/** Remembers a state, and evicts the least recently used one. */
export function remember<S>(
  store: EventStore,
  stream: string,
  { evolve, state, revision }: Loaded<S> & Pick<Fold<S, never>, 'evolve'>,
): void {
  const states = recent.get(store) ?? new Map<string, Loaded<unknown>>();
  recent.set(store, states);
  const key = keyOf(stream, evolve);
  states.delete(key);
  states.set(key, { state, revision });
  if (states.size <= MOST_STATES) return;
  const [oldest] = states.keys();
  if (oldest !== undefined) states.delete(oldest);
}
