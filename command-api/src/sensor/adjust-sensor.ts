import { PERMITTIVITY_METRIC_ID, WATER_CONTENT_METRIC_ID } from '@watchglass/schemas/metric/metrics';
import { refuse } from '@watchglass/schemas/refusals';
import {
  coefficientsOf,
  effectiveFrom,
  type AdjustmentSettings,
  type Coefficients,
  type Conversion,
} from '@watchglass/schemas/sensor/adjustment';
import type { AdjustSensor } from '@watchglass/schemas/sensor/commands';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { refuseField } from '../refuse-field.ts';
import type { HeardSensor } from './sensor.ts';

type Asked = Omit<AdjustSensor, 'reason'>;

interface Made {
  readonly now: number;
  /** The metric of the second point. */
  readonly feeds: number | null;
  /** The calibration profile of which the coefficients are a copy. */
  readonly profile: CopiedProfile | null;
}

export interface CopiedProfile {
  readonly id: string;
  readonly name: string;
}

/** Refuses coefficients without a meaning (`NormalisingZero`, `CoefficientsEqual`, `SecondMetricUnfit`). */
export function mustHaveMeaning(asked: Coefficients): void {
  if (asked.normalising === 0) refuse('NormalisingZero');
  if (asked.conversion && isFlat(asked.conversion)) refuse('CoefficientsEqual');
  if (!hasOneSecond(asked)) refuse('SecondMetricUnfit');
}

/** Refuses (`SecondMetricUnfit`) an equation of permittivity for another metric. */
export function mustFitMetric({ metricId, preset }: Pick<Asked, 'metricId' | 'preset'>): void {
  if (preset && metricId !== PERMITTIVITY_METRIC_ID) refuse('SecondMetricUnfit');
}

const isFlat = ({ x0, x1, y0, y1 }: Conversion): boolean => x0 === x1 || y0 === y1;

/** An equation stands alone; a conversion has a metric of its own. */
function hasOneSecond({ conversion, preset, customMetric }: Coefficients): boolean {
  if (preset) return conversion === null && customMetric === null;
  return conversion === null || customMetric !== null;
}

/** The metric of the second point, if it is one of the catalogue. */
export function knownSecondMetric({ preset }: Asked): number | null {
  return preset ? WATER_CONTENT_METRIC_ID : null;
}

/**
 * Adjusts the readings of one point from a full minute on. The second point must be new to the sensor, since a series
 * has one source.
 */
export function adjustSensor(
  sensor: HeardSensor,
  { metricId, ...asked }: Asked,
  { now, feeds, profile }: Made,
): SensorEvent[] {
  mustBeAdjustable(sensor, metricId);
  const last = sensor.adjustments.get(metricId);
  const before = last ? settingsOf(last) : null;
  const settings = settingsOf(asked);
  if (JSON.stringify(before) === JSON.stringify(settings)) return [];
  mustBeFree(sensor, metricId, feeds);
  const { id: sensorId, organizationId } = sensor;
  const made = { version: (last?.version ?? 0) + 1, from: effectiveFrom(now), feeds, before };
  const data = { sensorId, organizationId, metricId, ...made, ...settings, profile };
  return [...secondHeard(sensor, feeds), { type: 'SensorAdjusted', data }];
}

function mustBeAdjustable({ kind, state, metricIds, fedBy }: HeardSensor, metricId: number): void {
  if (state === 'deleted') refuse('SensorIsDeleted');
  if (kind === 'virtual') refuseField('metricId', 'the formula of a virtual sensor decides its values');
  if (!metricIds.includes(metricId)) refuseField('metricId', 'the sensor does not measure this metric');
  if (fedBy.has(metricId)) refuse('SecondMetricUnfit');
}

function secondHeard({ id: sensorId, organizationId, metricIds }: HeardSensor, feeds: number | null): SensorEvent[] {
  const isNew = feeds !== null && !metricIds.includes(feeds);
  return isNew ? [{ type: 'SensorMetricHeard', data: { sensorId, organizationId, metricId: feeds } }] : [];
}

function mustBeFree({ metricIds, fedBy }: HeardSensor, metricId: number, feeds: number | null): void {
  if (feeds === null) return;
  const source = fedBy.get(feeds);
  const isFree = source === undefined ? !metricIds.includes(feeds) : source === metricId;
  if (!isFree) refuse('SecondMetricUnfit');
}

/** The fields in one order, so that equal settings have equal texts. */
function settingsOf(settings: AdjustmentSettings): Omit<Asked, 'metricId' | 'profile'> {
  const { tare } = settings;
  return { ...coefficientsOf(settings), tare: tare && { value: tare.value, at: tare.at } };
}
