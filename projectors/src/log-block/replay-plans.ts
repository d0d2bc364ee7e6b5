import type { LogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import { Bell } from './bell.ts';
import { OpenBlock, type LogBlock, type LogRange } from './block.ts';
import { openPlans, type BlocksOf, type Plan } from './plans.ts';

export interface Replay<I> {
  readonly of: BlocksOf;
  readonly relational: Relational;
  readonly log: ReadingLog;
  readonly consumer: string;
  readonly partitions: ReadonlySet<number>;
  /** Takes entries in as if they had just arrived. */
  readonly takeIn: (entries: readonly LogEntry[]) => Promise<readonly I[]>;
  readonly sizeOf: (item: I) => number;
  readonly deliver: (plan: Plan, block: LogBlock<I>) => Promise<void>;
}

/** On start: sends the planned blocks of uncertain arrival, unchanged, before a new block is formed. */
export async function replayPlans<I>(replay: Replay<I>): Promise<void> {
  const plans = await openPlans(replay.of, replay.relational);
  for (const plan of plans.filter(({ ranges }) => ranges.some(({ partition }) => replay.partitions.has(partition))))
    await replay.deliver(plan, await madeAgain(replay, plan));
}

async function madeAgain<I>(replay: Replay<I>, { ranges }: Plan): Promise<LogBlock<I>> {
  const open = new OpenBlock<I>(replay.sizeOf);
  for (const range of ranges) open.add(range, await replay.takeIn(await entriesOf(replay, range)));
  return open.seal();
}

async function entriesOf(
  { log, consumer }: Pick<Replay<unknown>, 'log' | 'consumer'>,
  { partition, after, upTo }: LogRange,
): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  const complete = new Bell();
  const reading = complete.next();
  const consuming = log.consume({
    consumer,
    partition,
    after,
    handle: (batch) => {
      entries.push(...batch.filter(({ position }) => position <= upTo));
      if (batch.some(({ position }) => position >= upTo)) complete.ring();
      return Promise.resolve();
    },
  });
  await reading;
  await consuming.stop();
  return entries;
}
