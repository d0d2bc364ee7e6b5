import { randomBytes } from 'node:crypto';
import { refuse, type RefusalCode } from '@watchglass/schemas/refusals';
import { codeFrom } from '@watchglass/schemas/wall/code';
import type { Screen } from '@watchglass/schemas/wall/commands';
import {
  ANSWER_AGAIN_SECONDS,
  OPEN_PAIRINGS,
  PAIRING_INTERVAL_SECONDS,
  PAIRING_SECONDS,
  SLOW_DOWN_SECONDS,
  WALL_SECRET_BYTES,
} from '@watchglass/schemas/wall/limits';
import { DEVICE_CODE } from '@watchglass/schemas/wall/messages';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** A screen that asks to be paired. */
export interface Asking {
  readonly screen: Screen;
  readonly browser: string;
  readonly network: string;
}

export interface Claimed extends Asking {
  readonly wallId: string;
}

/** Pairings underway (RFC 8628), in the vault. Unknown, expired and answered codes look alike. */
export interface Pairings {
  /** Refuses (`TooManyRequests`) if too many are open. */
  open(asking: Asking, now: Date): Promise<{ readonly deviceCode: string; readonly userCode: string }>;
  /** True if a screen shows the code now. */
  isOpen(code: string, now: Date): Promise<boolean>;
  /** Takes a code for a wall, once; null if nobody shows it now. */
  claim(
    code: string,
    by: { readonly organizationId: number; readonly wallId: string; readonly now: Date },
  ): Promise<Claimed | null>;
  /** Undoes a claim whose wall was not made. */
  release(code: string, wallId: string): Promise<void>;
  /** Returns false if nobody shows the code now. */
  deny(code: string, now: Date): Promise<boolean>;
  /** The wall of an approved device code; refuses any other with what RFC 8628, section 3.5, says. */
  wallOf(deviceCode: string, now: Date): Promise<{ readonly wallId: string; readonly organizationId: number }>;
}

interface Row extends Record<string, unknown> {
  readonly state: 'open' | 'approved' | 'denied';
  readonly interval_seconds: number;
  readonly polled_at: Date | null;
  readonly expires_at: Date;
  readonly organization_id: number | null;
  readonly wall_id: string | null;
  readonly answered_at: Date | null;
}

const ATTEMPTS = 8;
/** Notes that a screen asked, and how it stood before. */
const POLLED = `UPDATE vault.wall_pairings p SET polled_at = $2::timestamptz,
            interval_seconds = p.interval_seconds + CASE WHEN p.state = 'open' AND p.polled_at > $2::timestamptz - make_interval(secs => p.interval_seconds) THEN $3::int ELSE 0 END,
            answered_at = CASE WHEN p.state = 'approved' THEN coalesce(p.answered_at, $2::timestamptz) END
          FROM vault.wall_pairings before WHERE p.device_hash = $1 AND before.device_hash = $1
          RETURNING p.state, before.interval_seconds, before.polled_at, p.expires_at, p.organization_id, p.wall_id, before.answered_at`;
const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

export function openPairings(db: Queryable, tokenSecret: Uint8Array): Pairings {
  const hashOf = (deviceCode: string): Buffer => secretHash(tokenSecret, DEVICE_CODE, deviceCode);
  return {
    async open({ screen, browser, network }, now) {
      await db.query('DELETE FROM vault.wall_pairings WHERE expires_at < $1', [later(now, -PAIRING_SECONDS)]);
      const deviceCode = randomBytes(WALL_SECRET_BYTES).toString('base64url');
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const userCode = codeFrom(randomBytes);
        const added = await db.query<{ taken: boolean }>(
          `WITH open AS (SELECT count(*) AS n FROM vault.wall_pairings WHERE expires_at > $6)
            INSERT INTO vault.wall_pairings (device_hash, user_code, screen, browser, network, asked_at, expires_at, interval_seconds, state)
            SELECT $1, $2, $3, $4, $5, $6, $7, $8, 'open' FROM open WHERE n < $9 ON CONFLICT (user_code) DO NOTHING RETURNING true AS taken`,
          [
            hashOf(deviceCode),
            userCode,
            JSON.stringify(screen),
            browser,
            network,
            now,
            later(now, PAIRING_SECONDS),
            PAIRING_INTERVAL_SECONDS,
            OPEN_PAIRINGS,
          ],
        );
        if (added.length > 0) return { deviceCode, userCode };
      }
      return refuse('TooManyRequests', { retryAfterSeconds: PAIRING_SECONDS });
    },
    async isOpen(code, now) {
      const found = await db.query(
        `SELECT 1 FROM vault.wall_pairings WHERE user_code = $1 AND state = 'open' AND expires_at > $2`,
        [code, now],
      );
      return found.length > 0;
    },
    async claim(code, { organizationId, wallId, now }) {
      const [asking] = await db.query<Asking & Record<string, unknown>>(
        `UPDATE vault.wall_pairings SET state = 'approved', organization_id = $2, wall_id = $3
          WHERE user_code = $1 AND state = 'open' AND expires_at > $4 RETURNING screen, browser, network`,
        [code, organizationId, wallId, now],
      );
      return asking === undefined ? null : { ...asking, wallId };
    },
    async release(code, wallId) {
      await db.query(
        `UPDATE vault.wall_pairings SET state = 'open', organization_id = NULL, wall_id = NULL WHERE user_code = $1 AND wall_id = $2`,
        [code, wallId],
      );
    },
    async deny(code, now) {
      const denied = await db.query(
        `UPDATE vault.wall_pairings SET state = 'denied' WHERE user_code = $1 AND state = 'open' AND expires_at > $2 RETURNING true AS denied`,
        [code, now],
      );
      return denied.length > 0;
    },
    async wallOf(deviceCode, now) {
      const [row] = await db.query<Row>(POLLED, [hashOf(deviceCode), now, SLOW_DOWN_SECONDS]);
      const why = row === undefined ? 'ExpiredToken' : obstacle(row, now);
      if (why !== null) refuse(why);
      const { wall_id: wallId = null, organization_id: organizationId = null } = row ?? {};
      return wallId === null || organizationId === null ? refuse('ExpiredToken') : { wallId, organizationId };
    },
  };
}

/** Why a device code brings no secret now; null if it does. A lost answer may be asked for again for a minute. */
function obstacle(row: Row, now: Date): RefusalCode | null {
  if (row.state === 'approved') {
    const until = row.answered_at === null ? row.expires_at : later(row.answered_at, ANSWER_AGAIN_SECONDS);
    return now < until ? null : 'ExpiredToken';
  }
  if (now >= row.expires_at) return 'ExpiredToken';
  if (row.state === 'denied') return 'AccessDenied';
  const early = row.polled_at !== null && now < later(row.polled_at, row.interval_seconds);
  return early ? 'SlowDown' : 'AuthorizationPending';
}
