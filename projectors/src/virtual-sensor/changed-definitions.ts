import type { Segments } from '@watchglass/schemas/asset/segments';
import type { DefinedVersion, VirtualVersion } from '@watchglass/schemas/virtual-sensor/versions';
import type { Queryable } from '@watchglass/streams/ports/relational';

const AT_ONCE = 100;

/** A definition that was changed since it was applied, beside the form that was. */
export interface ChangedDefinition extends Record<string, unknown> {
  readonly id: number;
  readonly organization_id: number;
  readonly metric_id: number;
  readonly position: string;
  readonly versions: readonly DefinedVersion[];
  readonly active: boolean;
  /** The sensors that each measurement point among the inputs had; null without any. */
  readonly points: Readonly<Record<string, Segments>> | null;
  readonly points_position: string;
  /** Null for a new definition. */
  readonly was_active: boolean | null;
  readonly held: readonly VirtualVersion[] | null;
  readonly history_from: number | null;
  readonly history_to: number | null;
}

const FROM_CHANGED = `
FROM read.virtual_sensors v JOIN read.sensors s ON s.id = v.id
LEFT JOIN read.derivations d ON d.sensor_id = v.id
CROSS JOIN LATERAL (
  SELECT coalesce(max(p.position), '') AS position, jsonb_object_agg(p.id, p.segments) FILTER (WHERE p.id IS NOT NULL) AS segments
  FROM read.asset_points p WHERE p.organization_id = v.organization_id
    AND p.id IN (SELECT (i #>> '{}')::uuid FROM jsonb_path_query(v.versions, '$[*].inputs[*].pointId') AS i)
) AS p
WHERE d.sensor_id IS NULL OR d.position <> v.position OR d.active <> (s.state = 'active') OR d.points_position <> p.position`;

/** Some changed definitions, in the order of their change, and whether there are more. */
export async function changedDefinitions(
  relational: Queryable,
): Promise<{ readonly changed: readonly ChangedDefinition[]; readonly hasMore: boolean }> {
  const changed = await relational.query<ChangedDefinition>({
    name: 'derivations.changed',
    text: `SELECT v.id, v.organization_id, v.metric_id, v.position, v.versions, s.state = 'active' AS active,
      p.segments AS points, p.position AS points_position,
      d.active AS was_active, d.versions AS held, d.history_from, d.history_to
    ${FROM_CHANGED} ORDER BY v.position LIMIT ${AT_ONCE}`,
  });
  return { changed, hasMore: changed.length === AT_ONCE };
}

/** True if every definition is applied in its newest form. */
export async function areAllApplied(relational: Queryable): Promise<boolean> {
  const found = await relational.query({ name: 'derivations.any_changed', text: `SELECT 1 ${FROM_CHANGED} LIMIT 1` });
  return found.length === 0;
}

/**
 * Changes with every event that definitions may follow from. It costs three rows, so that a worker without anything to do
 * joins no tables.
 */
export async function sourcesOfDefinitions(relational: Queryable): Promise<string> {
  const rows = await relational.query<{ projection: string; position: string | null; form: string | null }>({
    name: 'derivations.sources',
    text: `SELECT projection, position, form FROM read.projection_checkpoints
      WHERE projection IN ('assets', 'sensors', 'virtual_sensors') ORDER BY projection`,
  });
  return JSON.stringify(rows.map(({ projection, position, form }) => [projection, position, form]));
}
