import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Fold, Loaded } from './handle-command.ts';

const MOST_STATES = 2_000;

interface Recent extends Loaded<unknown> {
  readonly evolve: unknown;
}

const recent = new WeakMap<EventStore, Map<string, Recent>>();

/**
 * The last state of a stream in this process. Other processes may have written since, so only a successful append, or a
 * read from there on, confirms it.
 */
export function recall<S>(
  store: EventStore,
  stream: string,
  { evolve }: Pick<Fold<S, never>, 'evolve'>,
): Loaded<S> | undefined {
  const found = recent.get(store)?.get(stream);
  return found?.evolve === evolve ? (found as Loaded<S>) : undefined;
}

/** Remembers a state, and evicts the least recently used one. */
export function remember<S>(
  store: EventStore,
  stream: string,
  { evolve, state, revision }: Loaded<S> & Pick<Fold<S, never>, 'evolve'>,
): void {
  const states = recent.get(store) ?? new Map<string, Recent>();
  recent.set(store, states);
  states.delete(stream);
  states.set(stream, { evolve, state, revision });
  if (states.size <= MOST_STATES) return;
  const [oldest] = states.keys();
  if (oldest !== undefined) states.delete(oldest);
}
