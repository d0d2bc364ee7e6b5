import type { ClientConfig } from 'pg';
import { readAddress, type Environment } from '../environment.ts';
import { readers } from './postgres-types.ts';

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;
/** The server times out first, so that its own error arrives while the connection works. */
const GRACE_MS = 1_000;
const SSL_MODES: readonly (string | null)[] = [null, 'disable', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** The address of PostgreSQL, with its authority. Throws with the name of an invalid variable. */
export function readPostgresUrl(environment: Environment): string | undefined {
  const url = readAddress(environment, 'WATCHGLASS_POSTGRES_URL', ['postgres:', 'postgresql:']);
  if (url === undefined) return undefined;
  if (!SSL_MODES.includes(new URL(url).searchParams.get('sslmode'))) {
    throw new Error(`WATCHGLASS_POSTGRES_URL: sslmode must be one of ${SSL_MODES.join(' ').trim()}`);
  }
  return withAuthority(url, environment['WATCHGLASS_POSTGRES_CA_FILE'] || undefined);
}

/** Adds the certificate authority as libpq's own parameter. */
export function withAuthority(url: string, caFile: string | undefined): string {
  if (caFile === undefined) return url;
  const address = new URL(url);
  address.searchParams.set('sslrootcert', caFile);
  return address.href;
}

/** The address without a statement timeout, for statements that may take hours. */
export function withoutDeadline(url: string): string {
  const address = new URL(url);
  address.searchParams.set('statement_timeout', '0');
  return address.href;
}

/**
 * The driver's settings for an address. `sslmode` and `sslrootcert` have libpq's meaning: `require` encrypts and trusts
 * any server, unless a certificate authority is given; `verify-full` verifies authority and host name.
 * `statement_timeout`, in milliseconds, replaces the default deadline of an answer: the server's, and one second later
 * the client's, which covers dead connections.
 */
export function toClientConfig(url: string): ClientConfig {
  const address = new URL(url);
  const answerWithin = Number(address.searchParams.get('statement_timeout') ?? ANSWER_WITHIN_MS);
  address.searchParams.delete('statement_timeout');
  if (address.searchParams.has('sslmode')) address.searchParams.set('uselibpqcompat', 'true');
  const giveUpAfter = answerWithin === 0 ? 0 : answerWithin + GRACE_MS;
  return {
    connectionString: address.href,
    connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS, giveUpAfter || CONNECT_WITHIN_MS),
    statement_timeout: answerWithin,
    query_timeout: giveUpAfter,
    idle_in_transaction_session_timeout: answerWithin,
    keepAlive: true,
    types: readers,
  };
}
