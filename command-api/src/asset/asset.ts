import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { attached, detached, type Segments } from '@watchglass/schemas/asset/segments';
import type { File } from '@watchglass/schemas/file/file';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { textTagId } from '@watchglass/schemas/tag/text-tag-id';
import type { Fold } from '../handle-command.ts';

export interface AssetPoint {
  readonly name: string;
  readonly metricId: number;
  readonly segments: Segments;
}

export interface KnownAsset {
  readonly status: 'known' | 'deleted';
  readonly assetId: string;
  readonly organizationId: number;
  readonly name: string;
  readonly description: string;
  /** As recorded: some may be merged or deleted since. */
  readonly tagIds: readonly string[];
  readonly location: string | null;
  readonly points: ReadonlyMap<string, AssetPoint>;
  /** By their ids, in the order in which they were added. */
  readonly files: ReadonlyMap<string, File>;
}

export type Asset = { readonly status: 'unknown' } | KnownAsset;
type PointEvent = Extract<AssetEvent, { data: { pointId: string } }>;
type FileEvent = Extract<AssetEvent, { data: { file: File } }>;
type OwnEvent = Exclude<AssetEvent, PointEvent | FileEvent | { type: 'AssetCreated' }>;

const unknownAsset: Asset = { status: 'unknown' };

function evolve(asset: Asset, event: AssetEvent): Asset {
  if (event.type === 'AssetCreated') return created(event.data);
  if (asset.status === 'unknown') return asset;
  if ('pointId' in event.data) return { ...asset, points: evolvePoints(asset.points, event as PointEvent) };
  if ('file' in event.data) return { ...asset, files: evolveFiles(asset.files, event as FileEvent) };
  return evolveKnown(asset, event as OwnEvent);
}

function created({ tags = [], ...described }: Extract<AssetEvent, { type: 'AssetCreated' }>['data']): KnownAsset {
  const tagIds = idsOfTexts(described.organizationId, tags);
  return { status: 'known', location: null, points: new Map(), files: new Map(), ...described, tagIds };
}

function idsOfTexts(organizationId: number, texts: readonly string[]): string[] {
  return texts.map((name) => textTagId(organizationId, name));
}

function evolveKnown(asset: KnownAsset, event: OwnEvent): KnownAsset {
  switch (event.type) {
    case 'AssetDescribed': {
      const { organizationId, name, description, tags } = event.data;
      return { ...asset, name, description, ...(tags && { tagIds: idsOfTexts(organizationId, tags) }) };
    }
    case 'AssetTagsAssigned':
      return { ...asset, tagIds: event.data.tagIds };
    case 'AssetPlaced':
      return { ...asset, location: event.data.location };
    case 'AssetDeleted':
      return { ...asset, status: 'deleted' };
    case 'AssetRestored':
      return { ...asset, status: 'known' };
  }
}

function evolveFiles(files: KnownAsset['files'], { type, data: { file } }: FileEvent): KnownAsset['files'] {
  const next = new Map(files);
  if (type === 'FileAdded') next.set(file.fileId, file);
  else next.delete(file.fileId);
  return next;
}

function evolvePoints(points: KnownAsset['points'], event: PointEvent): KnownAsset['points'] {
  const next = new Map(points);
  const { pointId } = event.data;
  if (event.type === 'PointRemoved') next.delete(pointId);
  const point = event.type === 'PointAdded' ? { ...event.data, segments: [] } : points.get(pointId);
  if (point !== undefined && event.type !== 'PointRemoved') next.set(pointId, evolvePoint(point, event));
  return next;
}

function evolvePoint(
  { name, metricId, segments }: AssetPoint,
  event: Exclude<PointEvent, { type: 'PointRemoved' }>,
): AssetPoint {
  switch (event.type) {
    case 'PointAdded':
      return { name, metricId, segments };
    case 'PointRenamed':
      return { name: event.data.name, metricId, segments };
    case 'SensorAttached':
      return { name, metricId, segments: attached(segments, event.data) };
    case 'SensorDetached':
      return { name, metricId, segments: detached(segments, event.data.until) };
  }
}

export const assetFold: Fold<Asset, AssetEvent> = { initial: unknownAsset, evolve };

/** Refuses (`NotFound`) an asset that is unknown, of another organization or out of sight; deleted ones are included. */
export function assetInSight(sight: Sight, asset: Asset): KnownAsset {
  if (asset.status === 'unknown' || asset.organizationId !== sight.organizationId || !isInSight(sight, asset.location))
    refuse('NotFound');
  return asset;
}

/** Also refuses (`NotFound`) a deleted asset. */
export function knownAsset(sight: Sight, asset: Asset): KnownAsset {
  const known = assetInSight(sight, asset);
  return known.status === 'known' ? known : refuse('NotFound');
}

export function knownPoint({ points }: KnownAsset, pointId: string): AssetPoint {
  return points.get(pointId) ?? refuse('NotFound');
}
