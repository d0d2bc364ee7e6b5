import { randomInt } from 'node:crypto';
import {
  OPEN_REGISTRATIONS,
  REGISTRATION_ALPHABET,
  REGISTRATION_CODE_CHARACTERS,
  REGISTRATION_MINUTES,
  REGISTRATION_TRIES,
  REGISTRATION_TRIES_PER_NETWORK,
} from '@watchglass/schemas/registration/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { secretHash } from '@watchglass/streams/http/secret-hash';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { ServiceDeps } from '../deps.ts';
import { countTry, takeTryBack } from '../user/counted-tries.ts';

type CodeDeps = Pick<ServiceDeps, 'relational' | 'clock' | 'config'>;

/** The open request of a code. */
export interface FoundRegistration {
  readonly registrationId: string;
  readonly organizationId: number;
  readonly name: string | null;
}

interface CodeRow extends Record<string, unknown>, FoundRegistration {
  readonly expiresAt: Date;
  readonly usedBy: string | null;
  readonly revoked: boolean;
}

const hashOf = ({ config }: CodeDeps, code: string): Buffer =>
  secretHash(config.secrets.tokenSecret, 'registration code', code);

/** How long an ended code is refused by its reason. */
const ENDED_KEPT_MS = 86_400_000;

/** Stores a new code and returns it. Refuses more open requests than an organization may have. */
export async function storeCode(
  deps: CodeDeps,
  { registrationId, organizationId, name }: FoundRegistration,
  expiresAt: Date,
): Promise<string> {
  const now = deps.clock();
  const code = Array.from({ length: REGISTRATION_CODE_CHARACTERS }, () =>
    REGISTRATION_ALPHABET.charAt(randomInt(REGISTRATION_ALPHABET.length)),
  ).join('');
  const stored = await deps.relational.transaction(async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('registrations ' || $1, 0))", [
      String(organizationId),
    ]);
    await tx.query('DELETE FROM command.registration_codes WHERE organization_id = $1 AND expires_at < $2', [
      organizationId,
      new Date(now.getTime() - ENDED_KEPT_MS),
    ]);
    return tx.query(
      `INSERT INTO command.registration_codes (hash, registration_id, organization_id, name, expires_at)
        SELECT $1, $2, $3, $4, $5 WHERE (SELECT count(*) FROM command.registration_codes
          WHERE organization_id = $3 AND used_by IS NULL AND NOT revoked AND expires_at > $6) < ${OPEN_REGISTRATIONS}
        RETURNING 1`,
      [hashOf(deps, code), registrationId, organizationId, name, expiresAt, now],
    );
  });
  if (stored.length === 0) refuse('TooManyRegistrations');
  return code;
}

/** Marks the code as revoked; false if a base has used it before. */
export async function revokeCode(db: Queryable, registrationId: string): Promise<boolean> {
  const rows = await db.query(
    'UPDATE command.registration_codes SET revoked = true WHERE registration_id = $1 AND used_by IS NULL RETURNING 1',
    [registrationId],
  );
  return rows.length > 0;
}

/**
 * Gives a code to the base that brings it: once, but the same base may bring it again. A wrong code counts against base
 * and network; beyond the limits even a right one is refused.
 */
export async function spendCode(
  deps: CodeDeps,
  code: string,
  { serial, network }: { readonly serial: string; readonly network: string },
): Promise<FoundRegistration> {
  const { relational, clock, config } = deps;
  const now = clock();
  const keyOf = (whose: string, id: string): Buffer =>
    secretHash(config.secrets.tokenSecret, `tries code ${whose}`, id);
  const client = { key: keyOf('network', network), limit: REGISTRATION_TRIES_PER_NETWORK };
  const account = { key: keyOf('base', serial), limit: REGISTRATION_TRIES };
  const end = new Date(now.getTime() + REGISTRATION_MINUTES * 60_000);
  const { waitMs } = await countTry(relational, { client, account }, { now, end });
  if (waitMs > 0) refuse('TooManyRequests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  const [row] = await relational.query<CodeRow>(
    `UPDATE command.registration_codes
      SET used_by = CASE WHEN NOT revoked AND expires_at > $3 THEN coalesce(used_by, $2) ELSE used_by END
      WHERE hash = $1 RETURNING registration_id AS "registrationId", organization_id AS "organizationId", name,
        expires_at AS "expiresAt", used_by AS "usedBy", revoked`,
    [hashOf(deps, code), serial, now],
  );
  if (row === undefined || row.revoked || (row.usedBy !== null && row.usedBy !== serial))
    refuse('RegistrationCodeWrong');
  if (row.usedBy === null) refuse('RegistrationCodeExpired');
  await Promise.all([account, client].map(({ key }) => takeTryBack(relational, key)));
  return row;
}
