import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Block } from '../reading/block.ts';
import { VERDICT, type Verdicts } from '../reading/classify.ts';
import type { PointTable } from '../reading/point-table.ts';

/** Instants of one input further apart than this are marked apart, so that a late reading costs no long range. */
const APART_MS = 3_600_000;
const LONGEST_MS = 86_400_000;

/** Serializes the commits of plans with changes of definitions: a reading is either marked, or stored before. */
export const INPUTS_LOCK = "hashtextextended('derivation inputs', 0)";

interface Range {
  from: number;
  to: number;
  live: boolean;
}

/**
 * Marks the outputs that a planned block feeds, in the transaction that commits the plan: no reading is stored whose
 * outputs are forgotten.
 */
export class OutputMarks {
  readonly #points: PointTable;
  #change = -1;
  /** The outputs of each slot that feeds any. */
  #outputs = new Map<number, number[]>();

  constructor(points: PointTable) {
    this.#points = points;
  }

  async store(
    tx: Queryable,
    { token, block, verdicts }: { token: string; block: Block; verdicts: Verdicts },
  ): Promise<void> {
    await this.#renew(tx);
    if (this.#outputs.size === 0) return;
    const marks = [...rangesOf(block, verdicts, this.#outputs)].flatMap(([slot, ranges]) =>
      ranges.flatMap((range) => (this.#outputs.get(slot) ?? []).map((output) => ({ output, ...range, fed: true }))),
    );
    if (marks.length > 0) await insertMarks(tx, marks, [token]);
  }

  async #renew(tx: Queryable): Promise<void> {
    await tx.query({ name: 'derivation_inputs.lock', text: `SELECT pg_advisory_xact_lock_shared(${INPUTS_LOCK})` });
    const [row] = await tx.query<{ change: number }>({
      name: 'derivation_inputs.change',
      text: 'SELECT change FROM read.derivation_change',
    });
    if (row === undefined || row.change === this.#change) return;
    const rows = await tx.query<{ organization_id: number; sensor_id: number; metric_id: number; output_id: number }>(
      'SELECT organization_id, sensor_id, metric_id, output_id FROM read.derivation_inputs',
    );
    this.#outputs = new Map();
    for (const { organization_id, sensor_id, metric_id, output_id } of rows) {
      const slot = this.#points.slotOf(organization_id, sensor_id, metric_id);
      this.#outputs.set(slot, [...(this.#outputs.get(slot) ?? []), output_id]);
    }
    this.#change = row.change;
  }
}

interface Instant {
  readonly at: number;
  readonly live: boolean;
}

/** The ranges of the instants that a block stores, of each slot that feeds an output. */
function rangesOf(
  { uplinks }: Block,
  { each }: Verdicts,
  outputs: ReadonlyMap<number, readonly number[]>,
): Map<number, Range[]> {
  const instants = new Map<number, Instant[]>([...outputs.keys()].map((slot) => [slot, []]));
  let start = 0;
  for (const { slots, body } of uplinks) {
    const live = body.mode === 'live';
    for (const [i, slot] of slots.entries()) {
      if (each === null || (each[start + i] ?? 0) <= VERDICT.late)
        instants.get(slot)?.push({ at: body.at[i] ?? 0, live });
    }
    start += slots.length;
  }
  return new Map([...instants].map(([slot, found]) => [slot, together(found)]));
}

/** Ranges of near instants, none longer than a day. */
function together(instants: readonly Instant[]): Range[] {
  const ranges: Range[] = [];
  for (const { at, live } of instants.toSorted((a, b) => a.at - b.at)) {
    const last = ranges.at(-1);
    if (last === undefined || at - last.to > APART_MS || at - last.from > LONGEST_MS)
      ranges.push({ from: at, to: at, live });
    else {
      last.to = at;
      last.live ||= live;
    }
  }
  return ranges;
}

export interface Mark extends Readonly<Range> {
  readonly output: number;
  /** The outputs are told in the feed of readings. */
  readonly fed: boolean;
}

/** Adds marks; each waits for the blocks of these tokens. */
export async function insertMarks(tx: Queryable, marks: readonly Mark[], waits: readonly string[]): Promise<void> {
  await tx.query({
    name: 'derivation_marks.add',
    text: `INSERT INTO read.derivation_marks (output_id, from_at, to_at, live, fed, waits)
      SELECT o, f, t, l, e, $6::uuid[]
      FROM unnest($1::int[], $2::float8[], $3::float8[], $4::boolean[], $5::boolean[]) AS n (o, f, t, l, e)`,
    values: [
      marks.map(({ output }) => output),
      marks.map(({ from }) => from),
      marks.map(({ to }) => to),
      marks.map(({ live }) => live),
      marks.map(({ fed }) => fed),
      waits,
    ],
  });
}
