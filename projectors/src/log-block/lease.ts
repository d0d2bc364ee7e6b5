import type { Migration, Queryable, Relational } from '@watchglass/streams/ports/relational';

/**
 * The process that writes the entries of a partition to the stores; times are those of the database's clock. Partitions of
 * the log of readings have their own numbers, other leases have numbers that no partition of it has.
 */
export const readingLeasesMigration: Migration = {
  name: 'reading_leases',
  sql: `CREATE TABLE read.reading_leases (
    partition int PRIMARY KEY,
    holder uuid NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
};

/** Longer than any harmless pause; after this another process takes over the partitions of a dead one. */
const LEASE_SECONDS = 3;

/** Another process writes these partitions now. */
export class Fenced extends Error {}

/**
 * The lease of some partitions, all of them or none: only its holder writes their entries. A new holder fences the
 * previous one.
 */
export class Lease {
  readonly #relational: Relational;
  readonly #partitions: readonly number[];
  readonly #holder: string;

  /** `holder` is a unique UUID, different for each lease of a process. */
  constructor(relational: Relational, partitions: readonly number[], holder: string) {
    this.#relational = relational;
    this.#partitions = partitions;
    this.#holder = holder;
  }

  /** Returns false if another process holds any of the partitions. */
  take(): Promise<boolean> {
    return this.#relational
      .transaction(async (tx) => {
        const others = await tx.query(
          'SELECT 1 FROM read.reading_leases WHERE partition = ANY ($1) AND expires_at > now() AND holder <> $2 FOR UPDATE',
          [this.#partitions, this.#holder],
        );
        if (others.length > 0) return false;
        const taken = await tx.query(
          `INSERT INTO read.reading_leases AS lease (partition, holder, expires_at)
          SELECT partition, $2, now() + make_interval(secs => $3) FROM unnest($1::int[]) AS partition ORDER BY 1
          ON CONFLICT (partition) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
            WHERE lease.expires_at <= now() OR lease.holder = excluded.holder
          RETURNING 1`,
          [this.#partitions, this.#holder, LEASE_SECONDS],
        );
        if (taken.length < this.#partitions.length) throw new Fenced('another process took a partition first');
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof Fenced) return false;
        throw error;
      });
  }

  /** Throws `Fenced` if another process holds the lease. */
  async renew(): Promise<void> {
    const renewed = await this.#relational.query({
      name: 'reading_leases.renew',
      text: 'UPDATE read.reading_leases SET expires_at = now() + make_interval(secs => $3) WHERE partition = ANY ($1) AND holder = $2 RETURNING 1',
      values: [this.#partitions, this.#holder, LEASE_SECONDS],
    });
    if (renewed.length < this.#partitions.length) throw new Fenced('entries are brought in elsewhere');
  }

  /**
   * Within the writing transaction: throws `Fenced` if another process holds the lease, and blocks a takeover until the
   * commit.
   */
  async hold(tx: Queryable): Promise<void> {
    const held = await tx.query({
      name: 'reading_leases.hold',
      text: 'SELECT 1 FROM read.reading_leases WHERE partition = ANY ($1) AND holder = $2 FOR SHARE',
      values: [this.#partitions, this.#holder],
    });
    if (held.length < this.#partitions.length) throw new Fenced('entries are brought in elsewhere');
  }

  async release(): Promise<void> {
    await this.#relational.query(
      'UPDATE read.reading_leases SET expires_at = now() WHERE partition = ANY ($1) AND holder = $2',
      [this.#partitions, this.#holder],
    );
  }
}
