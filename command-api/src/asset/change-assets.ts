import type { AssetDefinition } from '@watchglass/schemas/asset/commands';
import type { AssetEvent } from '@watchglass/schemas/asset/events';
import { refuse } from '@watchglass/schemas/refusals';
import { changesTags, type Tagging } from '../tag/tagging.ts';
import type { Asset, KnownAsset } from './asset.ts';

type Made = Pick<KnownAsset, 'assetId' | 'organizationId'>;
type Description = Omit<AssetDefinition, 'tags'> & Tagging;

export function createAsset(asset: Asset, made: Made, definition: Description): AssetEvent[] {
  if (asset.status !== 'unknown') refuse('Conflict');
  const { name, description, location = null } = definition;
  return [
    { type: 'AssetCreated', data: { ...made, name, description } },
    ...tagged({ ...made, tagIds: [] }, definition),
    ...placed({ ...made, location: null }, location),
  ];
}

/** Changes name, description, tags and location. */
export function describeAsset(
  { assetId, organizationId, name, description, tagIds, location }: KnownAsset,
  after: Description,
): AssetEvent[] {
  const which = { assetId, organizationId };
  const isSame = name === after.name && description === after.description;
  const described: AssetEvent = {
    type: 'AssetDescribed',
    data: {
      ...which,
      before: { name, description },
      name: after.name,
      description: after.description,
    },
  };
  return [
    ...(isSame ? [] : [described]),
    ...tagged({ ...which, tagIds }, after),
    ...placed({ ...which, location }, after.location),
  ];
}

function tagged({ tagIds: before, ...which }: Made & Pick<KnownAsset, 'tagIds'>, tagging: Tagging): AssetEvent[] {
  if (!changesTags(before, tagging)) return [];
  return [{ type: 'AssetTagsAssigned', data: { ...which, before: [...before], tagIds: [...tagging.tagIds] } }];
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
