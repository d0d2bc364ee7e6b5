import type { JetStreamManager } from '@nats-io/jetstream';
import { persist, type Persistence } from '../../ordered-log/follow.ts';
import { fromPosition } from '../../ordered-log/position.ts';
import type { ConsumeOptions, Consuming, LogName, LogPosition } from '../../ports/reading-log.ts';
import type { NatsLink } from '../nats/connect.ts';
import { whileUp } from '../nats/while-up.ts';
import type { Cursors } from './cursors.ts';
import { fillUpTo } from './fill-up.ts';
import { reportMissed } from './missed.ts';
import { openPull } from './pull.ts';

export interface ConsumeFrom {
  readonly log: LogName;
  readonly link: NatsLink;
  readonly manager: JetStreamManager;
  readonly cursors: Cursors;
  /** Creates the partition if it is missing. */
  readonly ensure: (partition: number) => Promise<void>;
  readonly report: (error: unknown) => void;
}

/**
 * Delivers entries of a partition in order, first the stored ones, then new ones. Reading and handling are retried
 * until they succeed.
 */
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

async function follow(
  from: ConsumeFrom,
  { consumer, partition, after, handle }: ConsumeOptions,
  persistence: Persistence,
): Promise<void> {
  const { signal } = persistence;
  let place: LogPosition = '';
  let cursor: LogPosition = '';
  await persist(async () => {
    cursor = await whileUp('reading log', from.link, () => from.cursors.enrol(consumer, partition));
    place = after ?? cursor;
  }, persistence);
  const readOn = async (): Promise<void> => {
    const pull = await whileUp('reading log', from.link, async () => {
      await from.ensure(partition);
      await fillUpTo(from, partition, fromPosition(place));
      return openPull({
        ...from,
        partition,
        from: fromPosition(place) + 1,
        missed: (first, last) => void reportMissed(from, { partition, first, last, cursor }).catch(from.report),
      });
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
