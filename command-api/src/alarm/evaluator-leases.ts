import type { Relational } from '@watchglass/streams/ports/relational';

/** The right to evaluate one partition. Each new holder raises the epoch, which fences the previous holder. */
export interface Lease {
  readonly partition: number;
  readonly epoch: string;
  /** Everything up to this cursor has been evaluated and stored; null if nothing has. */
  readonly logCursor: string | null;
}

type LeaseRow = Record<string, unknown> & {
  readonly partition: number;
  readonly epoch: string;
  readonly log_cursor: string | null;
};

/** Longer than any pause that is not a failure; after it, other processes take the partitions of a dead one. */
const LEASE_SECONDS = 3;

/** The tables of leases and of their holders; others of the same form serve other partitions. */
export interface LeaseTables {
  readonly leases: string;
  readonly holders: string;
}

const OF_EVALUATORS: LeaseTables = { leases: 'command.evaluator_leases', holders: 'command.evaluators' };

/** Leases of partitions, those of the reading log if nothing else is said, on the database's clock. */
export class EvaluatorLeases {
  readonly #relational: Relational;
  readonly #holder: string;
  readonly #tables: LeaseTables;

  constructor(relational: Relational, holder: string, tables: LeaseTables = OF_EVALUATORS) {
    this.#relational = relational;
    this.#holder = holder;
    this.#tables = tables;
  }

  /** Registers this evaluator and returns the number of evaluators. */
  async present(): Promise<number> {
    const [row] = await this.#relational.query<{ others: number }>({
      name: `${this.#tables.leases}.present`,
      text: `
        WITH here AS (
          INSERT INTO ${this.#tables.holders} (holder, expires_at) VALUES ($1, now() + make_interval(secs => $2))
          ON CONFLICT (holder) DO UPDATE SET expires_at = excluded.expires_at
        ), gone AS (
          DELETE FROM ${this.#tables.holders} WHERE holder <> $1 AND expires_at <= now()
        )
        SELECT count(*)::integer AS others FROM ${this.#tables.holders} WHERE holder <> $1 AND expires_at > now()`,
      values: [this.#holder, LEASE_SECONDS],
    });
    return 1 + (row?.others ?? 0);
  }

  /** Takes at most `most` of the free ones among `partitions`. */
  async take(partitions: readonly number[], most: number): Promise<Lease[]> {
    const rows = await this.#relational.query<LeaseRow>({
      name: `${this.#tables.leases}.take`,
      text: `
        INSERT INTO ${this.#tables.leases} AS lease (partition, holder, epoch, expires_at)
        SELECT wanted.partition, $2, 1, now() + make_interval(secs => $3)
        FROM unnest($1::integer[]) AS wanted (partition) LEFT JOIN ${this.#tables.leases} known USING (partition)
        WHERE known.partition IS NULL OR known.expires_at <= now() OR known.holder = $2 ORDER BY 1 LIMIT $4
        ON CONFLICT (partition) DO UPDATE
          SET holder = excluded.holder, epoch = lease.epoch + 1, expires_at = excluded.expires_at
          WHERE lease.expires_at <= now() OR lease.holder = excluded.holder
        RETURNING partition, epoch, log_cursor`,
      values: [partitions, this.#holder, LEASE_SECONDS, most],
    });
    return rows.map((row) => ({ partition: row.partition, epoch: String(row.epoch), logCursor: row.log_cursor }));
  }

  /**
   * Renews the leases on these partitions that this evaluator still holds, and returns their epochs. A released
   * partition stays free.
   */
  async renew(partitions: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.#relational.query<LeaseRow>({
      name: `${this.#tables.leases}.renew`,
      text: `
        UPDATE ${this.#tables.leases} SET expires_at = now() + make_interval(secs => $2) WHERE holder = $1 AND partition = ANY ($3)
        RETURNING partition, epoch, log_cursor`,
      values: [this.#holder, LEASE_SECONDS, partitions],
    });
    return new Map(rows.map((row) => [row.partition, String(row.epoch)]));
  }

  /** Frees these partitions for other evaluators at once. */
  async release(partitions: readonly number[]): Promise<void> {
    await this.#relational.query(
      `UPDATE ${this.#tables.leases} SET expires_at = now() WHERE holder = $1 AND partition = ANY ($2)`,
      [this.#holder, partitions],
    );
  }

  /** Removes this evaluator from the count. */
  async leave(): Promise<void> {
    await this.#relational.query(`DELETE FROM ${this.#tables.holders} WHERE holder = $1`, [this.#holder]);
  }
}
