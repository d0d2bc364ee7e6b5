import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SERIAL_PATTERN } from '@watchglass/schemas/base/limits';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable } from '@watchglass/streams/ports/relational';

/**
 * Subject that announces a change of a base's credential: `{serial}`. Every process forgets what it has read of it.
 */
const BASE_CREDENTIAL_CHANGED = 'base.credentialEnded';

export interface BaseIdentity {
  readonly serial: string;
  readonly organizationId: number;
}

export interface AuthenticatedBase extends BaseIdentity {
  /** The door refuses it. */
  readonly isPaused: boolean;
}

/** The base of a user name and password (HTTP Basic, MQTT); null if they are wrong or have expired. */
export type AuthenticateBase = (username: string, password: string) => Promise<AuthenticatedBase | null>;

export interface BaseCredentials {
  readonly authenticateBase: AuthenticateBase;
  /** Issues a new secret for a base, stored as a hash only, in the transaction `tx`. */
  issue(tx: Queryable, base: AuthenticatedBase): Promise<string>;
  /** Returns true if the base has ever authenticated with its credential. */
  isUsed(serial: string): Promise<boolean>;
  /** Ends an unused credential; returns false and keeps it if it was used. */
  endUnused(serial: string): Promise<boolean>;
  /**
   * Ends the credential: it is invalid here when this resolves, and elsewhere when the live bus delivers the message.
   */
  end(serial: string): Promise<void>;
  /** Stores in `tx` whether the door refuses the base; `changed` makes it known. */
  setPaused(tx: Queryable, serial: string, isPaused: boolean): Promise<void>;
  /** Every process reads the credential again. */
  changed(serial: string): void;
  stop(): void;
}

export interface BaseCredentialsDeps {
  readonly relational: Queryable;
  readonly liveBus: LiveBus;
  readonly clock: () => Date;
  readonly tokenSecret: Uint8Array;
}

const SECRET_BYTES = 32;

/** Random secrets of 32 bytes need no slow hash: a keyed one is safe from guesses. */
export function openBaseCredentials({ relational, liveBus, clock, tokenSecret }: BaseCredentialsDeps): BaseCredentials {
  const known = new KnownCredentials(relational, clock);
  const hashOf = (password: string): Buffer =>
    createHmac('sha256', tokenSecret).update(`base credential\n${password}`).digest();
  const stop = liveBus.subscribe(BASE_CREDENTIAL_CHANGED, (message) => known.forget((message as BaseIdentity).serial));
  const changed = (serial: string): void => {
    known.forget(serial);
    liveBus.publish(BASE_CREDENTIAL_CHANGED, { serial });
  };

  return {
    stop,
    changed,
    authenticateBase: async (username, password) => {
      const credential = SERIAL_PATTERN.test(username) ? await known.find(username) : null;
      const isRight = credential !== null && timingSafeEqual(credential.hash, hashOf(password));
      if (!isRight || (!credential.isUsed && !(await known.use(username, credential)))) return null;
      return { serial: username, organizationId: credential.organizationId, isPaused: credential.isPaused };
    },
    isUsed: async (serial) => (await readCredential(relational, serial))?.isUsed ?? false,
    endUnused: async (serial) => {
      await relational.query('DELETE FROM command.base_credentials WHERE serial = $1 AND used_at IS NULL', [serial]);
      changed(serial);
      return (await readCredential(relational, serial)) === null;
    },
    setPaused: async (tx, serial, isPaused) => {
      await tx.query('UPDATE command.base_credentials SET paused = $2 WHERE serial = $1', [serial, isPaused]);
    },
    issue: async (tx, { serial, organizationId, isPaused }) => {
      const password = randomBytes(SECRET_BYTES).toString('base64url');
      await tx.query(
        `INSERT INTO command.base_credentials (serial, organization_id, hash, paused) VALUES ($1, $2, $3, $4)
          ON CONFLICT (serial) DO UPDATE SET organization_id = $2, hash = $3, used_at = NULL, paused = $4`,
        [serial, organizationId, hashOf(password), isPaused],
      );
      known.forget(serial);
      return password;
    },
    end: async (serial) => {
      await relational.query('DELETE FROM command.base_credentials WHERE serial = $1', [serial]);
      changed(serial);
    },
  };
}

const KEEP_MS = 10_000;
/** Short, because the credential may be issued at any moment. */
const KEEP_UNKNOWN_MS = 1000;
const KEEP_MAX_BASES = 20_000;

interface Credential extends Record<string, unknown> {
  readonly organizationId: number;
  readonly hash: Buffer;
  readonly isUsed: boolean;
  readonly isPaused: boolean;
}

async function readCredential(db: Queryable, serial: string): Promise<Credential | null> {
  const [credential = null] = await db.query<Credential>({
    name: 'find_base_credential',
    text: `SELECT organization_id AS "organizationId", hash, used_at IS NOT NULL AS "isUsed", paused AS "isPaused"
      FROM command.base_credentials WHERE serial = $1`,
    values: [serial],
  });
  return credential;
}

/** A brief cache of the table: a base authenticates far more often than its credential changes. */
class KnownCredentials {
  readonly #kept = new Map<string, { readonly credential: Credential | null; readonly until: number }>();
  readonly #db: Queryable;
  readonly #clock: () => Date;
  #changes = 0;

  constructor(db: Queryable, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  forget(serial: string): void {
    this.#changes += 1;
    this.#kept.delete(serial);
  }

  /** Marks a credential as used, once. False if it has ended since it was read. */
  async use(serial: string, { hash }: Credential): Promise<boolean> {
    const marked = await this.#db.query(
      `UPDATE command.base_credentials SET used_at = coalesce(used_at, $3) WHERE serial = $1 AND hash = $2 RETURNING 1`,
      [serial, hash, this.#clock()],
    );
    this.forget(serial);
    return marked.length > 0;
  }

  async find(serial: string): Promise<Credential | null> {
    const now = this.#clock().getTime();
    const kept = this.#kept.get(serial);
    if (kept && kept.until > now) return kept.credential;
    const changesBefore = this.#changes;
    const credential = await readCredential(this.#db, serial);
    if (this.#kept.size >= KEEP_MAX_BASES) this.#kept.clear();
    // A credential that was read before a change must not be cached after it.
    if (this.#changes === changesBefore)
      this.#kept.set(serial, { credential, until: now + (credential ? KEEP_MS : KEEP_UNKNOWN_MS) });
    return credential;
  }
}
