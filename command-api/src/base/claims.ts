import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hello, TakeOverBase } from '@watchglass/schemas/base/commands';
import { PIN_DIGITS, PIN_MINUTES, PIN_TRIES } from '@watchglass/schemas/base/limits';
import type { HelloReply } from '@watchglass/schemas/base/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { judgePin, type PinState, type PinVerdict } from './take-over-base.ts';

/** Networks from which one serial may be claimed at a time: one is the base's, the others are somebody's who knows its number. */
const CLAIMS_PER_SERIAL = 4;
const PIN_MS = PIN_MINUTES * 60_000;

export interface ClaimRow extends Record<string, unknown> {
  readonly network: string;
  readonly nonceHash: Buffer;
  readonly pinHash: Buffer;
  readonly firmware: string;
  readonly saidAt: Date;
  readonly wrongTries: number;
  /** Organizations that said the right PIN; whose the base became, its stream says. */
  readonly takenBy: readonly number[];
  readonly collected: boolean;
}

export interface Judging {
  readonly secret: Uint8Array;
  readonly now: Date;
}

const keyed = (secret: Uint8Array, ...parts: string[]): Buffer =>
  createHmac('sha256', secret).update(parts.join('\n')).digest();
const nonceHash = (secret: Uint8Array, serial: string, nonce: string): Buffer =>
  keyed(secret, 'base nonce', serial, nonce);
const pinHash = (secret: Uint8Array, serial: string, pin: string): Buffer => keyed(secret, 'base pin', serial, pin);

/** The PIN follows from nonce and moment, so that a repeated hello gets the same one although nobody keeps it. */
function pinOf(secret: Uint8Array, { serial, nonce }: Hello, saidAt: Date): string {
  const number = keyed(secret, 'base pin of', serial, nonce, saidAt.toISOString()).readUIntBE(0, 6) % 10 ** PIN_DIGITS;
  return String(number).padStart(PIN_DIGITS, '0');
}

/** The claims of a serial, locked until the transaction ends. */
async function claimsOf(tx: Queryable, serial: string): Promise<ClaimRow[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('base ' || $1, 0))", [serial]);
  return tx.query<ClaimRow>(
    `SELECT network, nonce_hash AS "nonceHash", pin_hash AS "pinHash", firmware, said_at AS "saidAt",
      wrong_tries AS "wrongTries", taken_by AS "takenBy", collected
      FROM command.base_claims WHERE serial = $1 ORDER BY said_at`,
    [serial],
  );
}

const isExpired = ({ saidAt }: ClaimRow, now: Date): boolean => saidAt.getTime() + PIN_MS <= now.getTime();
const isSpoiled = ({ wrongTries }: ClaimRow): boolean => wrongTries >= PIN_TRIES;

/**
 * Gives a base its PIN. The same nonce gets the same PIN while it is good, then a new one. Another nonce from the same
 * network takes the place of the earlier (a base that was restarted); from another network it stands beside it with a PIN of
 * its own: nobody can put his nonce in a real base's place, nor keep the base from its PIN.
 */
export async function sayHello(
  tx: Queryable,
  hello: Hello,
  { network, secret, now }: Judging & { network: string },
): Promise<HelloReply> {
  const { serial, firmware, nonce } = hello;
  const claims = await claimsOf(tx, serial);
  const hash = nonceHash(secret, serial, nonce);
  const own = claims.find((claim) => timingSafeEqual(claim.nonceHash, hash));
  if (own && !isExpired(own, now) && !isSpoiled(own)) return replyOf(pinOf(secret, hello, own.saidAt), own.saidAt);
  const place = own?.network ?? network;
  const others = claims.filter((claim) => claim.network !== place && !isExpired(claim, now));
  const [first] = others;
  if (first && others.length >= CLAIMS_PER_SERIAL) {
    refuse('TooManyRequests', {
      retryAfterSeconds: Math.ceil((first.saidAt.getTime() + PIN_MS - now.getTime()) / 1000),
    });
  }
  const pin = pinOf(secret, hello, now);
  await tx.query(
    `INSERT INTO command.base_claims (serial, network, nonce_hash, pin_hash, firmware, said_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (serial, network) DO UPDATE SET (nonce_hash, pin_hash, firmware, said_at, wrong_tries, taken_by, collected)
        = (excluded.nonce_hash, excluded.pin_hash, excluded.firmware, excluded.said_at, 0, '{}', false)`,
    [serial, place, hash, pinHash(secret, serial, pin), firmware, now],
  );
  const old = new Date(now.getTime() - 24 * 3_600_000);
  await tx.query("DELETE FROM command.base_claims WHERE taken_by = '{}' AND said_at < $1", [old]);
  return replyOf(pin, now);
}

function replyOf(pin: string, saidAt: Date): HelloReply {
  return { pin, pinExpiresAt: new Date(saidAt.getTime() + PIN_MS).toISOString() };
}

/** Judges a PIN and counts a wrong one, also when many try at once. The verdict is answered, so that counting commits. */
export async function tryPin(
  tx: Queryable,
  { serial, pin }: TakeOverBase,
  { secret, now }: Judging,
): Promise<PinVerdict<PinState>> {
  const said = pinHash(secret, serial, pin);
  const claims = (await claimsOf(tx, serial)).map((claim) => ({
    network: claim.network,
    firmware: claim.firmware,
    isExpired: isExpired(claim, now),
    isSpoiled: isSpoiled(claim),
    matches: timingSafeEqual(claim.pinHash, said),
  }));
  const verdict = judgePin(claims);
  if ('counted' in verdict) {
    const networks = verdict.counted.map(({ network }) => network);
    await tx.query(
      'UPDATE command.base_claims SET wrong_tries = wrong_tries + 1 WHERE serial = $1 AND network = ANY ($2)',
      [serial, networks],
    );
  }
  return verdict;
}

/** From now on this claim's nonce is the one that may collect the credential, as soon as the base is the organization's. */
export async function markTaken(
  tx: Queryable,
  serial: string,
  { network, organizationId }: { network: string; organizationId: number },
): Promise<void> {
  await tx.query(
    'UPDATE command.base_claims SET taken_by = taken_by || $3::integer WHERE serial = $1 AND network = $2',
    [serial, network, organizationId],
  );
}

/** Marks the claim of a nonce as collected. Refuses where there is none, it waits for its person, or it was collected. */
export async function collectClaim(
  tx: Queryable,
  { serial, nonce }: { serial: string; nonce: string },
  { secret, owner }: { secret: Uint8Array; owner: number | null },
): Promise<void> {
  const hash = nonceHash(secret, serial, nonce);
  const claim =
    (await claimsOf(tx, serial)).find((each) => timingSafeEqual(each.nonceHash, hash)) ?? refuse('GatewayNotFound');
  if (owner === null || !claim.takenBy.includes(owner)) refuse('CredentialNotReady');
  if (claim.collected) refuse('CredentialAlreadyCollected');
  await tx.query('UPDATE command.base_claims SET collected = true WHERE serial = $1 AND network = $2', [
    serial,
    claim.network,
  ]);
}

export async function forgetClaims(db: Queryable, serial: string): Promise<void> {
  await db.query('DELETE FROM command.base_claims WHERE serial = $1', [serial]);
}
