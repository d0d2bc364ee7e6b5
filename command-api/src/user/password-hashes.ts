import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refuse } from '@watchglass/schemas/refusals';

/** argon2id as recommended for logins: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const AT_ONCE = 2;
/** About a second of work: more who wait are better told to come back. */
const WAITING_MAX = 48;

let running = 0;
const waiting: (() => void)[] = [];

/** One expensive thing at a time per core: sign-ins must not take the machine from readings. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) refuse('TooManyRequests', { retryAfterSeconds: 1 });
    await new Promise<void>((go) => waiting.push(go));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), COST));
}

let nobodysHash: Promise<string> | undefined;

/** Whether the password is the one. Without an account it takes as long as with one, and is false. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(16), COST);
  const against = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password.normalize('NFKC')));
  return matches && passwordHash !== null;
}
