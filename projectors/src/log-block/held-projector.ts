import { setTimeout as sleep } from 'node:timers/promises';
import { Bell } from './bell.ts';
import { BlockProjector, type BlockProjectorWires } from './block-projector.ts';
import { Fenced, Lease } from './lease.ts';

/** A third of the lease, so that one lost renewal does no harm. */
const RENEW_EVERY_MS = 1_000;
const TRY_EVERY_MS = 500;

/**
 * A projector of one log that works while it holds the lease of its partitions, and waits while another process does.
 * A waiting process takes over when the holder ends, dies or stalls.
 */
export class HeldProjector<I> {
  readonly #wires: BlockProjectorWires<I>;
  readonly #leases: readonly number[];
  readonly #stopping = new AbortController();
  #working: BlockProjector<I> | null = null;
  readonly #begun = new Bell();
  #turns: Promise<void> = Promise.resolve();

  /** `firstLease` is the number of the lease of partition 0. */
  constructor(wires: BlockProjectorWires<I>, firstLease: number) {
    this.#wires = wires;
    this.#leases = wires.partitions.map((partition) => firstLease + partition);
  }

  /**
   * Resolves when it works and all earlier plans are in ClickHouse, or when another process turns out to hold the
   * lease.
   */
  async start(): Promise<void> {
    const lease = this.#newLease();
    const mine = await lease.take();
    const begun = mine ? await this.#begin(lease) : null;
    this.#turns = this.#takeTurns(begun);
  }

  /** Waits for this process to hold the lease. */
  async settled(): Promise<void> {
    while (this.#working === null) await this.#begun.next();
    await this.#working.settled();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#turns;
  }

  #newLease(): Lease {
    return new Lease(this.#wires.relational, this.#leases, crypto.randomUUID());
  }

  async #takeTurns(begun: Turn<I> | null): Promise<void> {
    const { signal } = this.#stopping;
    let turn = begun;
    while (!signal.aborted) {
      turn ??= await this.#untilTaken();
      if (turn !== null) await this.#work(turn);
      turn = null;
    }
  }

  /** Null if another process holds the lease, after an error, or after a stop. */
  async #untilTaken(): Promise<Turn<I> | null> {
    const { signal } = this.#stopping;
    await sleep(TRY_EVERY_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    const lease = this.#newLease();
    try {
      return (await lease.take()) ? await this.#begin(lease) : null;
    } catch (error) {
      this.#wires.report(error);
      await lease.release().catch(() => undefined);
      return null;
    }
  }

  async #begin(lease: Lease): Promise<Turn<I>> {
    const lost = new AbortController();
    const fenced = (error: Fenced): void => lost.abort(error);
    const projector = new BlockProjector(this.#wires, { lease, fenced });
    const renewing = renewUntil(lease, { fenced, lost: lost.signal, report: this.#wires.report });
    try {
      await projector.start();
    } catch (error) {
      lost.abort();
      await renewing;
      throw error;
    }
    this.#working = projector;
    this.#begun.ring();
    return { projector, lease, lost, renewing };
  }

  /** Works until it is stopped or fenced. The next holder reads unwritten entries from the log. */
  async #work({ projector, lease, lost, renewing }: Turn<I>): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal]);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    if (!this.#stopping.signal.aborted) this.#wires.report(lost.signal.reason);
    this.#working = null;
    await projector.stop();
    lost.abort();
    await renewing;
    await lease.release().catch(this.#wires.report);
  }
}

interface Turn<I> {
  readonly projector: BlockProjector<I>;
  readonly lease: Lease;
  readonly lost: AbortController;
  readonly renewing: Promise<void>;
}

interface Renewal {
  readonly fenced: (error: Fenced) => void;
  readonly lost: AbortSignal;
  readonly report: (error: unknown) => void;
}

async function renewUntil(lease: Lease, { fenced, lost, report }: Renewal): Promise<void> {
  while (!lost.aborted) {
    await sleep(RENEW_EVERY_MS, undefined, { signal: lost }).catch(() => undefined);
    if (lost.aborted) return;
    try {
      await lease.renew();
    } catch (error) {
      if (error instanceof Fenced) fenced(error);
      else report(error);
    }
  }
}
