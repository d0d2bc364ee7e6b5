import { createHmac } from 'node:crypto';

/**
 * What is kept of a secret that we made ourselves: being long and random it needs no slow hash, and a keyed one leaves
 * nothing to guess at. `purpose` keeps a secret of one kind from ever passing as one of another.
 */
export function secretHash(tokenSecret: Uint8Array, purpose: string, secret: string): Buffer {
  return createHmac('sha256', tokenSecret).update(`${purpose}\n${secret}`).digest();
}
