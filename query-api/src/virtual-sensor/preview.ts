import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import { check } from '@watchglass/schemas/shape';
import { previewVirtualSensorShape, type AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import {
  MAX_AGE_INTERVALS,
  MAX_AGE_MIN_SECONDS,
  PREVIEW_DAYS,
  PREVIEW_POINTS,
} from '@watchglass/schemas/virtual-sensor/limits';
import { neededFrom, outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import { metricOf } from '@watchglass/schemas/virtual-sensor/rules';
import type { InputSeries, Output, VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import type { PreviewView } from '@watchglass/schemas/virtual-sensor/views';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Reading } from '../http/route.ts';
import { placedIn } from '../reading/points.ts';
import { VALUES_OF } from '../reading/value-tables.ts';

const DAY_MS = 86_400_000;

const KEYS = 'SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)}))';
const ASKED = `org = {org: UInt32} AND (sensor, metric) IN (${KEYS})
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({to: Int64}, 'UTC')`;
const SERIES = `SELECT sensor, metric, arraySort(groupArray((at, value))) AS found FROM (
  ${Object.values(VALUES_OF)
    .map(
      (rows) => `SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM ${rows} AND ${ASKED}`,
    )
    .join(' UNION ALL ')}
) GROUP BY sensor, metric`;

interface FoundRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly found: readonly (readonly [at: number, value: number])[];
}

/**
 * Computes a formula over the last seven days. Refuses a text that is no formula (`InvalidRequest`), inputs out of
 * sight (`SensorUnknown`), and inputs that do not fit the type.
 */
export async function previewOf({ relational, timeSeries, clock, sight }: Reading, text: string): Promise<PreviewView> {
  const asked = parsed(text);
  const metricId = metricOf(asked.type, asked.inputs, asked.parameters);
  if (typeof metricId === 'object') refuse(metricId.code, metricId.detail);
  const formula = await withAges(relational, sight, asked);
  const to = clock().getTime();
  const from = to - PREVIEW_DAYS * DAY_MS;
  const series = await seriesOf(timeSeries, formula, {
    org: sight.organizationId,
    from: Math.floor(neededFrom(formula, from)),
    to,
  });
  const outputs = outputsOf(formula, series, { from, to });
  return { metricId: asked.metricId ?? metricId, from, to, ...summaryOf(outputs, from, to) };
}

function parsed(text: string): AskedFormula {
  const checked = check(previewVirtualSensorShape, jsonOf(text));
  return checked.faults ? refuse('InvalidRequest', { fields: checked.faults }) : checked.value;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function withAges(relational: Queryable, sight: Reading['sight'], asked: AskedFormula): Promise<VirtualFormula> {
  const ids = [...new Set(asked.inputs.map(({ sensorId }) => sensorId))];
  const rows = await relational.query<{ id: number; seconds: number | null }>({
    name: 'virtual_sensor.inputs',
    text: `SELECT s.id, s.interval_seconds AS seconds FROM read.sensors s WHERE s.organization_id = $1
      AND s.id = ANY ($2::int[]) AND s.state <> 'deleted' AND ${placedIn('s', '$3')}`,
    values: [sight.organizationId, ids, sight.locations],
  });
  const seconds = new Map(rows.map((row) => [row.id, row.seconds ?? DEFAULT_INTERVAL_SECONDS]));
  const inputs = asked.inputs.map(({ sensorId, metricId, maxAgeSeconds }) => {
    const interval = seconds.get(sensorId) ?? refuse('SensorUnknown', { sensorId });
    return {
      sensorId,
      metricId,
      maxAgeSeconds: maxAgeSeconds ?? Math.max(MAX_AGE_MIN_SECONDS, MAX_AGE_INTERVALS * interval),
    };
  });
  return { type: asked.type, inputs, parameters: asked.parameters, timeZone: asked.timeZone };
}

async function seriesOf(
  timeSeries: TimeSeries,
  { inputs }: VirtualFormula,
  range: { readonly org: number; readonly from: number; readonly to: number },
): Promise<InputSeries[]> {
  const rows = await timeSeries.query<FoundRow>(SERIES, {
    ...range,
    sensors: inputs.map(({ sensorId }) => sensorId),
    metrics: inputs.map(({ metricId }) => metricId),
  });
  const byPoint = new Map(rows.map(({ sensor, metric, found }) => [`${sensor}.${metric}`, found]));
  return inputs.map(({ sensorId, metricId }) => {
    const found = byPoint.get(`${sensorId}.${metricId}`) ?? [];
    return { at: found.map(([at]) => at), value: found.map(([, value]) => value) };
  });
}

type Summary = Pick<PreviewView, 'points' | 'valid' | 'invalid'>;

/** The last output of each of a few hundred stretches, and counts of all outputs. */
function summaryOf(outputs: readonly Output[], from: number, to: number): Summary {
  const points = new Map<number, [number, number | null]>();
  const invalid = new Map<string, Summary['invalid'][number]>();
  for (const output of outputs) {
    const isValid = output.reason === undefined;
    const stretch = Math.floor(((output.at - from) / (to - from)) * PREVIEW_POINTS);
    points.set(stretch, [output.at, isValid ? output.value : null]);
    if (isValid) continue;
    const { reason, input } = output;
    const key = `${reason} ${input}`;
    invalid.set(key, { reason, input, count: (invalid.get(key)?.count ?? 0) + 1 });
  }
  const counts = [...invalid.values()];
  const faulty = counts.reduce((sum, { count }) => sum + count, 0);
  return { points: [...points.values()], valid: outputs.length - faulty, invalid: counts };
}
