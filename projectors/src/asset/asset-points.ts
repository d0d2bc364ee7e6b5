import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { attached, detached, type Segments } from '@watchglass/schemas/asset/segments';
import { table, type Table } from '../table.ts';

interface PointRow {
  readonly id: string;
  readonly organization_id: number;
  readonly asset_id: string;
  readonly name: string;
  readonly metric_id: number;
  /** The sensor that the point has now. */
  readonly sensor_id: number | null;
  readonly segments: Segments;
  readonly added_at: string;
  readonly removed: boolean;
}

type PointEvent = Extract<AssetEvent, { data: { pointId: string } }>;

/** `segments` says which sensor a point had at any instant. */
export const assetPoints: Table = table<PointRow, PointEvent>({
  name: 'asset_points',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    asset_id: 'uuid NOT NULL',
    name: 'text NOT NULL',
    metric_id: 'integer NOT NULL',
    sensor_id: 'integer',
    segments: 'jsonb NOT NULL',
    added_at: 'timestamptz NOT NULL',
    removed: 'boolean NOT NULL',
  },
  indexes: {
    asset_points_of_asset: '(asset_id)',
    asset_points_by_sensor: '(organization_id, sensor_id) WHERE sensor_id IS NOT NULL',
  },
  keyOf: ({ data }) => ({ id: data.pointId }),
  on: {
    PointAdded: ({ data, metadata }) => ({
      id: data.pointId,
      organization_id: data.organizationId,
      asset_id: data.assetId,
      name: data.name,
      metric_id: data.metricId,
      sensor_id: null,
      segments: [],
      added_at: metadata.at,
      removed: false,
    }),
    PointRenamed: ({ data }) => ({ name: data.name }),
    PointRemoved: ({ metadata }, row) => ({
      removed: true,
      sensor_id: null,
      segments: detached(row?.segments ?? [], metadata.at),
    }),
    SensorAttached: ({ data }, row) => ({
      sensor_id: data.sensorId,
      segments: attached(row?.segments ?? [], data),
    }),
    SensorDetached: ({ data }, row) => ({ sensor_id: null, segments: detached(row?.segments ?? [], data.until) }),
  },
});
