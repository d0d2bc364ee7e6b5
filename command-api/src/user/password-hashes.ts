import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Turns } from './turns.ts';

/** argon2id as recommended for logins: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Sign-ins must not starve readings. About a second of work may wait. */
const turns = new Turns({ atOnce: 2, waiting: 48 });

/** `rank` as in `Turns`. */
export async function hashPassword(password: string, rank: number): Promise<string> {
  return turns.take(rank, () => hash(password.normalize('NFKC'), COST));
}

let nobodysHash: Promise<string> | undefined;

/** Returns true if the password matches. Without an account it takes the same time and returns false. */
export async function isPassword(passwordHash: string | null, password: string, rank: number): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16), COST);
  const against = passwordHash ?? (await nobodysHash);
  const matches = await turns.take(rank, () => verify(against, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}
