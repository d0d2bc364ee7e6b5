import { createHmac } from 'node:crypto';

/**
 * The stored form of a secret that this product generated. Such a secret is long and random, so a keyed hash suffices
 * instead of a slow one. `purpose` keeps a secret of one kind from being accepted as another kind.
 */
export function secretHash(tokenSecret: Uint8Array, purpose: string, secret: string): Buffer {
  return createHmac('sha256', tokenSecret).update(`${purpose}\n${secret}`).digest();
}
