import {
  EQUAL_WITHIN_MS,
  NEXT_VALUE_MS,
  NEXT_VALUES_MOST,
  PAINTED_WITHIN_SECONDS,
} from '@watchglass/schemas/wall/receipt-limits';
import type { ShownTile, WallVerdict } from '@watchglass/schemas/wall/shown';

/** What the server knew of one thing that a tile showed. Instants are epoch milliseconds. */
export interface Compared {
  /** Since when the server had known something newer; null if it had not. */
  readonly newerSince: number | null;
}

export interface TileVerdict {
  readonly verdict: ShownTile['verdict'];
  readonly behindMs: number;
  /** Of each thing, in its order. */
  readonly each: readonly number[];
}

/**
 * Receipts tell one value of each tile and second, so a tile of several values has a second more for each, up to a bound. What was shown is
 * equal while something newer had been known for no longer than that.
 */
export function verdictOfTile(at: number, compared: readonly Compared[]): TileVerdict {
  if (compared.length === 0) return { verdict: 'nothing', behindMs: 0, each: [] };
  const allowed = EQUAL_WITHIN_MS + Math.min(compared.length - 1, NEXT_VALUES_MOST) * NEXT_VALUE_MS;
  const each = compared.map(({ newerSince }) => {
    const known = newerSince === null ? 0 : at - newerSince;
    return known > allowed ? known : 0;
  });
  const behindMs = Math.max(...each);
  return { verdict: behindMs > 0 ? 'behind' : 'equal', behindMs, each };
}

interface Screen {
  readonly at: number;
  /** Receipts tell of the instant. */
  readonly isKnown: boolean;
  /** The newest frame, as the receipt that tells of the instant says; null if none was painted. */
  readonly paintedAt: number | null;
  readonly tiles: readonly Pick<TileVerdict, 'behindMs'>[];
}

/** Of the whole screen: without a receipt, or without a painted frame, values say nothing. */
export function verdictOfScreen({ at, isKnown, paintedAt, tiles }: Screen): {
  readonly verdict: WallVerdict;
  readonly behindMs: number;
} {
  if (!isKnown) return { verdict: 'noReceipt', behindMs: 0 };
  if (paintedAt === null || at - paintedAt > PAINTED_WITHIN_SECONDS * 1_000)
    return { verdict: 'notPainting', behindMs: 0 };
  const behindMs = Math.max(0, ...tiles.map((tile) => tile.behindMs));
  return { verdict: behindMs > 0 ? 'behind' : 'equal', behindMs };
}
