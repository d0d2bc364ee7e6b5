import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import type { AnnotationView } from '@watchglass/schemas/annotation/views';
import { etagOf, iso } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { nameOf } from '../user/people.ts';

interface AnnotationRow extends Record<string, unknown> {
  readonly id: string;
  readonly target: AnnotationTarget;
  readonly target_name: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly text: string;
  readonly written_at: Date;
  readonly written_by: string;
  readonly changed_at: Date | null;
  readonly version: number;
  readonly revision: number;
  readonly position: string;
}

/** SQL: what the annotation `t` is about, as in its events. */
export const TARGET = `jsonb_strip_nulls(jsonb_build_object('kind', t.kind, 'sensorId', t.sensor_id, 'metricId', t.metric_id,
  'assetId', t.asset_id, 'locationId', t.location_id))`;

/** SQL: the name of what the annotation `t` is about; null of the workspace. */
export const TARGET_NAME = `coalesce(
  (SELECT s.name FROM read.sensors s WHERE s.id = t.sensor_id AND s.organization_id = t.organization_id),
  (SELECT a.name FROM read.assets a WHERE a.id = t.asset_id AND a.organization_id = t.organization_id),
  (SELECT l.name FROM read.locations l WHERE l.id = t.location_id AND l.organization_id = t.organization_id))`;

/** A limited member sees the annotations of what they see, and those of the workspace. */
const isSeen = (locations: string): string => `(t.kind = 'workspace' OR t.location_id = ANY (${locations})
    OR EXISTS (SELECT 1 FROM read.sensors s WHERE s.id = t.sensor_id AND s.organization_id = t.organization_id
      AND s.location_id = ANY (${locations}))
    OR EXISTS (SELECT 1 FROM read.assets a WHERE a.id = t.asset_id AND a.organization_id = t.organization_id
      AND a.location_id = ANY (${locations})))`;

export const annotationRows: RowReader<AnnotationRow, AnnotationView> = {
  concept: 'annotation',
  table: 'annotations',
  id: 'id',
  columns: `t.id, ${TARGET} AS target, ${TARGET_NAME} AS target_name, t.starts_at, t.ends_at, t.text, t.written_at, t.written_by,
    t.changed_at, t.version, t.revision, t.position`,
  placed: { condition: isSeen },
  movedBy: {
    sensor: (movers) => `t.sensor_id = ANY (${movers}::int[]) AND NOT t.deleted`,
    asset: (movers) => `t.asset_id = ANY (${movers}::uuid[]) AND NOT t.deleted`,
    location: (movers) => `t.location_id = ANY (${movers}::uuid[]) AND NOT t.deleted`,
  },
  keepsDeleted: true,
  async views(rows, { people }) {
    const opened = await people.named(rows.map(({ written_by }) => written_by));
    return rows.map((row) => ({
      id: row.id,
      from: iso(row.starts_at),
      to: row.ends_at && iso(row.ends_at),
      target: row.target,
      targetName: row.target_name ?? '',
      text: row.text,
      writtenAt: iso(row.written_at),
      writtenBy: row.written_by,
      writtenByName: nameOf(opened, row.written_by),
      changedAt: row.changed_at && iso(row.changed_at),
      version: row.version,
      etag: etagOf(row.revision),
      position: row.position,
    }));
  },
};
