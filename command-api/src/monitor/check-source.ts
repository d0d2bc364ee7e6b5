import { CO2_METRIC_ID } from '@watchglass/schemas/monitor/kinds';
import type { MonitorDefinition } from '@watchglass/schemas/monitor/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { seenPoints } from '../asset/seen-points.ts';
import type { Deps } from '../deps.ts';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { refuseField } from '../refuse-field.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';

/** Refuses a metric and a source that the organization does not have, and a point that measures something else. */
export async function checkSource(
  deps: Pick<Deps, 'eventStore' | 'relational'>,
  sight: Sight,
  { source, metricId }: Pick<MonitorDefinition, 'source' | 'metricId'>,
): Promise<void> {
  if (metricId !== CO2_METRIC_ID) await mustHaveMetric(deps.eventStore, sight.organizationId, metricId);
  if ('sensorId' in source) {
    await mustHaveSensors(deps.eventStore, sight.organizationId, [source.sensorId]);
    return;
  }
  const { pointId } = source;
  const point = (await seenPoints(deps, sight, [pointId])).get(pointId) ?? refuse('PointUnknown', { pointId });
  if (point.metricId !== metricId) refuseField('source.pointId', 'the point measures another metric');
}
