import { rowSubject, type RowAnnouncement } from '@watchglass/schemas/live/messages';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { LogPosition } from '@watchglass/streams/ports/reading-log';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import { gapsOf, isTwice, type Presence } from './presence.ts';

/** The presence of walls comes from their own log, not from events: after a rebuild their next heartbeats fill it. */
export const wallPresenceMigration: Migration = {
  name: 'wall_presence',
  sql: `CREATE TABLE read.wall_presence (
    wall_id uuid PRIMARY KEY,
    organization_id integer NOT NULL,
    position text COLLATE "C" NOT NULL,
    presence jsonb NOT NULL
  ) WITH (fillfactor = 70)`,
};

/** The presence of one wall up to a position of its partition of the log. */
export interface PresenceRow {
  readonly wallId: string;
  readonly organizationId: number;
  readonly position: LogPosition;
  readonly presence: Presence;
}

export function loadPresence(relational: Queryable, wallIds: readonly string[]): Promise<PresenceRow[]> {
  return relational.query<PresenceRow & Record<string, unknown>>({
    name: 'wall_presence.load',
    text: `SELECT wall_id AS "wallId", organization_id AS "organizationId", position, presence
      FROM read.wall_presence WHERE wall_id = ANY ($1::uuid[])`,
    values: [wallIds],
  });
}

/** Writes rows that are newer than the stored ones, in the order of their ids, so that two projectors cannot deadlock. */
export async function storePresence(relational: Queryable, rows: readonly PresenceRow[]): Promise<void> {
  const told = rows
    .toSorted((one, other) => (one.wallId < other.wallId ? -1 : 1))
    .map((row) => ({
      ...row,
      presence: { ...row.presence, isTwice: isTwice(row.presence), gaps: gapsOf(row.presence) },
    }));
  await relational.query({
    name: 'wall_presence.store',
    text: `INSERT INTO read.wall_presence AS known (wall_id, organization_id, position, presence)
      SELECT "wallId", "organizationId", position, presence
      FROM jsonb_to_recordset($1) AS n ("wallId" uuid, "organizationId" integer, position text, presence jsonb)
      ON CONFLICT (wall_id) DO UPDATE SET position = excluded.position, presence = excluded.presence
      WHERE excluded.position > known.position`,
    values: [JSON.stringify(told)],
  });
}

/** Tells those who watch the walls' rows. A row keeps its position: no event has changed it. */
export async function announcePresence(
  { relational, liveBus }: { readonly relational: Queryable; readonly liveBus: Pick<LiveBus, 'publish'> },
  wallIds: readonly string[],
): Promise<void> {
  const rows = await relational.query<{ id: string; organizationId: number; position: string }>({
    name: 'wall_presence.rows',
    text: `SELECT id, organization_id AS "organizationId", position FROM read.walls WHERE id = ANY ($1::uuid[]) AND NOT deleted`,
    values: [wallIds],
  });
  for (const { id, organizationId, position } of rows)
    liveBus.publish(rowSubject(organizationId, 'wall'), { ids: [id], position } satisfies RowAnnouncement);
}
