import type { JetStreamManager } from '@nats-io/jetstream';
import { EntriesLost } from '../../ports/fault.ts';
import { fillerSubjectOf, streamOf } from './partition-streams.ts';

export interface FillUp {
  readonly manager: JetStreamManager;
  readonly report: (error: unknown) => void;
}

/** More than any server can have taken in between two syncs: then the place is of another log. */
const MOST_LOST = 10_000_000;
const AT_ONCE = 500;

/**
 * A server that loses its power, or finds its newest file damaged, begins again at an earlier place and says nothing. Whoever wrote
 * or read beyond it remembers. The places up to there are taken by empty messages, or new entries would be given places that count
 * as consumed already.
 */
export async function fillUpTo({ manager, report }: FillUp, partition: number, place: number): Promise<void> {
  const { state } = await manager.streams.info(streamOf(partition));
  if (state.last_seq >= place) return;
  if (place - state.last_seq > MOST_LOST) throw new Error(`a cursor is far beyond the end of partition ${partition} of the reading log`);
  report(new EntriesLost(partition, place - state.last_seq));
  const client = manager.jetstream();
  for (let last = state.last_seq; last < place;) {
    const acks = Array.from({ length: Math.min(place - last, AT_ONCE) }, () => client.publish(fillerSubjectOf(partition)));
    last = Math.max(...(await Promise.all(acks)).map(({ seq }) => seq));
  }
}
