import type { Sight } from '@watchglass/schemas/member/rights';
import { metricStream } from '@watchglass/schemas/metric/events';
import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { Deps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { customMetricFold } from '../metric/custom-metric.ts';
import { findCustomMetrics } from '../metric/metric-ids.ts';
import { knownMetric } from '../metric/point-metric.ts';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { findSensors } from '../sensor/sensor-ids.ts';
import { sensorFold, type HeardSensor } from '../sensor/sensor.ts';

type SeeingDeps = Pick<Deps, 'eventStore' | 'relational'>;

interface SeenMetric {
  readonly id: number;
  /** The native one first, then those before it. */
  readonly units: readonly string[];
}

/** The sensor that a record names. Refuses one that is unknown or out of sight with `NotFound`. */
export async function seenSensor(deps: SeeingDeps, sight: Sight, wireId: string): Promise<HeardSensor> {
  const [row] = await findSensors(deps.relational, sight.organizationId, [wireId]);
  if (row === undefined) return refuse('NotFound');
  const { state } = await load(deps.eventStore, sensorStream(row.id), sensorFold);
  mustBeSeen(sight, state);
  return state;
}

/** The metric that a record names. Refuses one that the sensor never measured with `NotAcceptable`. */
export async function measuredMetric(deps: SeeingDeps, sensor: HeardSensor, wireName: string): Promise<SeenMetric> {
  const metric = await metricNamed(deps, sensor.organizationId, wireName);
  return metric !== undefined && sensor.metricIds.includes(metric.id) ? metric : refuse('NotAcceptable');
}

async function metricNamed(
  { eventStore, relational }: SeeingDeps,
  organizationId: number,
  wireName: string,
): Promise<SeenMetric | undefined> {
  const known = knownMetric(wireName);
  if (known !== undefined) return { id: known.id, units: [known.unit] };
  const [custom] = await findCustomMetrics(relational, organizationId, [wireName]);
  if (custom === undefined) return undefined;
  const { state } = await load(eventStore, metricStream(custom.id), customMetricFold);
  return { id: custom.id, units: state.status === 'defined' ? state.units : [custom.unit] };
}
