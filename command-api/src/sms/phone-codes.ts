import { randomInt, timingSafeEqual } from 'node:crypto';
import {
  PHONE_CODE_AGAIN_SECONDS,
  PHONE_CODE_DIGITS,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TRIES,
  PHONE_CODES_A_DAY,
} from '@watchglass/schemas/notification/limits';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import { countTry } from '../user/counted-tries.ts';

const DAY_MS = 86_400_000;

/** `phone_codes`: the newest code of each person, as a keyed hash, and the sealed number that it confirms. */
export const phoneCodeTables: readonly Migration[] = [
  {
    name: 'phone_codes',
    sql: `CREATE TABLE command.phone_codes (
      user_id uuid PRIMARY KEY,
      phone text NOT NULL,
      code_hash bytea NOT NULL,
      sent_at timestamptz NOT NULL,
      tries integer NOT NULL DEFAULT 0
    )`,
  },
];

interface Sending {
  readonly userId: string;
  /** E.164, and the same sealed under the person's key. */
  readonly phone: string;
  readonly sealed: string;
  readonly secret: Uint8Array;
  readonly now: Date;
}

export type Coded = { readonly code: string } | { readonly waitMs: number };

const hashOf = (secret: Uint8Array, userId: string, code: string): Buffer =>
  secretHash(secret, 'phone code', `${userId} ${code}`);

/** Makes a new code in place of the last one, unless that was a moment ago, or the person or the number had too many today. */
export async function newPhoneCode(db: Queryable, { userId, phone, sealed, secret, now }: Sending): Promise<Coded> {
  const code = String(randomInt(10 ** PHONE_CODE_DIGITS)).padStart(PHONE_CODE_DIGITS, '0');
  const [last] = await db.query<{ sent_at: Date }>('SELECT sent_at FROM command.phone_codes WHERE user_id = $1', [
    userId,
  ]);
  const waitMs = last === undefined ? 0 : last.sent_at.getTime() + PHONE_CODE_AGAIN_SECONDS * 1000 - now.getTime();
  if (waitMs > 0) return { waitMs };
  const bound = (whose: string, id: string) => ({
    key: secretHash(secret, `phone codes ${whose}`, id),
    limit: PHONE_CODES_A_DAY,
  });
  const bounds = { client: bound('person', userId), account: bound('number', phone) };
  const counted = await countTry(db, bounds, { now, end: new Date(now.getTime() + DAY_MS) });
  if (counted.waitMs > 0) return { waitMs: counted.waitMs };
  const stored = await db.query(
    `INSERT INTO command.phone_codes AS c VALUES ($1, $2, $3, $4, 0)
      ON CONFLICT (user_id) DO UPDATE SET phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0
        WHERE c.sent_at <= $5 RETURNING 1`,
    [userId, sealed, hashOf(secret, userId, code), now, new Date(now.getTime() - PHONE_CODE_AGAIN_SECONDS * 1000)],
  );
  return stored.length === 1 ? { code } : { waitMs: PHONE_CODE_AGAIN_SECONDS * 1000 };
}

/** `none` if there is no code that holds: none was sent, it is too old, or it was tried too often. */
export type Tried = { readonly phone: string } | 'wrong' | 'none';

/** Counts a try before it compares: simultaneous guesses have no more tries than others. */
export async function tryPhoneCode(
  db: Queryable,
  {
    userId,
    code,
    secret,
    now,
  }: { readonly userId: string; readonly code: string; readonly secret: Uint8Array; readonly now: Date },
): Promise<Tried> {
  const [counted] = await db.query<{ phone: string; code_hash: Buffer }>(
    `UPDATE command.phone_codes SET tries = tries + 1
      WHERE user_id = $1 AND sent_at > $2 AND tries < ${PHONE_CODE_TRIES} RETURNING phone, code_hash`,
    [userId, new Date(now.getTime() - PHONE_CODE_MINUTES * 60_000)],
  );
  if (counted === undefined) return 'none';
  return timingSafeEqual(counted.code_hash, hashOf(secret, userId, code)) ? { phone: counted.phone } : 'wrong';
}

export async function dropPhoneCode(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM command.phone_codes WHERE user_id = $1', [userId]);
}
