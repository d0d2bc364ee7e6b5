import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { LogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { BlockWork } from '../log-block/block-projector.ts';
import { flushOften } from '../log-block/flush-often.ts';
import type { Persistence } from '../log-block/persist.ts';
import type { PlanWires } from '../log-block/plans.ts';
import { OutputMarks } from '../virtual-sensor/mark-outputs.ts';
import { announce, arrive, arriveDerived } from './arrival.ts';
import { blockOf, readingsOf } from './block.ts';
import { loadPoints } from './latest-values.ts';
import { LatestWriter } from './latest-writer.ts';
import { ReadingFeed } from './reading-feed.ts';
import { PointTable } from './point-table.ts';
import { forgetMarks } from './stored-readings.ts';
import { uplinksOf, type Uplink } from './uplink.ts';
import { deliver, writeBlock, type BlockWriting } from './write-block.ts';

export interface ReadingWires {
  readonly readingLog: ReadingLog;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly newId: () => string;
}

/** What the holder of a lease does with uplinks: latest values and announcements at once, blocks for ClickHouse. */
export function readingWork(wires: ReadingWires, on: PlanWires & Persistence): BlockWork<Uplink> {
  const { relational, liveBus } = wires;
  const points = new PointTable();
  const latest = new LatestWriter(relational, points);
  const writing: BlockWriting = {
    ...wires,
    ...on,
    points,
    latest,
    marks: new OutputMarks(points),
    feed: new ReadingFeed(),
  };
  return {
    sizeOf: readingsOf,
    async takeIn(entries: readonly LogEntry[]) {
      const { uplinks, derived } = uplinksOf(entries, points, on.report);
      await loadPoints(relational, points, [...uplinks, ...derived]);
      announce(liveBus, points, arrive(points, uplinks, latest.unwritten));
      announce(liveBus, points, arriveDerived(points, derived, latest.unwritten));
      return uplinks;
    },
    write: (block) => writeBlock(writing, blockOf(block)),
    async deliverAgain(plan, block) {
      await deliver(writing, plan, blockOf(block));
      forgetMarks(blockOf(block), points);
    },
    beside: (signal) => flushOften(() => latest.flush(), { signal, report: on.report }),
    end: () => latest.flush(),
  };
}
