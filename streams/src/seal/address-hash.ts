import { createHmac } from 'node:crypto';

/**
 * The index of the key of an invited address: equal addresses have equal hashes, and without the secret a hash does not
 * reveal the address.
 */
export function addressHash(secret: Uint8Array, address: string): Buffer {
  return createHmac('sha256', secret).update(`address\n${address.trim().toLowerCase()}`).digest();
}
