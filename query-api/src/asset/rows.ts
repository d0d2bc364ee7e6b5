import type { AssetView, PointView } from '@watchglass/schemas/asset/views';
import { etagOf } from '../http/answer.ts';
import type { RowReader } from '../live/row-reader.ts';
import { idsAlike, tagNames } from '../tag/tag-names.ts';

interface AssetRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly point_list: readonly PointView[] | null;
  readonly revision: number;
  readonly position: string;
}

const columns = (
  isShown = 'true',
): string => `t.id, t.name, t.description, ${tagNames('t.tag_ids')} AS tags, t.revision, t.position,
    (SELECT p.id FROM read.locations p WHERE p.id = t.location_id AND NOT p.deleted) AS location,
    (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'metricId', p.metric_id, 'sensorId', p.sensor_id,
        'since', CASE WHEN p.sensor_id IS NULL THEN NULL ELSE p.segments -> -1 ->> 'from' END) ORDER BY p.added_at, p.id)
      FROM read.asset_points p WHERE p.asset_id = t.id AND NOT p.removed AND ${isShown}) AS point_list`;

/** SQL that is true for the point `p` if its asset, or a plan on which it stands, is among these. */
export const pointIsShown = (assets: string, plans: string): string =>
  `(p.asset_id = ANY (${assets}) OR p.id IN (SELECT o.point_id FROM read.plan_objects o
    WHERE o.organization_id = p.organization_id AND o.plan_id = ANY (${plans}) AND NOT o.deleted))`;

/** An asset is seen where it is placed. It names the sensors of its points; their values need the sight of the sensors. */
export const assetRows: RowReader<AssetRow, AssetView> = {
  concept: 'asset',
  table: 'assets',
  id: 'id',
  columns: columns(),
  placed: { condition: (locations) => `t.location_id = ANY (${locations})` },
  onWalls: {
    of: ['assets', 'plans'],
    condition: (assets, plans) =>
      `(t.id = ANY (${assets}) OR EXISTS (SELECT FROM read.asset_points p
        WHERE p.asset_id = t.id AND NOT p.removed AND ${pointIsShown(assets, plans)}))`,
    columns: (assets, plans) => columns(pointIsShown(assets, plans)),
  },
  keepsDeleted: true,
  movedBy: { tag: (tags) => `t.tag_ids && ${idsAlike(tags)}` },
  views: async (rows) =>
    rows.map(({ id, name, description, tags, location, point_list, revision, position }) => ({
      id,
      name,
      description,
      tags,
      location,
      points: point_list ?? [],
      etag: etagOf(revision),
      position,
    })),
};
