import { randomUUID } from 'node:crypto';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Lease } from '../log-block/lease.ts';
import { VERDICT } from '../reading/classify.ts';
import { fedRows, fedTable, ReadingFeed, type FedReading } from '../reading/reading-feed.ts';
import { isChanged, type Computed } from './compute.ts';

export interface FeedWires {
  readonly relational: Relational;
  readonly timeSeries: Pick<TimeSeries, 'insert'>;
  readonly lease: Lease;
  readonly mustHold: () => void;
}

/** Rows that are told under a number of the feed. */
interface Told {
  readonly token: string;
  readonly rows: Uint8Array;
}

/**
 * Tells changed outputs of followed workspaces in the feed of readings, a corrected one again. Their block is numbered before
 * they are sent and open until they are committed: readers stop before it. What a worker leaves uncommitted is computed again,
 * and told again in another block.
 */
export class OutputFeed {
  /** False after a crash or a failure: an abandoned block would stop its readers for ever. */
  isOpen = false;
  readonly #wires: FeedWires;
  readonly #blocks = new ReadingFeed();

  constructor(wires: FeedWires) {
    this.#wires = wires;
  }

  /** Gives up the blocks of an earlier worker, or of this one before a failure. */
  async open(): Promise<void> {
    if (this.isOpen) return;
    const { relational, lease } = this.#wires;
    await relational.transaction(async (tx) => {
      await lease.hold(tx);
      await tx.query({ name: 'output_feed.give_up', text: "DELETE FROM read.reading_blocks WHERE ranges = '[]'" });
    });
    this.isOpen = true;
  }

  /** The changed outputs of workspaces that somebody follows; null without any. `now` in epoch milliseconds. */
  async plan(computed: readonly Computed[], now: number): Promise<Told | null> {
    const changed = computed.filter(({ fed }) => fed).flatMap(changedOf);
    const organizations = [...new Set(changed.map(({ organizationId }) => organizationId))];
    const followed = await this.#blocks.followedAmong(this.#wires.relational, organizations);
    const readings = changed.filter(({ organizationId }) => followed.has(organizationId));
    if (readings.length === 0) return null;
    const token = randomUUID();
    const block = await this.#wires.relational.transaction(async (tx) => {
      await this.#wires.lease.hold(tx);
      const next = await this.#blocks.next(tx);
      await tx.query({
        name: 'output_feed.number',
        text: "INSERT INTO read.reading_blocks (token, ranges, stored, feed_block) VALUES ($1, '[]', '{}', $2)",
        values: [token, next.block],
      });
      return Number(next.block);
    });
    return { token, rows: fedRows(readings, { block, stored: now }) };
  }

  async send({ token, rows }: Told): Promise<void> {
    this.#wires.mustHold();
    await this.#wires.timeSeries.insert(fedTable(token, rows));
  }

  async finish(tx: Queryable, { token }: Told): Promise<void> {
    await tx.query({
      name: 'output_feed.done',
      text: 'DELETE FROM read.reading_blocks WHERE token = $1',
      values: [token],
    });
  }
}

function changedOf(computed: Computed): FedReading[] {
  const { organizationId, id, metricId, newest } = computed.derivation;
  return computed.outputs.flatMap((output) => {
    if (output.reason !== undefined || !isChanged(computed, output)) return [];
    const { at, value } = output;
    const late = newest.at !== null && at <= newest.at ? VERDICT.late : VERDICT.fresh;
    return [{ organizationId, sensor: id, metric: metricId, at, value, late }];
  });
}
