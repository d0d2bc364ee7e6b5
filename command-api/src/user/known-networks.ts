import { createHmac } from 'node:crypto';
import { networkOf } from '@watchglass/streams/http/caller';
import type { Queryable } from '@watchglass/streams/ports/relational';

const KEPT_DAYS = 90;

/** The hash of a client's network and the account to which it is known; neither can be read from it. */
export function networkHash(secret: Uint8Array, loginHash: Uint8Array, clientAddress: string): Buffer {
  return createHmac('sha256', secret).update('network\n').update(loginHash).update(networkOf(clientAddress)).digest();
}

/** Returns true if the account's owner has recently signed in from this network. */
export async function isKnownNetwork(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  const text = 'SELECT 1 FROM command.known_networks WHERE hash = $1 AND seen_at > $2';
  const rows = await db.query({ name: 'is_known_network', text, values: [hash, keptSince(now)] });
  return rows.length > 0;
}

/** Remembers the owner's network: tries from other networks no longer count against it. */
export async function rememberNetwork(db: Queryable, hash: Buffer, now: Date): Promise<void> {
  await db.query(
    'INSERT INTO command.known_networks (hash, seen_at) VALUES ($1, $2) ON CONFLICT (hash) DO UPDATE SET seen_at = $2',
    [hash, now],
  );
}

export async function forgetNetworks(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM command.known_networks WHERE seen_at < $1', [keptSince(now)]);
}

function keptSince(now: Date): Date {
  return new Date(now.getTime() - KEPT_DAYS * 86_400_000);
}
