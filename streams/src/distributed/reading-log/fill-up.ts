import { setTimeout as sleep } from 'node:timers/promises';
import type { JetStreamManager } from '@nats-io/jetstream';
import { EntriesLost } from '../../ports/fault.ts';
import type { LogName } from '../../ports/reading-log.ts';
import { fillerSubjectOf, streamOf, type PartitionOf } from './partition-streams.ts';

export interface FillUp {
  readonly log: LogName;
  readonly manager: JetStreamManager;
  readonly report: (error: unknown) => void;
}

/** More than any server can have accepted between two syncs: a larger gap means another log. */
const MOST_LOST = 10_000_000;
const AT_ONCE = 500;
/** Number of checks: a new leader among replicas may still be loading its messages. */
const LOOKS = 20;
const LOOK_EVERY_MS = 250;

/**
 * A server that loses power, or finds its newest file damaged, silently continues at an earlier place. Writers and
 * readers remember the place beyond. Empty messages fill the gap, or new entries would get places that count as
 * consumed.
 */
export async function fillUpTo({ log, manager, report }: FillUp, partition: number, place: number): Promise<void> {
  const of = { log, partition };
  const end = await endOf(manager, of, place);
  if (end >= place) return;
  if (place - end > MOST_LOST)
    throw new Error(`a cursor is far beyond the end of partition ${partition} of the reading log`);
  report(new EntriesLost(partition, place - end));
  const client = manager.jetstream();
  for (let last = end; last < place;) {
    const acks = Array.from({ length: Math.min(place - last, AT_ONCE) }, () => client.publish(fillerSubjectOf(of)));
    last = Math.max(...(await Promise.all(acks)).map(({ seq }) => seq));
  }
}

async function endOf(manager: JetStreamManager, of: PartitionOf, place: number): Promise<number> {
  for (let look = 1; ; look += 1) {
    const { state, config } = await manager.streams.info(streamOf(of));
    if (state.last_seq >= place || config.num_replicas === 1 || look === LOOKS) return state.last_seq;
    await sleep(LOOK_EVERY_MS);
  }
}
