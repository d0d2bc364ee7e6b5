import { openSegment } from '@watchglass/schemas/asset/segments';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import { MAX_AGE_INTERVALS, MAX_AGE_MIN_SECONDS } from '@watchglass/schemas/virtual-sensor/limits';
import { metricOf, TYPE_RULES } from '@watchglass/schemas/virtual-sensor/rules';
import type { VirtualInput, VirtualParameters } from '@watchglass/schemas/virtual-sensor/types';
import type { AssetPoint } from '../asset/asset.ts';
import { refuseField } from '../refuse-field.ts';
import type { Defined, KnownSource, Source } from './source.ts';

export type Sources = ReadonlyMap<number, Source>;

export interface Known {
  readonly sources: Sources;
  /** The measurement points that the caller sees, by id. */
  readonly seenPoints: ReadonlyMap<string, AssetPoint>;
}

type AskedInput = AskedFormula['inputs'][number];

/**
 * The formula that is asked for, with the metric of its output. Refuses inputs that are unknown, out of sight, deleted
 * or do not measure the metric, and parameters that the type does not have.
 */
export function checkedFormula(asked: AskedFormula, known: Known, sight: Sight): Omit<Defined, 'version'> {
  const { type, parameters, timeZone } = asked;
  const inputs = asked.inputs.map((input, place): VirtualInput => {
    const { pointId, sensorId } = input;
    if ((pointId === undefined) === (sensorId === undefined))
      refuseField(`inputs.${place}`, 'an input is either a sensor or a measurement point');
    const source =
      pointId === undefined ? sensorInput(input, place, { known, sight }) : pointInput(input, place, { known, sight });
    return { ...input, maxAgeSeconds: input.maxAgeSeconds ?? defaultAge(source) };
  });
  mustBeApart(inputs);
  mustFitType(asked);
  const given = metricOf(type, inputs, parameters);
  if (typeof given === 'object') refuse(given.code, given.detail);
  return { type, inputs, parameters, timeZone, metricId: outputOf(asked, given) };
}

interface Seeing {
  readonly known: Known;
  readonly sight: Sight;
}

function sensorInput({ sensorId = 0, metricId }: AskedInput, place: number, { known, sight }: Seeing): KnownSource {
  const source = seenSource(known.sources.get(sensorId), sight) ?? refuse('SensorUnknown', { sensorId });
  if (!source.metrics.includes(metricId))
    refuseField(`inputs.${place}.metricId`, 'the sensor does not measure this metric');
  return source;
}

/** The present sensor of a measurement point, if it has one. All sensors that it had must be in sight. */
function pointInput(
  { pointId = '', metricId }: AskedInput,
  place: number,
  { known, sight }: Seeing,
): KnownSource | undefined {
  const point = known.seenPoints.get(pointId) ?? refuse('PointUnknown', { pointId });
  if (point.metricId !== metricId) refuseField(`inputs.${place}.metricId`, 'the point does not measure this metric');
  mustSeeAll(point, { known, sight });
  return knownSource(known, openSegment(point.segments)?.sensorId);
}

function mustSeeAll({ segments }: AssetPoint, { known, sight }: Seeing): void {
  for (const { sensorId } of segments) {
    const source = knownSource(known, sensorId);
    if (source === undefined || !isInSight(sight, source.location)) refuse('SensorUnknown', { sensorId });
  }
}

function knownSource({ sources }: Known, sensorId = 0): KnownSource | undefined {
  const source = sources.get(sensorId);
  return source?.status === 'known' ? source : undefined;
}

function seenSource(source: Source | undefined, sight: Sight): KnownSource | null {
  if (source?.status !== 'known' || source.organizationId !== sight.organizationId) return null;
  return source.state !== 'deleted' && isInSight(sight, source.location) ? source : null;
}

function defaultAge(source: KnownSource | undefined): number {
  return Math.max(MAX_AGE_MIN_SECONDS, MAX_AGE_INTERVALS * (source?.intervalSeconds ?? DEFAULT_INTERVAL_SECONDS));
}

function mustBeApart(inputs: readonly VirtualInput[]): void {
  const points = new Set(inputs.map(({ sensorId, pointId, metricId }) => `${pointId ?? sensorId}.${metricId}`));
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
