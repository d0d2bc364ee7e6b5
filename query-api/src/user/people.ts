import type { Queryable } from '@watchglass/streams/ports/relational';
import { openText, unwrapKey } from '@watchglass/streams/seal/seal';

/** A person's plain fields; both are empty once the person is erased. An API account only has a name. */
export interface OpenedPerson {
  readonly name: string;
  readonly email: string;
}

/** Opens sealed names at the edge. A destroyed key is evicted within half a minute. */
export interface People {
  /**
   * Returns names by the id of a user or an API account; other ids are omitted. `fresh` bypasses the cache: for the
   * person's own data.
   */
  named(userIds: Iterable<string>, fresh?: boolean): Promise<ReadonlyMap<string, OpenedPerson>>;
  /** Opens what was sealed under a person's key; null once that is gone. For the person themself. */
  open(userId: string, sealed: string): Promise<string | null>;
}

interface PersonRow extends Record<string, unknown> {
  readonly user_id: string;
  readonly login: string;
  readonly name: string;
  readonly key: Uint8Array | null;
}

interface Remembered extends OpenedPerson {
  readonly until: number;
}

const REMEMBER_MS = 30_000;
const MOST_REMEMBERED = 10_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function openPeople(relational: Queryable, masterKey: Uint8Array, clock: () => Date): People {
  const remembered = new Map<string, Remembered>();
  const opened = ({ user_id, login, name, key }: PersonRow): OpenedPerson => {
    const own = key && unwrapKey(masterKey, user_id, key);
    return { name: (own && openText(own, name)) ?? '', email: (own && openText(own, login)) ?? '' };
  };
  const load = async (ids: readonly string[], now: number): Promise<void> => {
    const rows = await relational.query<PersonRow>({
      name: 'people.named',
      text: `SELECT p.user_id, p.login, p.name, k.key FROM read.people p LEFT JOIN vault.person_keys k USING (user_id)
        WHERE p.user_id = ANY ($1::uuid[])`,
      values: [ids],
    });
    const accounts = rows.length === ids.length ? [] : await accountsNamed(relational, ids);
    if (remembered.size + ids.length > MOST_REMEMBERED) remembered.clear();
    for (const row of rows) remembered.set(row.user_id, { ...opened(row), until: now + REMEMBER_MS });
    for (const { id, name } of accounts) remembered.set(id, { name, email: '', until: now + REMEMBER_MS });
  };
  return {
    async open(userId, sealed) {
      const [row] = await relational.query<{ key: Uint8Array }>(
        'SELECT key FROM vault.person_keys WHERE user_id = $1',
        [userId],
      );
      const key = row && unwrapKey(masterKey, userId, row.key);
      return key ? openText(key, sealed) : null;
    },
    async named(userIds, fresh = false) {
      const now = clock().getTime();
      const wanted = [...new Set(userIds)].filter((id) => UUID.test(id));
      const missing = wanted.filter((id) => fresh || (remembered.get(id)?.until ?? 0) <= now);
      if (missing.length > 0) await load(missing, now);
      return new Map(
        wanted.flatMap((id) => {
          const person = remembered.get(id);
          return person ? [[id, person] as const] : [];
        }),
      );
    },
  };
}

/** Returns the names of the API accounts among these ids, including revoked ones, whose events remain. */
/** Names of API accounts and walls. */
function accountsNamed(
  relational: Queryable,
  ids: readonly string[],
): Promise<{ readonly id: string; readonly name: string }[]> {
  return relational.query({
    name: 'api_accounts.named',
    text: `SELECT id, name FROM read.api_accounts WHERE id = ANY ($1::uuid[])
      UNION ALL SELECT id, name FROM read.walls WHERE id = ANY ($1::uuid[])`,
    values: [ids],
  });
}

/** Returns a person's name, or an empty text. */
export function nameOf(people: ReadonlyMap<string, OpenedPerson>, userId: string | null): string {
  return (userId !== null && people.get(userId)?.name) || '';
}
