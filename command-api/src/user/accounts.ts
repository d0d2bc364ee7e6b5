import { createHmac } from 'node:crypto';
import { askTogether } from '@watchglass/streams/ask-together';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { dropPersonKeys } from '../vault/person-keys.ts';

/** The data that a sign-in needs. `login` and `name` are sealed. */
export interface Account {
  readonly userId: string;
  /** Null if the person has none: they sign in by a provider. */
  readonly passwordHash: string | null;
  readonly login: string;
  readonly name: string;
  readonly language: string;
  /** True once the person has proved that the address is theirs. */
  readonly confirmed: boolean;
}

export interface KnownAccount extends Record<string, unknown> {
  readonly userId: string;
  readonly passwordHash: string | null;
  readonly confirmed: boolean;
}

/** A person's own account, for a caller that has authenticated as that person. `login` and `name` are sealed. */
export interface OwnAccount extends Record<string, unknown> {
  readonly loginHash: Buffer;
  readonly passwordHash: string | null;
  /** The id of the link or confirmation that set the password last. */
  readonly passwordChangedBy: string | null;
  readonly login: string;
  readonly name: string;
}

/** A claim without an event (the process died between the two) expires after this time. */
const CLAIM_HOLDS_SECONDS = 60;

/**
 * The hash by which an address is claimed and found: equal addresses give equal hashes, and the address cannot be found
 * without the secret.
 */
export function loginHash(secret: Uint8Array, login: string): Buffer {
  return createHmac('sha256', secret).update(`login\n${login.trim().toLowerCase()}`).digest();
}

/** Claims an address for a new account; returns false if it is taken. */
export async function claimLogin(
  db: Queryable,
  hash: Buffer,
  { userId, passwordHash, login, name, language, confirmed }: Account,
  now: Date,
): Promise<boolean> {
  const abandonedBefore = new Date(now.getTime() - CLAIM_HOLDS_SECONDS * 1000);
  const claimed = await db.query(
    `INSERT INTO command.user_accounts AS a (login_hash, user_id, password_hash, login, name, language, claimed_at, confirmed)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $9)
      ON CONFLICT (login_hash) DO UPDATE SET (user_id, password_hash, login, name, language, claimed_at, confirmed)
        = (excluded.user_id, excluded.password_hash, excluded.login, excluded.name, excluded.language, excluded.claimed_at, excluded.confirmed)
        WHERE NOT a.registered AND a.claimed_at < $8
      RETURNING user_id`,
    [hash, userId, passwordHash, login, name, language, now, abandonedBefore, confirmed],
  );
  return claimed.length === 1;
}

/** Deletes an unconfirmed account, and the key that seals its personal data. */
export async function dropUnconfirmed(tx: Queryable, hash: Buffer): Promise<void> {
  const dropped = await tx.query<{ id: string }>(
    'DELETE FROM command.user_accounts WHERE login_hash = $1 AND registered AND NOT confirmed RETURNING user_id AS id',
    [hash],
  );
  await dropPersonKeys(
    tx,
    dropped.map(({ id }) => id),
  );
}

/** Returns false if the claim has expired meanwhile. */
export async function markRegistered(tx: Queryable, userId: string): Promise<boolean> {
  return (
    (await tx.query('UPDATE command.user_accounts SET registered = true WHERE user_id = $1 RETURNING 1', [userId]))
      .length === 1
  );
}

/** Ids of people whose address was claimed between two instants and whose registration is not complete. */
export async function openClaims(db: Queryable, after: Date, before: Date): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT user_id AS id FROM command.user_accounts WHERE NOT registered AND claimed_at > $1 AND claimed_at < $2',
    [after, before],
  );
  return rows.map(({ id }) => id);
}

export async function markConfirmed(tx: Queryable, userId: string): Promise<void> {
  await tx.query('UPDATE command.user_accounts SET confirmed = true WHERE user_id = $1', [userId]);
}

export interface Addressee {
  readonly address: string;
  readonly name: string;
  readonly language: string;
}

/** The recipient of letters to a person; `address` and `name` are sealed. Null if there is no such account. */
export const addresseeOf = askTogether(
  async (db: Queryable, userIds: readonly string[]): Promise<(Addressee | null)[]> => {
    const rows = await db.query<{ userId: string; address: string; name: string; language: string }>(
      'SELECT user_id AS "userId", login AS address, name, language FROM command.user_accounts WHERE user_id = ANY ($1::uuid[])',
      [userIds],
    );
    const accounts = new Map(rows.map(({ userId, ...addressee }) => [userId, addressee]));
    return userIds.map((userId) => accounts.get(userId) ?? null);
  },
  { most: 100 },
);

/** Changes the name and language that letters use. */
export async function changeAddressee(
  tx: Queryable,
  userId: string,
  { name, language }: { name: string; language: string },
): Promise<void> {
  await tx.query('UPDATE command.user_accounts SET name = $2, language = $3 WHERE user_id = $1', [
    userId,
    name,
    language,
  ]);
}

export async function accountOfPerson(db: Queryable, userId: string): Promise<OwnAccount | null> {
  const [account = null] = await db.query<OwnAccount>(
    `SELECT login_hash AS "loginHash", password_hash AS "passwordHash", password_changed_by AS "passwordChangedBy", login, name
      FROM command.user_accounts WHERE user_id = $1 AND registered`,
    [userId],
  );
  return account;
}

export interface ReplacedPassword {
  readonly userId: string;
  readonly passwordHash: string;
  /**
   * The id of the entitlement, and its instant of issue in seconds since 1970: an entitlement issued before the last
   * change of the password is invalid.
   */
  readonly id: string;
  readonly issuedAt: number;
}

/** Returns false if the password was changed after the entitlement was issued. */
export async function replacePassword(
  tx: Queryable,
  { userId, passwordHash, id, issuedAt }: ReplacedPassword,
  now: Date,
): Promise<boolean> {
  const replaced = await tx.query(
    `UPDATE command.user_accounts SET password_hash = $2, password_changed_at = $3, password_changed_by = $4
      WHERE user_id = $1 AND registered AND coalesce(floor(extract(epoch FROM password_changed_at)) < $5, true) RETURNING 1`,
    [userId, passwordHash, now, id, issuedAt],
  );
  return replaced.length === 1;
}

/** The account of an address, once its registration is complete. */
export async function findAccount(db: Queryable, hash: Buffer): Promise<KnownAccount | null> {
  const [account = null] = await db.query<KnownAccount>({
    name: 'find_account',
    text: `SELECT user_id AS "userId", password_hash AS "passwordHash", confirmed
      FROM command.user_accounts WHERE login_hash = $1 AND registered`,
    values: [hash],
  });
  return account;
}
