import { effectiveAt, isAfter } from '@watchglass/schemas/reading/effective-instant';
import { measuredValue } from '@watchglass/schemas/reading/log-body';
import type { Block } from './block.ts';
import type { PointTable } from './point-table.ts';
import type { Uplink } from './uplink.ts';

/** Classes of readings. Stored plans of blocks contain these numbers. */
export const VERDICT = { fresh: 0, late: 1, duplicate: 2, conflict: 3 } as const;

/** Verdicts on a block's readings, one byte each in the block's order; null where all are fresh. */
export interface Verdicts {
  readonly each: Uint8Array | null;
  /** The stored value of each conflict, in order. */
  readonly stored: readonly number[];
}

/** A reading that may be stored already: `index` within the block, `at` the measured instant in epoch milliseconds. */
export interface Candidate {
  readonly index: number;
  readonly slot: number;
  readonly at: number;
  /** The stored value at that instant if it is the newest of the point; else NaN, which requires a look-up. */
  readonly stored: number;
}

/** Looked-up stored values per slot, by instant. */
export type StoredValues = Map<number, Map<number, number>>;

/**
 * First pass: returns the readings that are not the newest by measured instant of their point, because those may be
 * stored already. Advances each point's last measured instant, so each block may pass only once.
 */
export function candidatesOf({ uplinks }: Block, points: PointTable): Candidate[] {
  const candidates: Candidate[] = [];
  let start = 0;
  for (const uplink of uplinks) {
    for (let i = 0; i < uplink.slots.length; i += 1) {
      if (moveSeen(points, uplink, i)) continue;
      const slot = uplink.slots[i] ?? 0;
      const at = uplink.body.at[i] ?? 0;
      candidates.push({ index: start + i, slot, at, stored: storedAt(points, slot, at) });
    }
    start += uplink.slots.length;
  }
  return candidates;
}

/** Returns false if the point has a reading of the same or a later instant, or if its state is unknown. */
function moveSeen({ seenAt, seenValue }: PointTable, { body, slots }: Uplink, i: number): boolean {
  const slot = slots[i] ?? 0;
  const at = body.at[i] ?? 0;
  if (!(at > (seenAt[slot] ?? NaN))) return false;
  seenAt[slot] = at;
  seenValue[slot] = measuredValue(body, i);
  return true;
}

const storedAt = ({ seenAt, seenValue }: PointTable, slot: number, at: number): number =>
  seenAt[slot] === at ? (seenValue[slot] ?? NaN) : NaN;

/**
 * Second pass: classifies candidates by the measured value stored under their key (organization, sensor, metric, measured at),
 * in ClickHouse or earlier in the block: an equal value is a duplicate, a different one a conflict. All others are
 * stored, and late if their effective instant is not after the point's watermark; backfill is never late. Advances the
 * watermarks and adds to `known`.
 */
export function judge(block: Block, points: PointTable, doubts: Doubts): Verdicts {
  const judged: Judged = { each: null, stored: [] };
  const disputed = new Set(doubts.candidates.map(({ slot }) => slot));
  const candidateAt = inTurn(doubts.candidates);
  let start = 0;
  for (const uplink of block.uplinks) {
    for (let i = 0; i < uplink.slots.length; i += 1) {
      const reading = { uplink, i, index: start + i, of: block.readings };
      const candidate = candidateAt(reading.index);
      if (candidate && judgeAgainst(judged, storedFor(candidate, doubts.known), reading)) continue;
      if (disputed.has(uplink.slots[i] ?? 0)) remember(doubts.known, uplink, i);
      if (!moveMark(points, uplink, i)) noteLate(judged, reading);
    }
    start += uplink.slots.length;
  }
  return judged;
}

/** Returns the candidate at each index of the block; callers ask for indexes in ascending order. */
function inTurn(candidates: readonly Candidate[]): (index: number) => Candidate | undefined {
  let next = 0;
  return (index) => {
    const candidate = candidates[next];
    if (candidate?.index !== index) return undefined;
    next += 1;
    return candidate;
  };
}

/** The open candidates of the first pass, and their stored values in ClickHouse. */
interface Doubts {
  readonly candidates: readonly Candidate[];
  readonly known: StoredValues;
}

interface Judged {
  each: Uint8Array | null;
  readonly stored: number[];
}

interface Reading {
  readonly uplink: Uplink;
  readonly i: number;
  readonly index: number;
  /** Number of readings in the block. */
  readonly of: number;
}

const storedFor = ({ slot, at, stored }: Candidate, known: StoredValues): number | undefined =>
  Number.isNaN(stored) ? known.get(slot)?.get(at) : stored;

/** Returns true if a value is stored under the reading's key. */
function judgeAgainst(judged: Judged, stored: number | undefined, reading: Reading): boolean {
  if (stored === undefined) return false;
  const isEqual = stored === measuredValue(reading.uplink.body, reading.i);
  note(judged, reading, isEqual ? VERDICT.duplicate : VERDICT.conflict);
  if (!isEqual) judged.stored.push(stored);
  return true;
}

function note(judged: Judged, { index, of }: Reading, verdict: number): void {
  judged.each ??= new Uint8Array(of);
  judged.each[index] = verdict;
}

function noteLate(judged: Judged, reading: Reading): void {
  if (reading.uplink.body.mode === 'live') note(judged, reading, VERDICT.late);
}

/** Returns false if the point's watermark is at or after the reading. */
function moveMark({ markAt, markMeasuredAt }: PointTable, { body, slots }: Uplink, i: number): boolean {
  const slot = slots[i] ?? 0;
  const measuredAt = body.at[i] ?? 0;
  const at = effectiveAt(body, measuredAt);
  if (!isAfter(at, measuredAt, markAt[slot] ?? NaN, markMeasuredAt[slot] ?? NaN)) return false;
  markAt[slot] = at;
  markMeasuredAt[slot] = measuredAt;
  return true;
}

function remember(known: StoredValues, { body, slots }: Uplink, i: number): void {
  addStored(known, { slot: slots[i] ?? 0, at: body.at[i] ?? 0 }, measuredValue(body, i));
}

export function addStored(known: StoredValues, { slot, at }: { slot: number; at: number }, value: number): void {
  const values = known.get(slot) ?? new Map<number, number>();
  if (values.size === 0) known.set(slot, values);
  values.set(at, value);
}
