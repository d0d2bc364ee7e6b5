import type { NewPoint } from '@watchglass/schemas/asset/commands';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { POINTS_PER_ASSET } from '@watchglass/schemas/asset/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { knownPoint, type KnownAsset } from './asset.ts';

export function addPoint(asset: KnownAsset, pointId: string, { name, metricId }: NewPoint): AssetEvent[] {
  if (asset.points.size >= POINTS_PER_ASSET) refuse('TooManyPoints', { limit: POINTS_PER_ASSET });
  return [{ type: 'PointAdded', data: { ...of(asset, pointId), name, metricId } }];
}

export function renamePoint(asset: KnownAsset, pointId: string, name: string): AssetEvent[] {
  const { name: before } = knownPoint(asset, pointId);
  return before === name ? [] : [{ type: 'PointRenamed', data: { ...of(asset, pointId), before, name } }];
}

export function removePoint(asset: KnownAsset, pointId: string): AssetEvent[] {
  const { name } = knownPoint(asset, pointId);
  return [{ type: 'PointRemoved', data: { ...of(asset, pointId), name } }];
}

interface OfPoint {
  readonly assetId: string;
  readonly organizationId: number;
  readonly pointId: string;
}

function of({ assetId, organizationId }: KnownAsset, pointId: string): OfPoint {
  return { assetId, organizationId, pointId };
}
