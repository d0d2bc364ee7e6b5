import { baseStream } from '@watchglass/schemas/base/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import type { ObjectTarget } from '@watchglass/schemas/plan-object/target';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { seenPoints } from '../asset/seen-points.ts';
import { baseFold } from '../base/base.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';

/** Returns true if the caller sees what an object shows. Texts are seen by everybody who sees the plan. */
export async function isTargetSeen(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  target: ObjectTarget,
  sight: Sight,
): Promise<boolean> {
  const { eventStore: store } = deps;
  if (target.kind === 'text') return true;
  if (target.kind === 'point') return (await seenPoints(deps, sight, [target.pointId])).has(target.pointId);
  if (target.kind === 'sensor') {
    const { state } = await load(store, sensorStream(target.sensorId), sensorFold);
    return state.status === 'heard' && state.state !== 'deleted' && isTheirs(state, sight);
  }
  const { state } = await load(store, baseStream(target.serial), baseFold);
  return state.status === 'registered' && isTheirs(state, sight);
}

function isTheirs(thing: { readonly organizationId: number; readonly location: string | null }, sight: Sight): boolean {
  return thing.organizationId === sight.organizationId && isInSight(sight, thing.location);
}
