import type { Block } from './block.ts';
import type { PointTable } from './point-table.ts';

/** What becomes of a reading. Stored blocks plans keep these numbers. */
export const VERDICT = { fresh: 0, late: 1, duplicate: 2, conflict: 3 } as const;

/** Verdicts on a block's readings, one byte each in the block's order; null where all are fresh. */
export interface Verdicts {
  readonly each: Uint8Array | null;
  /** Of each conflict, in order, the value that is stored already. */
  readonly stored: readonly number[];
}

export const ALL_FRESH: Verdicts = { each: null, stored: [] };

/** A reading that is not newer than what its point had: `index` within the block, `at` epoch milliseconds. */
export interface Candidate {
  readonly index: number;
  readonly slot: number;
  readonly at: number;
}

/** Per slot, the stored value of each instant that was looked up. */
export type StoredValues = Map<number, Map<number, number>>;

/**
 * First pass: moves each point's mark on and answers the readings that are not newer than it. The marks must be known, and
 * each block may pass only once.
 */
export function passNewer({ uplinks }: Block, points: PointTable): Candidate[] {
  const candidates: Candidate[] = [];
  const { markAt, markValue } = points;
  let index = 0;
  for (const { body, slots } of uplinks) {
    const { at, value } = body;
    for (let i = 0; i < slots.length; i += 1, index += 1) {
      const slot = slots[i] ?? 0;
      const measured = at[i] ?? 0;
      if (measured > (markAt[slot] ?? 0)) {
        markAt[slot] = measured;
        markValue[slot] = value[i] ?? 0;
      } else {
        candidates.push({ index, slot, at: measured });
      }
    }
  }
  return candidates;
}

/**
 * Second pass: tells candidates apart by what is stored under their key (organization, sensor, metric, measured at),
 * in ClickHouse or earlier in the block: equal is a duplicate, different a conflict, nothing is late; of a backfill it is
 * fresh, since history is never late. `known` is added to.
 */
export function judge(block: Block, candidates: readonly Candidate[], known: StoredValues): Verdicts {
  const each = new Uint8Array(block.readings);
  const stored: number[] = [];
  const atIssue = new Set(candidates.map(({ slot }) => slot));
  let next = 0;
  let index = 0;
  for (const { body, slots } of block.uplinks) {
    const neither = body.mode === 'live' ? VERDICT.late : VERDICT.fresh;
    for (let i = 0; i < slots.length; i += 1, index += 1) {
      const slot = slots[i] ?? 0;
      if (!atIssue.has(slot)) continue;
      const isCandidate = candidates[next]?.index === index;
      if (isCandidate) next += 1;
      const [at, value] = [body.at[i] ?? 0, body.value[i] ?? 0];
      const before = isCandidate ? known.get(slot)?.get(at) : undefined;
      each[index] = verdictOn(value, before, isCandidate ? neither : VERDICT.fresh);
      if (before === undefined) remember(known, { slot, at }, value);
      else if (before !== value) stored.push(before);
    }
  }
  return { each, stored };
}

function verdictOn(value: number, before: number | undefined, neither: number): number {
  if (before === undefined) return neither;
  return before === value ? VERDICT.duplicate : VERDICT.conflict;
}

export function remember(known: StoredValues, { slot, at }: { slot: number; at: number }, value: number): void {
  const values = known.get(slot) ?? new Map<number, number>();
  if (values.size === 0) known.set(slot, values);
  values.set(at, value);
}

/** After a restart: moves the marks as far as a block that was judged before it moves them. A mark that is not known stays so. */
export function passJudged({ uplinks }: Block, points: PointTable): void {
  const { markAt, markValue } = points;
  for (const { body, slots } of uplinks) {
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] ?? 0;
      const measured = body.at[i] ?? 0;
      if (!(measured > (markAt[slot] ?? 0))) continue;
      markAt[slot] = measured;
      markValue[slot] = body.value[i] ?? 0;
    }
  }
}
