import { partitionOf } from '../reading/log-body.ts';
import type { Heartbeat } from './commands.ts';
import type { Receipt, Receipts } from './receipt.ts';

interface FromWall {
  readonly organizationId: number;
  readonly wallId: string;
  /** Epoch milliseconds on the server's clock. */
  readonly receivedAt: number;
}

/** One entry of the log of receipts: the accepted receipts of one request, or a heartbeat without any. */
export type ReceiptLogBody =
  | (FromWall & {
      readonly kind: 'receipts';
      /** Epoch milliseconds on the wall's clock. */
      readonly sentAt: number;
      readonly device: Receipts['device'];
      readonly receipts: readonly Receipt[];
    })
  | (FromWall & { readonly kind: 'heartbeat'; readonly beat: Omit<Heartbeat, 'done'> });

export function encodeReceiptLog(body: ReceiptLogBody): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(body));
}

/** Decodes `encodeReceiptLog`; null for an entry of a kind that a newer version writes. Throws on other bytes. */
export function decodeReceiptLog(bytes: Uint8Array): ReceiptLogBody | null {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as ReceiptLogBody;
  return ['receipts', 'heartbeat'].includes(body.kind) ? body : null;
}

/** The partition of the log for a wall: all that it says is in order. */
export function partitionOfWall(organizationId: number, wallId: string, partitions: number): number {
  return partitionOf(organizationId, Number.parseInt(wallId.slice(-8), 16), partitions);
}
