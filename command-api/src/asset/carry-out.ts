import type { Request } from '@hapi/hapi';
import { assetStream, type AssetEvent } from '@watchglass/schemas/asset/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { Deps } from '../deps.ts';
import { handleCommand, load, type CommandContext, type Handled } from '../handle-command.ts';
import { contextOf, sightOf } from '../http/command-context.ts';
import { assetFold, assetInSight, knownAsset, type Asset, type KnownAsset } from './asset.ts';

export interface OnAsset {
  readonly assetId: string;
  /** A deleted asset is found as well. */
  readonly isDeletedFound?: true;
  /** Default: without a version, so that a conflict is decided again. */
  readonly context?: CommandContext;
  readonly decide: (asset: KnownAsset) => readonly AssetEvent[];
}

/** Carries out a command on one asset in the caller's sight; `NotFound` comes before any refusal of the version. */
export function carryOutOn(
  deps: Pick<Deps, 'eventStore' | 'clock' | 'newId'>,
  request: Request,
  { assetId, isDeletedFound, context = contextOf(request, deps), decide }: OnAsset,
): Promise<Handled<Asset, AssetEvent>> {
  const sight = sightOf(request);
  const found = isDeletedFound ? assetInSight : knownAsset;
  return handleCommand(
    deps.eventStore,
    assetStream(assetId),
    {
      ...assetFold,
      admit: (asset: Asset) => found(sight, asset),
      decide: (asset: Asset) => decide(found(sight, asset)),
    },
    context,
  );
}

/** The asset in the caller's sight with its revision, for a check before the command. Refuses with `NotFound`. */
export async function seenAsset(
  store: EventStore,
  sight: Sight,
  assetId: string,
): Promise<{ readonly asset: KnownAsset; readonly revision: number }> {
  const { state, revision } = await load(store, assetStream(assetId), assetFold);
  return { asset: knownAsset(sight, state), revision };
}
