import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import { POINTS_PER_REQUEST, SENSORS_PER_REQUEST } from '@watchglass/schemas/read-api/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { matching, optional } from '@watchglass/schemas/shape';
import type { Segments } from '@watchglass/schemas/asset/segments';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { placedIn, sensorIn } from '../reading/points.ts';

const ids = matching(/^\d{1,9}(?:,\d{1,9})*$/, 'ids').max(10_000);
const uuids = matching(/^[\da-f-]{36}(?:,[\da-f-]{36})*$/i, 'uuids').max(40_000);

/** Lists separated by commas: sensors, assets, points, metrics, and units to tell values in. */
export const selectionFields = {
  sensor: optional(ids),
  metric: optional(ids),
  unit: optional(matching(/^c?\d{1,9}(?:,c?\d{1,9})*$/, 'ids').max(1_000)),
};
export const pointFields = { asset: optional(uuids), point: optional(uuids) };

export const idsOf = (list: string | undefined): number[] | null => list?.split(',').map(Number) ?? null;
const wordsOf = (list: string | undefined): string[] | null => list?.toLowerCase().split(',') ?? null;

interface Reader {
  readonly relational: Queryable;
  readonly sight: Sight;
}

export interface Seen {
  readonly id: number;
  readonly name: string;
  readonly kind: SensorKind;
  readonly metrics: readonly number[];
}

/** The sensors in sight, of these if some are named. Refuses with `TooManySources`. */
export async function seenSensors({ relational, sight }: Reader, list: string | undefined): Promise<readonly Seen[]> {
  const asked = idsOf(list);
  if ((asked?.length ?? 0) > SENSORS_PER_REQUEST) refuse('TooManySources', { limit: SENSORS_PER_REQUEST });
  const [row] = await relational.query<{ seen: string }>({
    name: 'read_api.sensors',
    text: `SELECT coalesce(json_agg(json_build_array(s.id, s.name, s.kind, s.metric_ids) ORDER BY s.id), '[]')::text AS seen
      FROM read.sensors s WHERE s.organization_id = $1 AND s.state <> 'deleted'
        AND ($4::int[] IS NULL OR s.id = ANY ($4)) AND ${sensorIn('s', '$2', '$3')}`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight), asked],
  });
  const found = JSON.parse(row?.seen ?? '[]') as readonly [number, string, SensorKind, readonly number[]][];
  return found.map(([id, name, kind, metrics]) => ({ id, name, kind, metrics }));
}

export interface SeenPoint extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly metric: number;
  readonly segments: Segments;
  readonly asset: string;
  readonly assetName: string;
}

const POINTS = `SELECT p.id::text AS id, p.name, p.metric_id AS metric, p.segments, t.id::text AS asset, t.name AS "assetName"
  FROM read.asset_points p JOIN read.assets t ON t.id = p.asset_id AND t.organization_id = p.organization_id AND NOT t.deleted
  WHERE p.organization_id = $1 AND NOT p.removed AND ${placedIn('t', '$2')}
    AND ($3::text[] IS NULL OR t.id::text = ANY ($3)) AND ($4::text[] IS NULL OR p.id::text = ANY ($4)) ORDER BY p.id`;

/** The measurement points in sight that are named, or those of the named assets. Refuses with `TooManySources`. */
export async function seenPoints(
  { relational, sight }: Reader,
  { asset, point }: { readonly asset?: string | undefined; readonly point?: string | undefined },
): Promise<readonly SeenPoint[]> {
  const [assets, points] = [wordsOf(asset), wordsOf(point)];
  if (Math.max(assets?.length ?? 0, points?.length ?? 0) > POINTS_PER_REQUEST)
    refuse('TooManySources', { limit: POINTS_PER_REQUEST });
  const found = await relational.query<SeenPoint>({
    name: 'read_api.points',
    text: POINTS,
    values: [sight.organizationId, sight.locations, assets, points],
  });
  return found.length > POINTS_PER_REQUEST ? refuse('TooManySources', { limit: POINTS_PER_REQUEST }) : found;
}
