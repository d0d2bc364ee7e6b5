import { eventShapes, type DomainEvent } from '@watchglass/schemas/events';
import type { EventMetadata } from '@watchglass/schemas/event';
import { check } from '@watchglass/schemas/shape';
import type { EventStore, NewEvent, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable, WrongRevision } from '@watchglass/streams/ports/fault';
import { recall, remember } from './recent-states.ts';

/** The fold of a stream into a state. `evolve` has no default: a new event must be handled explicitly. */
export interface Fold<S, E extends DomainEvent> {
  readonly initial: S;
  readonly evolve: (state: S, event: Recorded<E>) => S;
}

/** A recorded event with its metadata; an event that a test made up may have none. */
export type Recorded<E> = E & { readonly metadata?: EventMetadata };

export interface Loaded<S> {
  readonly state: S;
  /** -1 if the stream does not exist. */
  readonly revision: number;
}

export interface CommandContext {
  readonly metadata: EventMetadata;
  readonly newId: () => string;
  /** The revision that the client saw (If-Match). With it, a conflict is never retried. */
  readonly expectedRevision?: number;
}

export interface Handled<S, E> {
  readonly state: S;
  readonly events: readonly E[];
  readonly revision: number;
  /** Null if nothing was decided. */
  readonly position: Position | null;
}

const ATTEMPTS = 8;

interface Loading {
  readonly evolve: unknown;
  readonly loaded: Promise<Loaded<unknown>>;
}

/** Loads that have not begun to read, by their stream. */
const loadings = new WeakMap<EventStore, Map<string, Loading>>();

/**
 * Reads a stream into its state, from the last revision that this process read. Whoever asks for the same in the same turn of the
 * event loop shares one reading: it begins after all of them asked.
 */
export function load<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  fold: Fold<S, E>,
): Promise<Loaded<S>> {
  const asked = loadings.get(store) ?? new Map<string, Loading>();
  loadings.set(store, asked);
  const shared = asked.get(stream);
  if (shared?.evolve === fold.evolve) return shared.loaded as Promise<Loaded<S>>;
  const loaded = endOfTurn().then(() => {
    if (asked.get(stream)?.loaded === loaded) asked.delete(stream);
    return read(store, stream, fold);
  });
  asked.set(stream, { evolve: fold.evolve, loaded });
  return loaded;
}

function endOfTurn(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}

async function read<S, E extends DomainEvent>(store: EventStore, stream: string, fold: Fold<S, E>): Promise<Loaded<S>> {
  let { state, revision } = recall(store, stream, fold) ?? { state: fold.initial, revision: -1 };
  for await (const recorded of store.readStream(stream, revision + 1)) {
    state = evolved(fold, state, recorded);
    revision = recorded.revision;
  }
  if (revision >= 0) remember(store, stream, { evolve: fold.evolve, state, revision });
  return { state, revision };
}

/** The state after a recorded event. An unknown type, of a newer version that runs beside this one, keeps the state. */
export function evolved<S, E extends DomainEvent>(
  { evolve }: Pick<Fold<S, E>, 'evolve'>,
  state: S,
  recorded: RecordedEvent,
): S {
  return Object.hasOwn(eventShapes, recorded.type)
    ? evolve(state, { ...eventOf<E>(recorded), metadata: recorded.metadata as EventMetadata })
    : state;
}

/** A recorded event as a domain event: its data were checked before they were stored. */
export function eventOf<E extends DomainEvent>(recorded: RecordedEvent): E {
  return { type: recorded.type, data: recorded.data } as E;
}

/** A fold with the decision of a command. */
export interface Decider<S, E extends DomainEvent> extends Fold<S, E> {
  /** Refuses a state whose version the caller must not learn. */
  readonly admit?: (state: S) => unknown;
  readonly decide: (state: S) => readonly E[];
}

/**
 * Reads, folds, decides, appends; decides again after another writer's append, unless the client named the revision it
 * saw. A remembered state saves the read, or all of it but the events of other writers. Throws the decision's refusal,
 * `WrongRevision` or `Unavailable`.
 */
export async function handleCommand<S, E extends DomainEvent>(
  store: EventStore,
  stream: string,
  decider: Decider<S, E>,
  context: CommandContext,
): Promise<Handled<S, E>> {
  const target = { store, stream, context };
  const handled = await decideFromMemory(decider, target);
  if (handled !== null) return handled;
  const attempts = context.expectedRevision === undefined ? ATTEMPTS : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await decideOn(await load(store, stream, decider), decider, target);
    } catch (error) {
      if (!(error instanceof WrongRevision) || attempt >= attempts) throw error;
    }
  }
}

interface Target {
  readonly store: EventStore;
  readonly stream: string;
  readonly context: CommandContext;
}

/** Null if no state is remembered, or nothing was appended: any other outcome may come from an outdated state. */
async function decideFromMemory<S, E extends DomainEvent>(
  decider: Decider<S, E>,
  target: Target,
): Promise<Handled<S, E> | null> {
  const remembered = recall(target.store, target.stream, decider);
  if (remembered === undefined) return null;
  try {
    const handled = await decideOn(remembered, decider, target);
    return handled.position === null ? null : handled;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    return null;
  }
}

async function decideOn<S, E extends DomainEvent>(
  { state, revision }: Loaded<S>,
  decider: Decider<S, E>,
  { store, stream, context }: Target,
): Promise<Handled<S, E>> {
  decider.admit?.(state);
  const seen = context.expectedRevision ?? revision;
  if (seen !== revision) throw new WrongRevision(stream, seen, revision);
  const events = decider.decide(state);
  if (events.length === 0) return { state, events, revision, position: null };
  const result = await store.append(stream, revision === -1 ? 'noStream' : revision, asNew(events, context));
  const { metadata } = context;
  const next = events.reduce((before, event) => decider.evolve(before, { ...event, metadata }), state);
  const handled = { state: next, events, ...result };
  remember(store, stream, { evolve: decider.evolve, state: handled.state, revision: handled.revision });
  return handled;
}

/** Gives decided events their ids and metadata, and checks each against its shape: an invalid event is never stored. */
export function asNew(events: readonly DomainEvent[], { metadata, newId }: CommandContext): NewEvent[] {
  return events.map(({ type, data }) => {
    const checked = check<unknown>(eventShapes[type], data);
    if (checked.faults)
      throw new TypeError(`${type} does not fit its shape: ${checked.faults.map((f) => f.message).join(', ')}`);
    return { id: newId(), type, data: checked.value, metadata };
  });
}
