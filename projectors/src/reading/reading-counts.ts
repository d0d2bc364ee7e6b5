import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { Block } from './block.ts';
import { VERDICT, type Verdicts } from './classify.ts';

/** `reason` is empty except for the outcome `quarantined`. */
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

/** Outcomes of the readings of one base. */
interface Tally {
  readonly organizationId: number;
  readonly base: string;
  received: number;
  /** Counts by verdict. */
  readonly judged: number[];
  readonly quarantined: Map<string, number>;
}

/** The increase of a count. */
export interface CountChange {
  readonly organizationId: number;
  readonly base: string;
  readonly outcome: string;
  readonly reason: string;
  readonly count: number;
}

/** Outcomes of a block's readings per base, in one fixed order, so that two projectors cannot deadlock. */
export function countsOf({ uplinks }: Block, verdicts: Verdicts): CountChange[] {
  const tallies = new Map<string, Tally>();
  let start = 0;
  for (const {
    body: { organizationId, base, quarantined },
    slots,
  } of uplinks) {
    const key = `${organizationId} ${base}`;
    const tally = tallies.get(key) ?? {
      organizationId,
      base,
      received: 0,
      judged: [0, 0, 0, 0],
      quarantined: new Map<string, number>(),
    };
    if (tally.received === 0) tallies.set(key, tally);
    tally.received += slots.length + quarantined.length;
    for (const { reason } of quarantined) tally.quarantined.set(reason, (tally.quarantined.get(reason) ?? 0) + 1);
    addJudged(tally.judged, verdicts, { start, end: start + slots.length });
    start += slots.length;
  }
  return [...tallies].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, tally]) => changesOf(tally));
}

function addJudged(judged: number[], { each }: Verdicts, { start, end }: { start: number; end: number }): void {
  if (each === null) judged[VERDICT.fresh] = (judged[VERDICT.fresh] ?? 0) + end - start;
  else for (const verdict of each.subarray(start, end)) judged[verdict] = (judged[verdict] ?? 0) + 1;
}

/** Late readings count as stored as well. */
function changesOf({ organizationId, base, received, judged, quarantined }: Tally): CountChange[] {
  const [fresh = 0, late = 0, duplicate = 0, conflict = 0] = judged;
  const reasons = [...quarantined].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...Object.entries({ received, stored: fresh + late, late, duplicate, conflict }).map(([outcome, count]) => ({
      outcome,
      reason: '',
      count,
    })),
    ...reasons.map(([reason, count]) => ({ outcome: 'quarantined', reason, count })),
  ]
    .filter(({ count }) => count > 0)
    .map((change) => ({ organizationId, base, ...change }));
}

export async function storeCounts(tx: Queryable, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.query({
    name: 'reading_counts.store',
    text: `INSERT INTO read.reading_counts AS c (organization_id, base_serial, outcome, reason, count)
      SELECT * FROM unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::bigint[])
      ON CONFLICT (organization_id, base_serial, outcome, reason) DO UPDATE SET count = c.count + excluded.count`,
    values: [
      changes.map(({ organizationId }) => organizationId),
      changes.map(({ base }) => base),
      changes.map(({ outcome }) => outcome),
      changes.map(({ reason }) => reason),
      changes.map(({ count }) => count),
    ],
  });
}
