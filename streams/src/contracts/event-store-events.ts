import { randomUUID } from 'node:crypto';
import type { EventBatch, EventStore, NewEvent, Position, RecordedEvent } from '../ports/event-store.ts';

export const event = (data: unknown = {}, type = 'Happened'): NewEvent => ({
  id: randomUUID(),
  type,
  data,
  metadata: { actor: 'spec' },
});
export const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event({ index }));
export const idsOf = (list: readonly NewEvent[]): string[] => list.map(({ id }) => id);
export const incompressible = (length: number): string =>
  Array.from({ length: length / 36 }, () => randomUUID()).join('');
export const newStream = (category = 'contract'): string => `${category}-${randomUUID()}`;

export async function read(source: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const one of source) list.push(one);
  return list;
}

export async function readBatches(source: AsyncIterable<EventBatch>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const batch of source) list.push(...batch.events);
  return list;
}

export const headOf = async (store: EventStore): Promise<Position> => (await store.head()) ?? '';
