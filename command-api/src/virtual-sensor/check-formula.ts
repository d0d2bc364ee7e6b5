import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import { MAX_AGE_INTERVALS, MAX_AGE_MIN_SECONDS } from '@watchglass/schemas/virtual-sensor/limits';
import { metricOf, TYPE_RULES } from '@watchglass/schemas/virtual-sensor/rules';
import type { VirtualInput, VirtualParameters } from '@watchglass/schemas/virtual-sensor/types';
import { refuseField } from '../refuse-field.ts';
import type { Defined, KnownSource, Source } from './source.ts';

export type Sources = ReadonlyMap<number, Source>;

/**
 * The formula that is asked for, with the metric of its output. Refuses inputs that are unknown, out of sight, deleted
 * or do not measure the metric, and parameters that the type does not have.
 */
export function checkedFormula(asked: AskedFormula, sources: Sources, sight: Sight): Omit<Defined, 'version'> {
  const { type, parameters, timeZone } = asked;
  const inputs = asked.inputs.map((input, place): VirtualInput => {
    const source =
      seenSource(sources.get(input.sensorId), sight) ?? refuse('SensorUnknown', { sensorId: input.sensorId });
    if (!source.metrics.includes(input.metricId))
      refuseField(`inputs.${place}.metricId`, 'the sensor does not measure this metric');
    return { ...input, maxAgeSeconds: input.maxAgeSeconds ?? defaultAge(source) };
  });
  mustBeApart(inputs);
  mustFitType(asked);
  const given = metricOf(type, inputs, parameters);
  if (typeof given === 'object') refuse(given.code, given.detail);
  return { type, inputs, parameters, timeZone, metricId: outputOf(asked, given) };
}

function seenSource(source: Source | undefined, sight: Sight): KnownSource | null {
  if (source?.status !== 'known' || source.organizationId !== sight.organizationId) return null;
  return source.state !== 'deleted' && isInSight(sight, source.location) ? source : null;
}

function defaultAge({ intervalSeconds }: KnownSource): number {
  return Math.max(MAX_AGE_MIN_SECONDS, MAX_AGE_INTERVALS * (intervalSeconds ?? DEFAULT_INTERVAL_SECONDS));
}

function mustBeApart(inputs: readonly VirtualInput[]): void {
  const points = new Set(inputs.map(({ sensorId, metricId }) => `${sensorId}.${metricId}`));
  if (points.size < inputs.length) refuseField('inputs', 'each input may be named once');
}

function mustFitType({ type, inputs, parameters }: AskedFormula): void {
  const allowed = TYPE_RULES[type].parameters;
  const other = (Object.keys(parameters) as (keyof VirtualParameters)[]).find((name) => !allowed.includes(name));
  if (other !== undefined) refuseField(`parameters.${other}`, 'the type does not have this parameter');
  if (parameters.normalising === 0) refuseField('parameters.normalising', 'must not be 0');
  if (type === 'offset' && parameters.constant === undefined) refuseField('parameters.constant', 'is required');
  if ((parameters.atLeast ?? 0) > inputs.length) refuseField('parameters.atLeast', 'there are fewer inputs');
}

/** Only an expert formula may turn a metric into another one. */
function outputOf({ type, metricId: wanted, inputs }: AskedFormula, given: number): number {
  if (wanted === undefined || wanted === given) return given;
  const isKnown = metricById.has(wanted) || inputs.some(({ metricId }) => metricId === wanted);
  if (type !== 'expert') refuse('MetricFixed', { metricId: given });
  return isKnown ? wanted : refuseField('metricId', 'there is no such metric');
}
