import { createHmac } from 'node:crypto';

/** By which the key of an invited address is found: equal addresses give equal hashes, and without the secret nobody finds the address. */
export function addressHash(secret: Uint8Array, address: string): Buffer {
  return createHmac('sha256', secret).update(`address\n${address.trim().toLowerCase()}`).digest();
}
