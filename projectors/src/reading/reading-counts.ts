import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { Block } from './block.ts';
import { VERDICT, type Verdicts } from './classify.ts';

/** `reason` is empty but for outcome `quarantined`. */
export const readingCountsMigration: Migration = {
  name: 'reading_counts',
  sql: `CREATE TABLE read.reading_counts (
    organization_id int NOT NULL,
    base_serial text NOT NULL,
    outcome text NOT NULL,
    reason text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (organization_id, base_serial, outcome, reason)
  )`,
};

export interface Tally {
  readonly organizationId: number;
  readonly base: string;
  readonly outcome: string;
  readonly reason: string;
  count: number;
}

/** Sums by organization, base, outcome and reason. */
class Tallies {
  readonly #tallies = new Map<string, Tally>();

  add(tally: Tally): void {
    if (tally.count === 0) return;
    const key = `${tally.organizationId} ${tally.outcome} ${tally.reason} ${tally.base}`;
    const known = this.#tallies.get(key);
    if (known === undefined) this.#tallies.set(key, tally);
    else known.count += tally.count;
  }

  /** In one order everywhere, so that two projectors cannot wait for each other. */
  sorted(): Tally[] {
    return [...this.#tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, tally]) => tally);
  }
}

/** What became of a block's readings, per base. Late ones are stored too. */
export function tallyOf({ uplinks }: Block, { each }: Verdicts): Tally[] {
  const tallies = new Tallies();
  let start = 0;
  for (const { body, slots } of uplinks) {
    const { organizationId, base, quarantined } = body;
    const add = (outcome: string, count: number, reason = ''): void => tallies.add({ organizationId, base, outcome, reason, count });
    const of = each === null ? [slots.length, 0, 0, 0] : verdictCounts(each.subarray(start, start + slots.length));
    const late = of[VERDICT.late] ?? 0;
    add('received', slots.length + quarantined.length);
    add('stored', (of[VERDICT.fresh] ?? 0) + late);
    add('late', late);
    add('duplicate', of[VERDICT.duplicate] ?? 0);
    add('conflict', of[VERDICT.conflict] ?? 0);
    for (const { reason } of quarantined) add('quarantined', 1, reason);
    start += slots.length;
  }
  return tallies.sorted();
}

function verdictCounts(each: Uint8Array): number[] {
  const counts = [0, 0, 0, 0];
  for (const verdict of each) counts[verdict] = (counts[verdict] ?? 0) + 1;
  return counts;
}

export async function storeTally(tx: Queryable, tally: readonly Tally[]): Promise<void> {
  if (tally.length === 0) return;
  await tx.query({
    name: 'reading_counts.store',
    text: `INSERT INTO read.reading_counts AS c (organization_id, base_serial, outcome, reason, count)
      SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[])
      ON CONFLICT (organization_id, base_serial, outcome, reason) DO UPDATE SET count = c.count + excluded.count`,
    values: [
      tally.map(({ organizationId }) => organizationId), tally.map(({ base }) => base), tally.map(({ outcome }) => outcome),
      tally.map(({ reason }) => reason), tally.map(({ count }) => count),
    ],
  });
}
