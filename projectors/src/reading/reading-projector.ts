import { BLOCK_AGE_MS } from '@watchglass/schemas/reading/limits';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Consuming, LogEntry, LogPosition, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { OutputMarks } from '../virtual-sensor/mark-outputs.ts';
import { announce, arrive, arriveDerived } from './arrival.ts';
import { Bell } from './bell.ts';
import { OpenBlock, type Block } from './block.ts';
import { loadPoints } from './latest-values.ts';
import { LatestWriter } from './latest-writer.ts';
import { PointTable } from './point-table.ts';
import { readCursors } from './reading-blocks.ts';
import { Fenced, type ReadingLease } from './reading-lease.ts';
import { replayPlans } from './replay-plans.ts';
import { uplinksOf, type Uplink } from './uplink.ts';
import { CONSUMER, writeBlock, type BlockWriting } from './write-block.ts';

/** The cost of an insert hardly depends on its rows: a smaller block waits for its time to pass. */
const BLOCK_FULL_READINGS = 100_000;
/** Bound on readings in memory while ClickHouse is unavailable; later ones wait in the log. */
const HELD_READINGS = 400_000;

export interface ReadingProjectorWires {
  readonly readingLog: ReadingLog;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  readonly report: (error: unknown) => void;
  readonly newId: () => string;
  readonly partitions: readonly number[];
  /** The held lease of these partitions. */
  readonly lease: ReadingLease;
  /** Called when another process has taken over these readings; this one has written nothing since. */
  readonly fenced: (error: Fenced) => void;
}

/** One writer of blocks for all partitions of this process, because fewer blocks make each reading cheaper. */
export class ReadingProjector {
  readonly #wires: ReadingProjectorWires;
  readonly #stopping = new AbortController();
  readonly #points = new PointTable();
  readonly #latest: LatestWriter;
  readonly #writing: BlockWriting;
  /** Position of each partition up to which entries are taken into memory, and up to which they are in ClickHouse. */
  readonly #taken = new Map<number, LogPosition>();
  #done = new Map<number, LogPosition>();
  #block = new OpenBlock();
  readonly #arrived = new Bell();
  readonly #written = new Bell();
  /** While a caller waits in `settled`, blocks wait for no more readings. */
  #hurrying = 0;
  #consuming: readonly Consuming[] = [];
  #running: Promise<unknown> = Promise.resolve();

  constructor(wires: ReadingProjectorWires) {
    const { signal } = this.#stopping;
    const report = (error: unknown): void => {
      if (!signal.aborted) wires.report(error);
    };
    this.#wires = wires;
    const marks = new OutputMarks(this.#points);
    this.#latest = new LatestWriter(wires.relational, this.#points);
    this.#writing = { ...wires, report, signal, points: this.#points, latest: this.#latest, marks };
  }

  async start(): Promise<void> {
    const { readingLog, relational, partitions } = this.#wires;
    await replayPlans(this.#writing, new Set(partitions), (entries) => this.#takeIn(entries));
    this.#done = await readCursors(relational);
    for (const [partition, position] of this.#done) this.#taken.set(partition, position);
    this.#running = Promise.allSettled([
      this.#writeBlocks().catch(this.#whereFenced),
      this.#latest.run(this.#stopping.signal, this.#writing.report),
    ]);
    this.#consuming = partitions.map((partition) =>
      readingLog.consume({
        consumer: CONSUMER,
        partition,
        after: this.#taken.get(partition) ?? null,
        handle: (entries) => this.#handle(partition, entries),
      }),
    );
  }

  async settled(): Promise<void> {
    const { readingLog, partitions } = this.#wires;
    const heads = await Promise.all(
      partitions.map(async (partition) => ({ partition, head: await readingLog.head(partition) })),
    );
    this.#hurrying += 1;
    try {
      while (heads.some(({ partition, head }) => head !== null && (this.#done.get(partition) ?? '') < head)) {
        this.#stopping.signal.throwIfAborted();
        this.#arrived.ring();
        await this.#written.next();
      }
    } finally {
      this.#hurrying -= 1;
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#written.ring();
    this.#arrived.ring();
    await Promise.all(this.#consuming.map((consuming) => consuming.stop()));
    await this.#running;
    await this.#latest.flush().catch(this.#wires.report);
  }

  async #handle(partition: number, entries: readonly LogEntry[]): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#block.readings >= HELD_READINGS && !signal.aborted) await this.#written.next();
    const upTo = entries.at(-1)?.position;
    if (upTo === undefined || signal.aborted) return;
    const uplinks = await this.#takeIn(entries);
    this.#block.add({ partition, after: this.#taken.get(partition) ?? null, upTo }, uplinks);
    this.#taken.set(partition, upTo);
    this.#arrived.ring();
  }

  /** May be retried with the same entries after a throw. */
  async #takeIn(entries: readonly LogEntry[]): Promise<readonly Uplink[]> {
    const { relational, liveBus } = this.#wires;
    const { uplinks, derived } = uplinksOf(entries, this.#points, this.#writing.report);
    await loadPoints(relational, this.#points, [...uplinks, ...derived]);
    announce(liveBus, this.#points, arrive(this.#points, uplinks, this.#latest.unwritten));
    announce(liveBus, this.#points, arriveDerived(this.#points, derived, this.#latest.unwritten));
    return uplinks;
  }

  readonly #whereFenced = (error: unknown): void => {
    if (error instanceof Fenced) this.#wires.fenced(error);
  };

  async #writeBlocks(): Promise<void> {
    for (;;) {
      const block = await this.#nextBlock();
      await writeBlock(this.#writing, block);
      for (const { partition, upTo } of block.ranges) this.#done.set(partition, upTo);
      this.#written.ring();
    }
  }

  async #nextBlock(): Promise<Block> {
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      const { startedAt, readings } = this.#block;
      const age = startedAt === null ? -1 : performance.now() - startedAt;
      if (readings >= BLOCK_FULL_READINGS || age >= (this.#hurrying > 0 ? 0 : BLOCK_AGE_MS)) break;
      await this.#arrived.next(startedAt === null ? undefined : BLOCK_AGE_MS - age);
    }
    const block = this.#block.seal();
    this.#block = new OpenBlock();
    this.#written.ring();
    return block;
  }
}
