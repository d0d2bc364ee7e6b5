import type { AnnotationTarget } from '@watchglass/schemas/annotation/target';
import { assetStream } from '@watchglass/schemas/asset/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { assetFold } from '../asset/asset.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import type { PlacingDeps } from '../location/placing.ts';
import { sensorFold, type HeardSensor } from '../sensor/sensor.ts';

export type SeeingDeps = Pick<Deps, 'eventStore'> & Pick<PlacingDeps, 'memberships'>;

/** Returns true if the caller sees what an annotation is about, and it is not deleted. The workspace is seen by who is not limited. */
export async function isTargetSeen(deps: SeeingDeps, target: AnnotationTarget, sight: Sight): Promise<boolean> {
  if (target.kind === 'workspace') return sight.locations === null;
  if (target.kind === 'location') return isLocationSeen(deps, target.locationId, sight);
  if (target.kind === 'asset') return isAssetSeen(deps, target.assetId, sight);
  const { state } = await load(deps.eventStore, sensorStream(target.sensorId), sensorFold);
  if (state.status !== 'heard' || state.state === 'deleted' || !isTheirs(state, sight)) return false;
  return target.kind === 'sensor' || measures(state, target.metricId);
}

const isLocationSeen = async ({ memberships }: SeeingDeps, id: string, sight: Sight): Promise<boolean> =>
  isInSight(sight, id) && memberships.isLocation(sight.organizationId, id);

async function isAssetSeen({ eventStore }: SeeingDeps, id: string, sight: Sight): Promise<boolean> {
  const { state } = await load(eventStore, assetStream(id), assetFold);
  return state.status === 'known' && isTheirs(state, sight);
}

const measures = ({ kind, metricIds, fedBy }: HeardSensor, metricId: number): boolean =>
  kind === 'virtual' || metricIds.includes(metricId) || fedBy.has(metricId);

const isTheirs = (
  thing: { readonly organizationId: number; readonly location: string | null },
  sight: Sight,
): boolean => thing.organizationId === sight.organizationId && isInSight(sight, thing.location);
