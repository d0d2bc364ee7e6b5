import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { seenPoints } from '../asset/seen-points.ts';
import type { Deps } from '../deps.ts';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { refuseField } from '../refuse-field.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';

/** Refuses a metric, picked sensors or picked points that the organization does not have, and a choice of none. */
export async function checkTargets(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  { metricId, appliesTo }: AlarmRuleDefinition,
): Promise<void> {
  const { organizationId } = sight;
  await mustHaveMetric(deps.eventStore, organizationId, metricId);
  if (appliesTo.kind !== 'sensors') return;
  const { sensorIds, pointIds = [] } = appliesTo;
  if (sensorIds.length + pointIds.length === 0)
    refuseField('appliesTo.sensorIds', 'appliesTo.sensorIds must contain at least 1 items', 'array.min');
  await mustHaveSensors(deps.eventStore, organizationId, sensorIds);
  const points = await seenPoints(deps, sight, pointIds);
  for (const pointId of pointIds) {
    const point = points.get(pointId) ?? refuse('PointUnknown', { pointId });
    if (point.metricId !== metricId) refuseField('appliesTo.pointIds', 'a picked point measures another metric');
  }
}
