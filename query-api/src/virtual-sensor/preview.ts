import { refuse } from '@watchglass/schemas/refusals';
import { check } from '@watchglass/schemas/shape';
import { previewVirtualSensorShape, type AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import { followedBy } from '@watchglass/schemas/virtual-sensor/followed';
import { PREVIEW_DAYS, PREVIEW_POINTS } from '@watchglass/schemas/virtual-sensor/limits';
import { neededFrom, outputsOf } from '@watchglass/schemas/virtual-sensor/outputs';
import { metricOf } from '@watchglass/schemas/virtual-sensor/rules';
import type { InputSeries, Output, VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import type { PreviewView } from '@watchglass/schemas/virtual-sensor/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Reading } from '../http/route.ts';
import { VALUES_OF } from '../reading/value-tables.ts';
import { formulaOf } from './preview-formula.ts';

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
  const formula = await formulaOf(relational, sight, asked);
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

async function seriesOf(
  timeSeries: TimeSeries,
  { inputs }: VirtualFormula,
  range: { readonly org: number; readonly from: number; readonly to: number },
): Promise<InputSeries[]> {
  const parts = inputs.map((input) => followedBy(input, range.from, range.to));
  const points = parts.flatMap((each, place) => each.map(({ sensorId }) => [sensorId, inputs[place]?.metricId]));
  const rows = await timeSeries.query<FoundRow>(SERIES, {
    ...range,
    sensors: points.map(([sensorId]) => sensorId),
    metrics: points.map(([, metricId]) => metricId),
  });
  const byPoint = new Map(rows.map(({ sensor, metric, found }) => [`${sensor}.${metric}`, found]));
  return inputs.map(({ metricId }, place) => {
    const found = (parts[place] ?? []).flatMap(({ sensorId, from, to }) =>
      (byPoint.get(`${sensorId}.${metricId}`) ?? []).filter(([at]) => at >= from && at <= to),
    );
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
