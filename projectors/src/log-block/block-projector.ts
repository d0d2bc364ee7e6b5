import type { Consuming, LogEntry, LogPosition, ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Relational } from '@watchglass/streams/ports/relational';
import { Bell } from './bell.ts';
import { OpenBlock, type LogBlock } from './block.ts';
import { Fenced, type Lease } from './lease.ts';
import type { Persistence } from './persist.ts';
import { readCursors, type BlocksOf, type Plan, type PlanWires } from './plans.ts';
import { replayPlans } from './replay-plans.ts';

/** What is done with the entries of one log. */
export interface BlockWork<I> {
  /** May be retried with the same entries after a throw. */
  takeIn(entries: readonly LogEntry[]): Promise<readonly I[]>;
  readonly sizeOf: (item: I) => number;
  /** Plans a block and delivers it, with retries. One block at a time. */
  write(block: LogBlock<I>): Promise<void>;
  /** Delivers a planned block, unchanged, that may have arrived already. */
  deliverAgain(plan: Plan, block: LogBlock<I>): Promise<void>;
  /** Runs beside the blocks until the signal. */
  beside(signal: AbortSignal): Promise<void>;
  /** After the last block. */
  end(): Promise<void>;
}

export interface BlockProjectorWires<I> {
  readonly of: BlocksOf;
  readonly consumer: string;
  readonly log: ReadingLog;
  readonly relational: Relational;
  readonly report: (error: unknown) => void;
  readonly partitions: readonly number[];
  /** A block with this much in it waits for no more. */
  readonly fullSize: number;
  /** Bound on what is in memory while ClickHouse is unavailable; later entries wait in the log. */
  readonly heldSize: number;
  /** The longest that an entry waits for its block. */
  readonly blockAgeMs: number;
  /** Prepares the work of the holder of a lease. */
  readonly work: (on: PlanWires & Persistence) => BlockWork<I>;
}

export interface Holding {
  /** The held lease of these partitions. */
  readonly lease: Lease;
  /** Called when another process has taken over these entries; this one has written nothing since. */
  readonly fenced: (error: Fenced) => void;
}

/** One writer of blocks for all partitions of this process, because fewer blocks make each entry cheaper. */
export class BlockProjector<I> {
  readonly #wires: BlockProjectorWires<I>;
  readonly #fenced: Holding['fenced'];
  readonly #stopping = new AbortController();
  readonly #work: BlockWork<I>;
  readonly #report: (error: unknown) => void;
  /** Position of each partition up to which entries are taken into memory, and up to which they are in ClickHouse. */
  readonly #taken = new Map<number, LogPosition>();
  #done = new Map<number, LogPosition>();
  #block: OpenBlock<I>;
  readonly #arrived = new Bell();
  readonly #written = new Bell();
  /** While a caller waits in `settled`, blocks wait for no more entries. */
  #hurrying = 0;
  #consuming: readonly Consuming[] = [];
  #running: Promise<unknown> = Promise.resolve();

  constructor(wires: BlockProjectorWires<I>, { lease, fenced }: Holding) {
    const { signal } = this.#stopping;
    this.#wires = wires;
    this.#fenced = fenced;
    this.#report = (error) => {
      if (!signal.aborted) wires.report(error);
    };
    this.#work = wires.work({ of: wires.of, relational: wires.relational, lease, signal, report: this.#report });
    this.#block = new OpenBlock(this.#work.sizeOf);
  }

  async start(): Promise<void> {
    const { of, log, consumer, relational, partitions } = this.#wires;
    await replayPlans<I>({
      of,
      relational,
      log,
      consumer,
      partitions: new Set(partitions),
      takeIn: (entries) => this.#work.takeIn(entries),
      sizeOf: this.#work.sizeOf,
      deliver: (plan, block) => this.#work.deliverAgain(plan, block),
    });
    this.#done = await readCursors(of, relational);
    for (const [partition, position] of this.#done) this.#taken.set(partition, position);
    this.#running = Promise.allSettled([
      this.#writeBlocks().catch(this.#whereFenced),
      this.#work.beside(this.#stopping.signal),
    ]);
    this.#consuming = partitions.map((partition) =>
      log.consume({
        consumer,
        partition,
        after: this.#taken.get(partition) ?? null,
        handle: (entries) => this.#handle(partition, entries),
      }),
    );
  }

  async settled(): Promise<void> {
    const { log, partitions } = this.#wires;
    const heads = await Promise.all(
      partitions.map(async (partition) => ({ partition, head: await log.head(partition) })),
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
    await this.#work.end().catch(this.#wires.report);
  }

  async #handle(partition: number, entries: readonly LogEntry[]): Promise<void> {
    const { signal } = this.#stopping;
    while (this.#block.size >= this.#wires.heldSize && !signal.aborted) await this.#written.next();
    const upTo = entries.at(-1)?.position;
    if (upTo === undefined || signal.aborted) return;
    const items = await this.#work.takeIn(entries);
    this.#block.add({ partition, after: this.#taken.get(partition) ?? null, upTo }, items);
    this.#taken.set(partition, upTo);
    this.#arrived.ring();
  }

  readonly #whereFenced = (error: unknown): void => {
    if (error instanceof Fenced) this.#fenced(error);
  };

  async #writeBlocks(): Promise<void> {
    for (;;) {
      const block = await this.#nextBlock();
      await this.#work.write(block);
      for (const { partition, upTo } of block.ranges) this.#done.set(partition, upTo);
      this.#written.ring();
    }
  }

  async #nextBlock(): Promise<LogBlock<I>> {
    const { fullSize, blockAgeMs } = this.#wires;
    for (;;) {
      this.#stopping.signal.throwIfAborted();
      const { startedAt, size } = this.#block;
      const age = startedAt === null ? -1 : performance.now() - startedAt;
      if (size >= fullSize || age >= (this.#hurrying > 0 ? 0 : blockAgeMs)) break;
      await this.#arrived.next(startedAt === null ? undefined : blockAgeMs - age);
    }
    const block = this.#block.seal();
    this.#block = new OpenBlock(this.#work.sizeOf);
    this.#written.ring();
    return block;
  }
}
