import type { Receipt } from './receipt.ts';
import { hashOf, receiptHash } from './receipt-hash.ts';

/** Receipts of one start and one day of which each names the one before. `hash` of the last one covers them all. */
export interface Segment {
  readonly boot: string;
  readonly first: number;
  readonly last: number;
  readonly hash: string;
}

type Linked = Pick<Receipt, 'boot' | 'seq' | 'prev'>;

/** The segments with one more receipt, which is later than those of its start that are there. */
export function withReceipt(segments: readonly Segment[], receipt: Receipt): readonly Segment[] {
  return withLinked(segments, receipt, receiptHash(receipt));
}

export function withLinked(
  segments: readonly Segment[],
  { boot, seq, prev }: Linked,
  hash: string,
): readonly Segment[] {
  const at = segments.findLastIndex((each) => each.boot === boot && each.last === seq - 1 && each.hash === prev);
  const known = segments[at];
  if (known === undefined) return [...segments, { boot, first: seq, last: seq, hash }];
  return segments.with(at, { ...known, last: seq, hash });
}

/** The day of an instant, in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** SHA-256 of the lines `boot|first|last|hash` of a day's segments in alphabetical order: what its seal says. */
export function rootOf(segments: readonly Segment[]): string {
  return hashOf(
    segments
      .map(({ boot, first, last, hash }) => `${boot}|${first}|${last}|${hash}`)
      .toSorted()
      .join('\n'),
  );
}

export function countOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
