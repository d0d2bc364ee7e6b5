import { eventShapes, type DomainEvent } from '@watchglass/schemas/events';
import type { EventMetadata } from '@watchglass/schemas/event';
import { check } from '@watchglass/schemas/shape';
import type { EventStore, NewEvent, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { WrongRevision } from '@watchglass/streams/ports/fault';

/** How a stream becomes a state. `evolve` has no default: a new event must be answered where it matters. */
export interface Fold<S, E extends DomainEvent> {
  readonly initial: S;
  readonly evolve: (state: S, event: E) => S;
}

export interface Loaded<S> {
  readonly state: S;
  /** -1 where the stream does not exist. */
  readonly revision: number;
}

export interface CommandContext {
  readonly metadata: EventMetadata;
  readonly newId: () => string;
  /** The revision a client saw (If-Match). Given, a conflict is never retried. */
  readonly expectedRevision?: number;
}

export interface Handled<S, E> {
  readonly state: S;
  readonly events: readonly E[];
  readonly revision: number;
  /** Null where nothing was decided. */
  readonly position: Position | null;
}

const ATTEMPTS = 8;

/** Reads a stream into its state. */
export async function load<S, E extends DomainEvent>(store: EventStore, stream: string, fold: Fold<S, E>): Promise<Loaded<S>> {
  let state = fold.initial;
  let revision = -1;
  for await (const recorded of store.readStream(stream)) {
    state = fold.evolve(state, eventOf<E>(recorded));
    revision = recorded.revision;
  }
  return { state, revision };
}

function eventOf<E extends DomainEvent>(recorded: RecordedEvent): E {
  return { type: recorded.type, data: recorded.data } as E;
}

/**
 * Reads, folds, decides, appends; decides anew when somebody else wrote first, unless the client named the revision it
 * saw. Throws the decision's refusal, `WrongRevision` or `Unavailable`.
 */
export async function handleCommand<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  decider: Fold<S, E> & { readonly decide: (state: S) => readonly E[] },
  context: CommandContext,
): Promise<Handled<S, E>> {
  for (let attempt = 1; ; attempt += 1) {
    const { state, revision } = await load(store, stream, decider);
    const expected = context.expectedRevision;
    if (expected !== undefined && expected !== revision) throw new WrongRevision(stream, expected, revision);
    const events = decider.decide(state);
    if (events.length === 0) return { state, events, revision, position: null };
    try {
      const result = await store.append(stream, revision === -1 ? 'noStream' : revision, asNew(events, context));
      return { state: events.reduce(decider.evolve, state), events, ...result };
    } catch (error) {
      if (!(error instanceof WrongRevision) || expected !== undefined || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Gives decided events their ids and metadata, and checks each against its shape: what does not fit is never stored. */
export function asNew(events: readonly DomainEvent[], { metadata, newId }: CommandContext): NewEvent[] {
  return events.map(({ type, data }) => {
    const checked = check(eventShapes[type], data);
    if (checked.faults) throw new TypeError(`${type} does not fit its shape: ${checked.faults.map((f) => f.message).join(', ')}`);
    return { id: newId(), type, data, metadata };
  });
}
