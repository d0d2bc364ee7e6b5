import type { Block } from './block.ts';
import type { PointTable } from './point-table.ts';
import type { Uplink } from './uplink.ts';

/** What becomes of a reading. Stored plans of blocks keep these numbers. */
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
  /** What is stored at that instant where it is the newest of its point; otherwise NaN, and has to be looked up. */
  readonly stored: number;
}

/** Per slot, the stored values by instant: those that were looked up. */
export type StoredValues = Map<number, Map<number, number>>;

/**
 * First pass: moves each point's mark on and answers the readings that are not newer than it. A mark that is not known
 * stays so. Each block may pass once only.
 */
export function passNewer({ uplinks }: Block, points: PointTable): Candidate[] {
  const candidates: Candidate[] = [];
  let start = 0;
  for (const { body, slots } of uplinks) {
    for (let i = 0; i < slots.length; i += 1) {
      const slot = slots[i] ?? 0;
      const at = body.at[i] ?? 0;
      if (!moveMark(points, slot, { at, value: body.value[i] ?? 0 })) {
        candidates.push({ index: start + i, slot, at, stored: storedAt(points, slot, at) });
      }
    }
    start += slots.length;
  }
  return candidates;
}

function moveMark(
  { markAt, markValue }: PointTable,
  slot: number,
  { at, value }: { at: number; value: number },
): boolean {
  if (!(at > (markAt[slot] ?? NaN))) return false;
  markAt[slot] = at;
  markValue[slot] = value;
  return true;
}

const storedAt = ({ markAt, markValue }: PointTable, slot: number, at: number): number =>
  markAt[slot] === at ? (markValue[slot] ?? NaN) : NaN;

/**
 * Second pass: tells candidates apart by what is stored under their key (organization, sensor, metric, measured at), in
 * ClickHouse or earlier in the block: equal is a duplicate, different a conflict, nothing is late; in a backfill it is
 * fresh, since history is never late. `known` is added to.
 */
export function judge(block: Block, candidates: readonly Candidate[], known: StoredValues): Verdicts {
  const verdicts = { each: new Uint8Array(block.readings), stored: [] as number[] };
  const disputed = new Set(candidates.map(({ slot }) => slot));
  const inOrder = candidates.values();
  let candidate = inOrder.next().value;
  let start = 0;
  for (const uplink of block.uplinks) {
    for (let i = 0; i < uplink.slots.length; i += 1) {
      if (candidate?.index === start + i) {
        judgeOne(verdicts, candidate, { uplink, i, known });
        candidate = inOrder.next().value;
      } else if (disputed.has(uplink.slots[i] ?? 0)) {
        remember(known, uplink, i);
      }
    }
    start += uplink.slots.length;
  }
  return verdicts;
}

interface Reading {
  readonly uplink: Uplink;
  readonly i: number;
  readonly known: StoredValues;
}

function judgeOne(
  verdicts: { each: Uint8Array; stored: number[] },
  candidate: Candidate,
  { uplink, i, known }: Reading,
): void {
  const { index, slot, at, stored } = candidate;
  const before = Number.isNaN(stored) ? known.get(slot)?.get(at) : stored;
  if (before === undefined) {
    verdicts.each[index] = uplink.body.mode === 'live' ? VERDICT.late : VERDICT.fresh;
    remember(known, uplink, i);
  } else if (before === uplink.body.value[i]) {
    verdicts.each[index] = VERDICT.duplicate;
  } else {
    verdicts.each[index] = VERDICT.conflict;
    verdicts.stored.push(before);
  }
}

function remember(known: StoredValues, { body, slots }: Uplink, i: number): void {
  addStored(known, { slot: slots[i] ?? 0, at: body.at[i] ?? 0 }, body.value[i] ?? 0);
}

export function addStored(known: StoredValues, { slot, at }: { slot: number; at: number }, value: number): void {
  const values = known.get(slot) ?? new Map<number, number>();
  if (values.size === 0) known.set(slot, values);
  values.set(at, value);
}
