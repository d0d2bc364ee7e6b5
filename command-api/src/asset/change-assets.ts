import type { AssetDefinition } from '@watchglass/schemas/asset/commands';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Asset, KnownAsset } from './asset.ts';

const SAME_TAGS = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((tag) => other.includes(tag));

type Made = Pick<KnownAsset, 'assetId' | 'organizationId'>;

export function createAsset(asset: Asset, made: Made, definition: AssetDefinition): AssetEvent[] {
  if (asset.status !== 'unknown') refuse('Conflict');
  const { name, description, tags, location = null } = definition;
  const created: AssetEvent = {
    type: 'AssetCreated',
    data: { ...made, name, description, tags: [...new Set(tags)] },
  };
  return location === null ? [created] : [created, { type: 'AssetPlaced', data: { ...made, before: null, location } }];
}

/** Changes name, description, tags and location. */
export function describeAsset(
  { assetId, organizationId, name, description, tags, location }: KnownAsset,
  after: AssetDefinition,
): AssetEvent[] {
  const which = { assetId, organizationId };
  const afterTags = [...new Set(after.tags)];
  const isSame = name === after.name && description === after.description && SAME_TAGS(tags, afterTags);
  const described: AssetEvent = {
    type: 'AssetDescribed',
    data: {
      ...which,
      before: { name, description, tags: [...tags] },
      name: after.name,
      description: after.description,
      tags: afterTags,
    },
  };
  return [...(isSame ? [] : [described]), ...placed({ ...which, location }, after.location)];
}

function placed(
  { location: before, ...which }: Made & Pick<KnownAsset, 'location'>,
  location: string | null | undefined = before,
): AssetEvent[] {
  return location === before ? [] : [{ type: 'AssetPlaced', data: { ...which, before, location } }];
}

export function deleteAsset({ assetId, organizationId }: KnownAsset): AssetEvent[] {
  return [{ type: 'AssetDeleted', data: { assetId, organizationId } }];
}

/** Restores a deleted asset with its points; without its location if that one was deleted. */
export function restoreAsset(asset: KnownAsset, { hasLocation }: { readonly hasLocation: boolean }): AssetEvent[] {
  if (asset.status !== 'deleted') refuse('AssetNotDeleted');
  const { assetId, organizationId, location } = asset;
  const which = { assetId, organizationId };
  return [{ type: 'AssetRestored', data: which }, ...placed({ ...which, location }, hasLocation ? location : null)];
}
