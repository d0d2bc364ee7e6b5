import type { Heartbeat } from '@watchglass/schemas/wall/commands';
import { encodeReceiptLog, partitionOfWall, type ReceiptLogBody } from '@watchglass/schemas/wall/receipt-log';
import type { Receipts } from '@watchglass/schemas/wall/receipt';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { ServiceDeps } from '../deps.ts';
import { acceptReceipts, NO_RECEIPTS, sealableAt, type ReceiptOrder } from './receipt-order.ts';

export interface OfWall {
  readonly wallId: string;
  readonly organizationId: number;
}

type ReceiptDeps = Pick<ServiceDeps, 'relational' | 'receiptLog'>;

/**
 * Stores what is new among receipts of a wall: durable in the log when this resolves. The wall's row is locked meanwhile,
 * so that its receipts enter the log in their order, whatever process accepts them. A process that dies between the log and
 * the row is sent the receipts again: the log then has them twice, and the projector counts the first. Returns the number
 * of the next receipt. Throws the refusals of `acceptReceipts`.
 */
export async function storeReceipts(
  { relational, receiptLog }: ReceiptDeps,
  wall: OfWall,
  { payload, now }: { readonly payload: Receipts; readonly now: Date },
): Promise<number> {
  const { sentAt, device, receipts } = payload;
  return relational.transaction(async (tx) => {
    const before = await lockOrder(tx, wall);
    const { order, kept, expected } = acceptReceipts(before, { sentAt, receipts }, now.getTime());
    if (kept.length > 0) {
      const body = { kind: 'receipts', ...wall, receivedAt: now.getTime(), sentAt, device, receipts: kept } as const;
      await receiptLog.append([entryOf(body, receiptLog.partitions)]);
    }
    await storeOrder(tx, wall.wallId, { order, heardAt: now });
    return expected;
  });
}

/** Stores a heartbeat of a page that sends no receipts. */
export async function storeHeartbeat(
  { relational, receiptLog }: ReceiptDeps,
  wall: OfWall,
  { beat, now }: { readonly beat: Heartbeat; readonly now: Date },
): Promise<void> {
  const { done: _done, ...said } = beat;
  const body = { kind: 'heartbeat', ...wall, receivedAt: now.getTime(), beat: said } as const;
  await receiptLog.append([entryOf(body, receiptLog.partitions)]);
  await relational.query({
    name: 'wall_receipts.heard',
    text: `INSERT INTO command.wall_receipts AS known (wall_id, organization_id, receipts, heard_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (wall_id) DO UPDATE SET heard_at = greatest(known.heard_at, excluded.heard_at)`,
    values: [wall.wallId, wall.organizationId, JSON.stringify(NO_RECEIPTS), now],
  });
}

function entryOf(body: ReceiptLogBody, partitions: number) {
  return { partition: partitionOfWall(body.organizationId, body.wallId, partitions), body: encodeReceiptLog(body) };
}

/** Locks the wall's row until the transaction ends. */
async function lockOrder(tx: Queryable, { wallId, organizationId }: OfWall): Promise<ReceiptOrder> {
  const [row] = await tx.query<{ receipts: ReceiptOrder }>({
    name: 'wall_receipts.lock',
    text: 'SELECT receipts FROM command.wall_receipts WHERE wall_id = $1 FOR UPDATE',
    values: [wallId],
  });
  if (row !== undefined) return row.receipts;
  await tx.query({
    name: 'wall_receipts.begin',
    text: `INSERT INTO command.wall_receipts (wall_id, organization_id, receipts, heard_at) VALUES ($1, $2, $3, 'epoch')
      ON CONFLICT DO NOTHING`,
    values: [wallId, organizationId, JSON.stringify(NO_RECEIPTS)],
  });
  return lockOrder(tx, { wallId, organizationId });
}

async function storeOrder(
  tx: Queryable,
  wallId: string,
  { order, heardAt }: { readonly order: ReceiptOrder; readonly heardAt: Date },
): Promise<void> {
  await tx.query({
    name: 'wall_receipts.store',
    text: `UPDATE command.wall_receipts SET receipts = $2, seal_at = $3, heard_at = greatest(heard_at, $4) WHERE wall_id = $1`,
    values: [wallId, JSON.stringify(order), sealAtOf(order), heardAt],
  });
}

/** The instant from which the oldest open day may be sealed; null without one. */
export function sealAtOf({ days }: ReceiptOrder): Date | null {
  const [oldest] = Object.keys(days).toSorted();
  return oldest === undefined ? null : new Date(sealableAt(oldest));
}
