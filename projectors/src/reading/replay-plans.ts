import type { LogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import { Bell } from './bell.ts';
import { OpenBlock, type Block, type LogRange } from './block.ts';
import { openPlans, type Plan } from './reading-blocks.ts';
import { forgetMarks } from './stored-readings.ts';
import type { Uplink } from './uplink.ts';
import { CONSUMER, deliver, type BlockWriting } from './write-block.ts';

/** Takes entries in as if they had just arrived. */
export type TakeIn = (entries: readonly LogEntry[]) => Promise<readonly Uplink[]>;

/** On start: sends the planned blocks of uncertain arrival, unchanged, before a new block is formed. */
export async function replayPlans(on: BlockWriting, partitions: ReadonlySet<number>, takeIn: TakeIn): Promise<void> {
  const plans = await openPlans(on.relational);
  for (const plan of plans.filter(({ ranges }) => ranges.some(({ partition }) => partitions.has(partition)))) {
    const block = await madeAgain(on.readingLog, plan, takeIn);
    await deliver(on, plan, block);
    forgetMarks(block, on.points);
  }
}

async function madeAgain(readingLog: ReadingLog, { ranges }: Plan, takeIn: TakeIn): Promise<Block> {
  const open = new OpenBlock();
  for (const range of ranges) open.add(range, await takeIn(await entriesOf(readingLog, range)));
  return open.seal();
}

async function entriesOf(readingLog: ReadingLog, { partition, after, upTo }: LogRange): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  const complete = new Bell();
  const reading = complete.next();
  const consuming = readingLog.consume({
    consumer: CONSUMER,
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
