import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Hello } from '@watchglass/schemas/base/commands';
import {
  OPEN_CONTACTS_PER_NETWORK,
  OPEN_CONTACTS_PER_SERIAL,
  PIN_DIGITS,
  PIN_MINUTES,
} from '@watchglass/schemas/base/limits';
import type { HelloReply } from '@watchglass/schemas/base/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { mustNotWait } from '../http/must-wait.ts';
import { judgePin, type PinState, type PinVerdict } from './take-over-base.ts';

const PIN_MS = PIN_MINUTES * 60_000;
/** Time after its expiry in which a PIN is refused as expired, before its claim is deleted. */
const EXPIRED_KEPT_MS = 3_600_000;

type ShownPin = Omit<HelloReply, 'registered'>;

export interface ClaimRow extends Record<string, unknown> {
  readonly network: string;
  readonly nonceHash: Buffer;
  readonly pinHash: Buffer;
  readonly firmware: string;
  readonly saidAt: Date;
  /** Organizations that entered the right PIN; the base's stream decides which one owns it. */
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

/** The PIN is derived from nonce and instant, so that a repeated hello gets the same PIN although none is stored. */
function pinOf(secret: Uint8Array, { serial, nonce }: Hello, saidAt: Date): string {
  const number = keyed(secret, 'base pin of', serial, nonce, saidAt.toISOString()).readUIntBE(0, 6) % 10 ** PIN_DIGITS;
  return String(number).padStart(PIN_DIGITS, '0');
}

/** The claims of a serial, locked until the transaction ends. */
async function claimsOf(tx: Queryable, serial: string): Promise<ClaimRow[]> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('base ' || $1, 0))", [serial]);
  return tx.query<ClaimRow>(
    `SELECT network, nonce_hash AS "nonceHash", pin_hash AS "pinHash", firmware, said_at AS "saidAt",
      taken_by AS "takenBy", collected
      FROM command.base_claims WHERE serial = $1 ORDER BY said_at`,
    [serial],
  );
}

const isExpired = ({ saidAt }: ClaimRow, now: Date): boolean => saidAt.getTime() + PIN_MS <= now.getTime();

/**
 * Issues a PIN to a base. The same nonce gets the same PIN until it expires, then a new one. Another nonce gets a claim
 * and a PIN of its own, so nobody can replace a claim. Refuses (`TooManyRequests`) more open claims of a serial than
 * its limits allow.
 */
export async function sayHello(
  tx: Queryable,
  hello: Hello,
  { network, secret, now }: Judging & { network: string },
): Promise<ShownPin> {
  const { serial, firmware, nonce } = hello;
  const claims = await claimsOf(tx, serial);
  const hash = nonceHash(secret, serial, nonce);
  const own = claims.find((claim) => timingSafeEqual(claim.nonceHash, hash));
  if (own && !isExpired(own, now)) return replyOf(pinOf(secret, hello, own.saidAt), own.saidAt);
  mustHaveRoom(
    claims.filter((claim) => !isExpired(claim, now)),
    { network, now },
  );
  const pin = pinOf(secret, hello, now);
  await tx.query(
    `INSERT INTO command.base_claims (serial, network, nonce_hash, pin_hash, firmware, said_at) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (serial, nonce_hash) DO UPDATE SET (network, pin_hash, firmware, said_at, taken_by, collected)
        = (excluded.network, excluded.pin_hash, excluded.firmware, excluded.said_at, '{}', false)`,
    [serial, network, hash, pinHash(secret, serial, pin), firmware, now],
  );
  const old = new Date(now.getTime() - EXPIRED_KEPT_MS);
  await tx.query("DELETE FROM command.base_claims WHERE taken_by = '{}' AND said_at < $1", [old]);
  return replyOf(pin, now);
}

function mustHaveRoom(open: readonly ClaimRow[], { network, now }: { network: string; now: Date }): void {
  const inNetwork = open.filter((claim) => claim.network === network);
  const [blocking] =
    open.length >= OPEN_CONTACTS_PER_SERIAL ? open : inNetwork.length >= OPEN_CONTACTS_PER_NETWORK ? inNetwork : [];
  if (blocking) mustNotWait(blocking.saidAt.getTime() + PIN_MS - now.getTime());
}

function replyOf(pin: string, saidAt: Date): ShownPin {
  return { pin, pinExpiresAt: new Date(saidAt.getTime() + PIN_MS).toISOString() };
}

/** A claim whose PIN was entered, with the organizations that entered it before. */
export interface MatchedClaim extends PinState {
  readonly nonceHash: Buffer;
}

/** Checks a PIN against the claims of its serial. */
export async function judgeSaidPin(
  tx: Queryable,
  { serial, pin }: { readonly serial: string; readonly pin: string },
  { secret, now }: Judging,
): Promise<PinVerdict<MatchedClaim>> {
  const said = pinHash(secret, serial, pin);
  const claims = (await claimsOf(tx, serial)).map((claim) => ({
    nonceHash: claim.nonceHash,
    firmware: claim.firmware,
    isExpired: isExpired(claim, now),
    matches: timingSafeEqual(claim.pinHash, said),
  }));
  return judgePin(claims);
}

/** A network with more open contacts has to name the serial. */
const SERIALS_NEARBY = 50;

/** The serials of open contacts from a network. */
export async function serialsFrom(db: Queryable, network: string, now: Date): Promise<readonly string[]> {
  const rows = await db.query<{ serial: string }>(
    `SELECT DISTINCT serial FROM command.base_claims WHERE network = $1 AND said_at > $2 ORDER BY serial LIMIT ${SERIALS_NEARBY}`,
    [network, new Date(now.getTime() - PIN_MS)],
  );
  return rows.map(({ serial }) => serial);
}

/** The key of a nonce's own claim. */
export function claimKey(secret: Uint8Array, { serial, nonce }: Hello): Buffer {
  return nonceHash(secret, serial, nonce);
}

/** Allows this claim's nonce to collect the credential, once the organization owns the base. */
export async function markTaken(
  tx: Queryable,
  serial: string,
  { nonceHash: hash, organizationId }: { nonceHash: Buffer; organizationId: number },
): Promise<void> {
  await tx.query(
    'UPDATE command.base_claims SET taken_by = taken_by || $3::integer WHERE serial = $1 AND nonce_hash = $2',
    [serial, hash, organizationId],
  );
}

/** Returns true if the organization has taken the base over by this claim. */
export async function isTakenBy(
  tx: Queryable,
  serial: string,
  { nonceHash: hash, organizationId }: { nonceHash: Buffer; organizationId: number },
): Promise<boolean> {
  return (await claimsOf(tx, serial)).some(
    (claim) => timingSafeEqual(claim.nonceHash, hash) && claim.takenBy.includes(organizationId),
  );
}

/**
 * Marks the claim of a nonce as collected. Refuses an unknown claim, one without an entered PIN, and a collected one.
 */
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
  await tx.query('UPDATE command.base_claims SET collected = true WHERE serial = $1 AND nonce_hash = $2', [
    serial,
    hash,
  ]);
}

export async function forgetClaims(db: Queryable, serial: string): Promise<void> {
  await db.query('DELETE FROM command.base_claims WHERE serial = $1', [serial]);
}
