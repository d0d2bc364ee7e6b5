import type { EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { canonicalJson } from '@watchglass/schemas/canonical-json';
import { entryOf, hashOf, NO_HASH } from '../audit/entry.ts';
import { CannotMove } from './cannot-move.ts';
import { asMoved, eachEvent } from './each-event.ts';

export interface Comparison {
  readonly events: number;
  readonly streams: number;
  /**
   * The end of each organization's audit chain, with the number of the event instead of its position, which differs
   * between stores.
   */
  readonly chains: ReadonlyMap<number, string>;
}

/**
 * Reads both stores to their ends. Each event must be present with its id, type, data, metadata and revision, in the
 * same order, and give the same audit chains. Throws `CannotMove` at the first difference.
 */
export async function compareStores(
  from: Pick<EventStore, 'readAll'>,
  to: Pick<EventStore, 'readAll'>,
): Promise<Comparison> {
  const sides = [new Chains(), new Chains()] as const;
  const streams = new Set<string>();
  const target = eachEvent(to);
  let events = 0;
  for await (const event of eachEvent(from)) {
    const sent = asMoved(event);
    const { value: arrived } = await target.next();
    if (arrived === undefined || !isSame(sent, arrived)) throw different(sent);
    events += 1;
    streams.add(event.stream);
    sides[0].add(events, sent);
    sides[1].add(events, arrived);
  }
  const { value: more } = await target.next();
  if (more !== undefined) throw different(more);
  if (sides[0].text !== sides[1].text)
    throw new CannotMove('Different', 'the audit chains of the two stores are not the same');
  return { events, streams: streams.size, chains: sides[1].heads };
}

function different({ stream, revision, id }: RecordedEvent): CannotMove {
  return new CannotMove('Different', `event ${id}, revision ${revision} of ${stream}, is not the same in both stores`);
}

/** Returns true for the same event at the same place of its stream. */
export function isAt(one: RecordedEvent, other: RecordedEvent): boolean {
  return one.id === other.id && one.stream === other.stream && one.revision === other.revision;
}

const contentOf = ({ type, data, metadata }: RecordedEvent): string => canonicalJson([type, data, metadata]);

const isSame = (sent: RecordedEvent, arrived: RecordedEvent): boolean =>
  isAt(sent, arrived) && contentOf(sent) === contentOf(arrived);

class Chains {
  readonly heads = new Map<number, string>();

  get text(): string {
    return JSON.stringify([...this.heads]);
  }

  add(number: number, event: RecordedEvent): void {
    const entry = { ...entryOf(event), position: String(number) };
    this.heads.set(entry.organization, hashOf(this.heads.get(entry.organization) ?? NO_HASH, entry, 'full'));
  }
}
