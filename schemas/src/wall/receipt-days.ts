import type { Receipt } from './receipt.ts';
import { hashOf, receiptHash } from './receipt-hash.ts';

/** Receipts of one start and one day of which each names the one before. `hash` of the last one covers them all. */
export interface ChainPart {
  readonly boot: string;
  readonly first: number;
  readonly last: number;
  readonly hash: string;
}

type Linked = Pick<Receipt, 'boot' | 'seq' | 'prev'>;

/** The parts with one more receipt, which is later than those of its start that are there. */
export function withReceipt(parts: readonly ChainPart[], receipt: Receipt): readonly ChainPart[] {
  return withLinked(parts, receipt, receiptHash(receipt));
}

export function withLinked(
  parts: readonly ChainPart[],
  { boot, seq, prev }: Linked,
  hash: string,
): readonly ChainPart[] {
  const at = parts.findLastIndex((each) => each.boot === boot && each.last === seq - 1 && each.hash === prev);
  const known = parts[at];
  if (known === undefined) return [...parts, { boot, first: seq, last: seq, hash }];
  return parts.with(at, { ...known, last: seq, hash });
}

/** The day of an instant, in UTC. */
export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** SHA-256 of the lines `boot|first|last|hash` of a day's parts in alphabetical order: what its seal says. */
export function rootOf(parts: readonly ChainPart[]): string {
  return hashOf(
    parts
      .map(({ boot, first, last, hash }) => `${boot}|${first}|${last}|${hash}`)
      .toSorted()
      .join('\n'),
  );
}

export function countOf(parts: readonly ChainPart[]): number {
  return parts.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}
