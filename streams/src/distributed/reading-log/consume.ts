import type { JetStreamManager } from '@nats-io/jetstream';
import { persist, type Persistence } from '../../ordered-log/follow.ts';
import { fromPosition } from '../../ordered-log/position.ts';
import type { ConsumeOptions, Consuming, LogPosition } from '../../ports/reading-log.ts';
import type { NatsLink } from '../nats/connect.ts';
import { whileUp } from '../nats/while-up.ts';
import type { Cursors } from './cursors.ts';
import { fillerSubjectOf, streamOf } from './partition-streams.ts';
import { openPull } from './pull.ts';

export interface ConsumeFrom {
  readonly link: NatsLink;
  readonly manager: JetStreamManager;
  readonly cursors: Cursors;
  /** Makes the partition where it is missing. */
  readonly ensure: (partition: number) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/** Entries of a partition in order, first what is there, then what comes; reading and handling are tried again until they succeed. */
export function consumePartition(from: ConsumeFrom, options: ConsumeOptions): Consuming {
  const stopping = new AbortController();
  const done = follow(from, options, { signal: stopping.signal, report: from.report });
  return {
    done,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

async function follow(from: ConsumeFrom, { consumer, partition, after, handle }: ConsumeOptions, persistence: Persistence): Promise<void> {
  const { signal } = persistence;
  let place: LogPosition = '';
  await persist(async () => {
    const cursor = await whileUp('reading log', from.link, () => from.cursors.enrol(consumer, partition));
    place = after ?? cursor;
  }, persistence);
  const readOn = async (): Promise<void> => {
    const pull = await whileUp('reading log', from.link, async () => {
      await from.ensure(partition);
      await fillUpTo(from, partition, fromPosition(place));
      return openPull({ ...from, partition, from: fromPosition(place) + 1 });
    });
    try {
      for (let entries = await pull.next(signal); entries.length > 0; entries = await pull.next(signal)) {
        const page = entries;
        if (!(await persist(() => handle(page), persistence))) return;
        place = page.at(-1)?.position ?? place;
      }
    } finally {
      pull.close();
    }
  };
  while (!signal.aborted) await persist(readOn, persistence);
}

/** More than any server can have taken in between two syncs: then the cursor is of another log. */
const MOST_LOST = 10_000_000;
const AT_ONCE = 500;

/**
 * A server that loses its power may lose what it acknowledged last, while whoever consumed it remembers. The places up to there are
 * taken by empty messages, or new entries would be given places that count as consumed already.
 */
async function fillUpTo({ manager, report }: ConsumeFrom, partition: number, place: number): Promise<void> {
  const { state } = await manager.streams.info(streamOf(partition));
  if (state.last_seq >= place) return;
  if (place - state.last_seq > MOST_LOST) throw new Error(`a cursor is far beyond the end of partition ${partition} of the reading log`);
  report(new Error(`partition ${partition} of the reading log has lost ${place - state.last_seq} entries it had acknowledged`));
  const client = manager.jetstream();
  for (let last = state.last_seq; last < place;) {
    const acks = Array.from({ length: Math.min(place - last, AT_ONCE) }, () => client.publish(fillerSubjectOf(partition)));
    last = Math.max(...(await Promise.all(acks)).map(({ seq }) => seq));
  }
}
