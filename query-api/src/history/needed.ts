import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** What a version names, by kind: table, key and its type, and the rows that are still there. */
const KINDS = {
  asset: ['assets', 'id', 'uuid', 'NOT deleted'],
  base: ['bases', 'serial', 'text', 'NOT deleted'],
  calendar: ['calendars', 'id', 'uuid', 'NOT deleted'],
  dashboard: ['dashboards', 'id', 'uuid', 'NOT deleted'],
  destination: ['destinations', 'id', 'uuid', 'NOT deleted'],
  escalation: ['escalations', 'id', 'uuid', 'NOT deleted'],
  location: ['locations', 'id', 'uuid', 'NOT deleted'],
  member: ['members', 'user_id', 'uuid', 'NOT deleted'],
  point: ['asset_points', 'id', 'uuid', 'NOT removed'],
  sensor: ['sensors', 'id', 'integer', "state <> 'deleted'"],
  tag: [
    'tags',
    'id',
    'uuid',
    'EXISTS (SELECT FROM read.tags g WHERE g.id = coalesce(t.merged_into, t.id) AND NOT g.deleted)',
  ],
} as const;
type Kind = keyof typeof KINDS;

/** `field` of the command names these things. */
export interface Needed {
  readonly field: string;
  readonly kind: Kind;
  readonly ids: readonly (string | number)[];
}

/** Refuses (`RestoreImpossible`) if anything of these is not there any more, with the first field that names it. */
export async function mustBeThere(
  relational: Queryable,
  organizationId: number,
  needed: readonly Needed[],
): Promise<void> {
  for (const { field, kind, ids } of needed) {
    const asked = [...new Set(ids)];
    if (asked.length === 0) continue;
    const [table, key, type, isThere] = KINDS[kind];
    const [found] = await relational.query<{ count: string }>({
      name: `history.needed.${kind}`,
      text: `SELECT count(*) AS count FROM read.${table} t WHERE organization_id = $1 AND ${key} = ANY ($2::${type}[]) AND ${isThere}`,
      values: [organizationId, asked],
    });
    if (Number(found?.count) < asked.length) refuse('RestoreImpossible', { field });
  }
}
