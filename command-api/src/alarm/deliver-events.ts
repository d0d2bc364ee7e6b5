import type { EventStore, NewEvent } from '@watchglass/streams/ports/event-store';
import { WrongRevision } from '@watchglass/streams/ports/fault';
import type { Outgoing } from './decided-events.ts';

/**
 * Appends decided events, streams in parallel. Events that the stream already holds are skipped, and an alarm that a
 * person has canceled receives no more. Throws `Unavailable`.
 */
export async function deliverEvents(store: EventStore, outgoing: readonly Outgoing[]): Promise<void> {
  const findings = outgoing.filter(({ event }) => event.type === 'AlarmFoundLate');
  const alarms = new Map<string, NewEvent[]>();
  for (const { stream, event } of outgoing) {
    if (event.type !== 'AlarmFoundLate') alarms.set(stream, [...(alarms.get(stream) ?? []), event]);
  }
  await Promise.all([
    ...findings.map(({ stream, event }) => store.append(stream, 'any', [event])),
    ...[...alarms].map(([stream, events]) => deliver(store, stream, events)),
  ]);
}

async function deliver(store: EventStore, stream: string, events: readonly NewEvent[]): Promise<void> {
  if (isOpening(events) && (await appendAfter(store, stream, { revision: -1, events }))) return;
  for (;;) {
    const missing = await missingFrom(store, stream, events);
    if (missing.events.length === 0 || (await appendAfter(store, stream, missing))) return;
  }
}

/** The first raise is the first event of its stream, so the stream need not be read. */
function isOpening([first]: readonly NewEvent[]): boolean {
  const data = first?.data;
  return (
    first?.type === 'AlarmRaised' && typeof data === 'object' && data !== null && 'raise' in data && data.raise === 1
  );
}

interface Continuation {
  readonly revision: number;
  readonly events: readonly NewEvent[];
}

/** Returns false if the stream is not at this revision. */
async function appendAfter(store: EventStore, stream: string, { revision, events }: Continuation): Promise<boolean> {
  try {
    await store.append(stream, revision === -1 ? 'noStream' : revision, events);
    return true;
  } catch (error) {
    if (error instanceof WrongRevision) return false;
    throw error;
  }
}

async function missingFrom(store: EventStore, stream: string, events: readonly NewEvent[]): Promise<Continuation> {
  const there = new Set<string>();
  let revision = -1;
  for await (const recorded of store.readStream(stream)) {
    if (recorded.type === 'AlarmCanceled') return { revision, events: [] };
    there.add(recorded.id);
    revision = recorded.revision;
  }
  return { revision, events: events.filter(({ id }) => !there.has(id)) };
}
