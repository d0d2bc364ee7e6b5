import { assetStream } from '@watchglass/schemas/asset/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { assetFold, type AssetPoint } from './asset.ts';
import { assetsOfPoints } from './points.ts';

/** The points, by id, whose assets the caller sees. */
export async function seenPoints(
  { eventStore, relational }: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, AssetPoint>> {
  if (pointIds.length === 0) return new Map();
  const seen = new Map<string, AssetPoint>();
  for (const assetId of await assetsOfPoints(relational, sight.organizationId, pointIds)) {
    const { state } = await load(eventStore, assetStream(assetId), assetFold);
    if (state.status !== 'known' || !isInSight(sight, state.location)) continue;
    for (const [pointId, point] of state.points) if (pointIds.includes(pointId)) seen.set(pointId, point);
  }
  return seen;
}
