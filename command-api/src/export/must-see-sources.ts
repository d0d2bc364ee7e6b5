import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { seenPoints } from '../asset/seen-points.ts';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';

/** Refuses (`NotFound`) sources of which one is not there or out of sight: `<sensor>.<metric>`, or `p<id>` of a measurement point. */
export async function mustSeeSources(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  names: readonly string[],
): Promise<void> {
  const pointIds = names.filter((name) => name.startsWith('p')).map((name) => name.slice(1));
  const points = await seenPoints(deps, sight, pointIds);
  if (pointIds.some((id) => !points.has(id))) refuse('NotFound');
  const sensorIds = names.filter((name) => !name.startsWith('p')).map((name) => Number.parseInt(name, 10));
  for (const sensorId of new Set(sensorIds)) {
    const { state } = await load(deps.eventStore, sensorStream(sensorId), sensorFold);
    const isSeen =
      state.status === 'heard' && state.organizationId === sight.organizationId && isInSight(sight, state.location);
    if (!isSeen) refuse('NotFound');
  }
}
