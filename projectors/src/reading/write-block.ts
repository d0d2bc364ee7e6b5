import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { persist, type Persistence } from '../log-block/persist.ts';
import { finishPlan, storePlan, type Plan, type PlanWires } from '../log-block/plans.ts';
import type { Block } from './block.ts';
import { tablesOf } from './block-rows.ts';
import type { OutputMarks } from '../virtual-sensor/mark-outputs.ts';
import { candidatesOf, judge, type StoredValues, type Verdicts } from './classify.ts';
import { feedOf, feedTable, type ReadingFeed } from './reading-feed.ts';
import { lateEntries } from './late-entries.ts';
import type { LatestWriter } from './latest-writer.ts';
import { countOutcomes } from './metrics.ts';
import type { PointTable } from './point-table.ts';
import { countsOf, storeCounts } from './reading-counts.ts';
import { learnMarks, lookUp } from './stored-readings.ts';

export const CONSUMER = 'readings';
/** Pending appends to the reading log, which bounds them. */
const APPENDED_AT_ONCE = 250;

export interface BlockWriting extends Persistence, PlanWires {
  readonly timeSeries: TimeSeries;
  readonly readingLog: ReadingLog;
  readonly points: PointTable;
  readonly latest: LatestWriter;
  readonly marks: OutputMarks;
  readonly feed: ReadingFeed;
  readonly newId: () => string;
}

/**
 * Classifies each reading of a block, stores its plan, and writes it to ClickHouse exactly once. One block at a time.
 */
export async function writeBlock(on: BlockWriting, block: Block): Promise<void> {
  const verdicts = await classify(on, block);
  const plan: Plan = { token: on.newId(), ranges: block.ranges, verdicts };
  const counts = countsOf(block, verdicts);
  await persist(
    () =>
      storePlan(on, plan, async (tx) => {
        await storeCounts(tx, counts);
        await on.marks.store(tx, { token: plan.token, block, verdicts });
        await on.feed.number(tx, plan.token);
      }),
    on,
  );
  countOutcomes(counts);
  await deliver(on, plan, block);
}

async function classify(on: BlockWriting, block: Block): Promise<Verdicts> {
  await persist(() => learnMarks(on.timeSeries, on.points, block), on);
  const candidates = candidatesOf(block, on.points);
  const known: StoredValues =
    candidates.length === 0 ? new Map() : await persist(() => lookUp(on.timeSeries, on.points, candidates), on);
  return judge(block, on.points, { candidates, known });
}

/**
 * Sends a planned block, again if its arrival is uncertain, then moves the cursors past it. Appends its late readings
 * for evaluators, on each send. Latest values are written before, because that range of the log is never read again.
 */
export async function deliver(on: BlockWriting, plan: Plan, block: Block): Promise<void> {
  const late = lateEntries(block, plan.verdicts);
  for (let from = 0; from < late.length; from += APPENDED_AT_ONCE)
    await persist(() => on.readingLog.append(late.slice(from, from + APPENDED_AT_ONCE)), on);
  const { token, verdicts } = plan;
  const feed = await persist(() => feedOf(on.relational, token), on);
  const fed = feed === null ? [] : [feedTable(token, block, { verdicts, feed })].filter(({ rows }) => rows.length > 0);
  for (const table of [...tablesOf(token, block, verdicts), ...fed])
    await persist(() => on.timeSeries.insert(table), on);
  await persist(() => on.latest.flush(), on);
  await persist(() => finishPlan(on, plan), on);
  for (const { partition, upTo } of plan.ranges) await on.readingLog.commit(CONSUMER, partition, upTo).catch(on.report);
}
