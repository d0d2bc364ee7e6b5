import type { Queryable } from '@watchglass/streams/ports/relational';
import { areAllApplied } from './changed-definitions.ts';
import type { Last, Newest } from './derivation.ts';

/** A mark whose blocks are in ClickHouse. */
export interface DueMark extends Record<string, unknown> {
  readonly id: string;
  readonly output_id: number;
  readonly from_at: number;
  readonly to_at: number;
  readonly live: boolean;
  readonly fed: boolean;
  readonly depth: number;
}

const MARKS_AT_ONCE = 1_000;
const HISTORIES_AT_ONCE = 32;

/** Marks that can be computed: live ones first, outputs before the outputs that they feed. */
export function dueMarks(relational: Queryable): Promise<DueMark[]> {
  return relational.query<DueMark>({
    name: 'derivation_marks.due',
    text: `SELECT m.id, m.output_id, m.from_at, m.to_at, m.live, m.fed, coalesce(d.depth, 1) AS depth
      FROM read.derivation_marks m LEFT JOIN read.derivations d ON d.sensor_id = m.output_id
      WHERE NOT EXISTS (SELECT FROM read.reading_blocks b WHERE b.token = ANY (m.waits))
      ORDER BY m.live DESC, d.depth, m.id LIMIT ${MARKS_AT_ONCE}`,
  });
}

export async function deleteMarks(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'derivation_marks.done',
    text: 'DELETE FROM read.derivation_marks WHERE id = ANY ($1::bigint[])',
    values: [ids],
  });
}

/** History that is still to be computed, from `to` back to `from`. */
export interface OpenHistory extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly position: string;
  readonly start: number;
  readonly from: number;
  readonly to: number;
  /** True until blocks that were planned before the definition have arrived. */
  readonly waits: boolean;
}

/** Open histories: those whose turn is the newest first. */
export function nextHistories(relational: Queryable): Promise<OpenHistory[]> {
  return relational.query<OpenHistory>({
    name: 'derivations.history',
    text: `SELECT d.sensor_id, d.position, d.history_start AS start, d.history_from AS from, d.history_to AS to,
        EXISTS (SELECT FROM read.reading_blocks b WHERE b.token = ANY (d.waits)) AS waits
      FROM read.derivations d WHERE d.history_to > d.history_from AND d.active ORDER BY waits, d.history_to DESC LIMIT ${HISTORIES_AT_ONCE}`,
  });
}

/** A definition that was applied meanwhile begins its history anew: `position` names the one that was computed. */
export async function moveHistory(
  tx: Queryable,
  { sensor_id, position }: OpenHistory,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx.query({
    name: 'derivations.move_history',
    text: 'UPDATE read.derivations SET history_from = $3, history_to = $4 WHERE sensor_id = $1 AND position = $2',
    values: [sensor_id, position, from, to],
  });
}

export interface NewestOutput {
  readonly newest: Newest;
  readonly last: Last;
  readonly outputVersion: number;
}

export async function storeNewest(
  tx: Queryable,
  id: number,
  { newest, last, outputVersion }: NewestOutput,
): Promise<void> {
  await tx.query({
    name: 'derivations.newest',
    text: `UPDATE read.derivations SET newest_at = $2, newest_value = $3, last_at = $4, last_reason = $5, last_input = $6,
      last_coverage = $7, output_version = $8 WHERE sensor_id = $1`,
    values: [id, newest.at, newest.value, last.at, last.reason, last.input, last.coverage, outputVersion],
  });
}

/** True if nothing is marked, no history is open and no definition waits to be applied. */
export async function isIdle(relational: Queryable): Promise<boolean> {
  // Definitions first: one that is applied between both looks has an open history by the second.
  if (!(await areAllApplied(relational))) return false;
  const [row] = await relational.query<{ idle: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM read.derivation_marks)
      AND NOT EXISTS (SELECT FROM read.derivations WHERE history_to > history_from AND active) AS idle`,
  );
  return row?.idle === true;
}
