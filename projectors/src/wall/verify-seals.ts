import type { WallEvent } from '@watchglass/schemas/wall/events';
import { countOf, rootOf, withLinked, type ChainPart } from '@watchglass/schemas/wall/receipt-days';
import { hashOf } from '@watchglass/schemas/wall/receipt-hash';
import type { Receipt } from '@watchglass/schemas/wall/receipt';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

type Seal = Extract<WallEvent, { type: 'WallReceiptsSealed' }>['data'];

export interface SealsDeps {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly timeSeries: Pick<TimeSeries, 'stream'>;
}

export type SealsVerdict =
  | { readonly ok: true; readonly seals: number; readonly receipts: number }
  | { readonly ok: false; readonly wallId: string; readonly day: string };

/**
 * Makes the roots of an organization's sealed days again from the stored receipts; names the first day whose root differs:
 * a receipt of it was changed, left out or added. The seals themselves are covered by the audit's chain.
 */
export async function verifySeals(
  organizationId: number,
  { eventStore, timeSeries }: SealsDeps,
): Promise<SealsVerdict> {
  let [seals, receipts] = [0, 0];
  for await (const { events } of eventStore.readAll(null, { types: ['WallReceiptsSealed'] }))
    for (const { data } of events) {
      const seal = data as Seal;
      if (seal.organizationId !== organizationId) continue;
      const parts = await storedParts(timeSeries, seal);
      if (parts === null || rootOf(parts) !== seal.root) return { ok: false, wallId: seal.wallId, day: seal.day };
      seals += 1;
      receipts += countOf(parts);
    }
  return { ok: true, seals, receipts };
}

interface StoredReceipt extends Record<string, unknown> {
  readonly receipt: string;
  readonly hash: string;
}

/** Null if a stored text has another hash than it had. */
async function storedParts(
  timeSeries: SealsDeps['timeSeries'],
  { organizationId, wallId, day }: Seal,
): Promise<readonly ChainPart[] | null> {
  const sql = `SELECT receipt, hash FROM wall_receipts WHERE org = {org: UInt32} AND wall = {wall: UUID}
    AND at >= toDateTime64({day: String}, 3, 'UTC') AND at < toDateTime64({day: String}, 3, 'UTC') + INTERVAL 1 DAY
    ORDER BY boot, seq`;
  let parts: readonly ChainPart[] = [];
  for await (const rows of timeSeries.stream<StoredReceipt>(sql, { org: organizationId, wall: wallId, day }))
    for (const { receipt, hash } of rows) {
      if (hashOf(receipt) !== hash) return null;
      parts = withLinked(parts, JSON.parse(receipt) as Receipt, hash);
    }
  return parts;
}
