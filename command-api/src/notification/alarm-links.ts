import { createHash, randomBytes } from 'node:crypto';
import { ALARM_LINK_HOURS } from '@watchglass/schemas/notification/limits';
import { askTogether } from '@watchglass/streams/ask-together';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** A link by which one person acknowledges one raise of one alarm. */
export interface AlarmLink {
  readonly organizationId: number;
  readonly userId: string;
  readonly alarmId: string;
  readonly raise: number;
}

export interface KnownLink extends AlarmLink, Record<string, unknown> {
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

const BYTES = 16;

/** Schema `vault`: links in mails, by the hash of their token, which itself is nowhere stored. */
export const alarmLinkTables: readonly Migration[] = [
  {
    name: 'alarm_links',
    sql: `CREATE TABLE vault.alarm_links (
      token_hash bytea PRIMARY KEY,
      organization_id integer NOT NULL,
      user_id uuid NOT NULL,
      alarm_id uuid NOT NULL,
      raise integer NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX alarm_links_expiring ON vault.alarm_links (expires_at)`,
  },
];

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Makes a link and returns its token: 128 random bits. */
export async function makeAlarmLink(db: Queryable, link: AlarmLink, now: Date): Promise<string> {
  const token = randomBytes(BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + ALARM_LINK_HOURS * 3_600_000);
  await keepLink(db, { ...link, hash: hashOf(token), expiresAt });
  return token;
}

const keepLink = askTogether(
  async (db: Queryable, links: readonly (AlarmLink & { readonly hash: Buffer; readonly expiresAt: Date })[]) => {
    await db.query(
      `INSERT INTO vault.alarm_links
        SELECT * FROM unnest($1::bytea[], $2::integer[], $3::uuid[], $4::uuid[], $5::integer[], $6::timestamptz[])`,
      [
        links.map(({ hash }) => hash),
        links.map(({ organizationId }) => organizationId),
        links.map(({ userId }) => userId),
        links.map(({ alarmId }) => alarmId),
        links.map(({ raise }) => raise),
        links.map(({ expiresAt }) => expiresAt),
      ],
    );
    return [];
  },
  { most: 100 },
);

export async function findAlarmLink(db: Queryable, token: string): Promise<KnownLink | null> {
  const [found = null] = await db.query<KnownLink>(
    `SELECT organization_id AS "organizationId", user_id AS "userId", alarm_id AS "alarmId", raise, expires_at AS "expiresAt", used_at AS "usedAt"
      FROM vault.alarm_links WHERE token_hash = $1`,
    [hashOf(token)],
  );
  return found;
}

export async function markLinkUsed(db: Queryable, token: string, now: Date): Promise<void> {
  await db.query('UPDATE vault.alarm_links SET used_at = $2 WHERE token_hash = $1 AND used_at IS NULL', [
    hashOf(token),
    now,
  ]);
}

/** An expired link is known for as long again, so that it is said to have expired. */
export async function forgetAlarmLinks(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM vault.alarm_links WHERE expires_at < $1', [
    new Date(now.getTime() - ALARM_LINK_HOURS * 3_600_000),
  ]);
}
