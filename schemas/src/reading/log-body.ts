import type { QuarantinedReading } from './quarantine.ts';

/** `live` readings are evaluated and may be late; `backfill` is history: stored, never late, rings nothing. */
export type UplinkMode = 'live' | 'backfill';

/**
 * One uplink of one base in the reading log. The four columns have the same length; `at` is epoch milliseconds, `value`
 * is in the metric's native unit, ids are the organization's integers.
 */
export interface ReadingsBody {
  readonly kind: 'readings';
  readonly organizationId: number;
  readonly base: string;
  readonly mode: UplinkMode;
  readonly receivedAt: number;
  /** The measured instant of the whole uplink, quarantined records included, if it has one instant only. */
  readonly instant?: number | undefined;
  readonly quarantined: readonly QuarantinedReading[];
  /** True for what a person accepted from quarantine: the base did not send it now. */
  readonly accepted?: true | undefined;
  readonly sensor: Int32Array;
  readonly metric: Int32Array;
  readonly at: Float64Array;
  readonly value: Float64Array;
  /** The measured values of adjusted readings, by index; absent if no reading is adjusted. */
  readonly raw?: ReadonlyMap<number, number> | undefined;
}

/** The value as it was measured, before an adjustment. Repeats of a reading are recognized by it. */
export function measuredValue({ raw, value }: Pick<ReadingsBody, 'raw' | 'value'>, index: number): number {
  return raw?.get(index) ?? value[index] ?? 0;
}

/** The end of an alarm's delay: in the log, so that its order among the readings is final. */
export interface TimerBody {
  readonly kind: 'timer';
  readonly organizationId: number;
  readonly ruleId: string;
  readonly sensorId: number;
  readonly metricId: number;
  /** Epoch milliseconds for which the timer was set; a later setting of the timer voids this entry. */
  readonly dueAt: number;
}

/** A late reading: sensor, metric, measured at (epoch ms), value. */
export type LateReading = readonly [sensorId: number, metricId: number, measuredAt: number, value: number];

/**
 * The late readings of one uplink, appended after the commit of its block's plan, which excludes duplicates.
 * Consequences are named by the reading, so a repeated entry changes nothing.
 */
export interface LateBody {
  readonly kind: 'late';
  readonly organizationId: number;
  readonly readings: readonly LateReading[];
}

/**
 * Outputs of virtual sensors, ascending by instant within a point. They are stored before the entry is appended. Of two
 * entries the one with the greater `version` is right. `backfill` is history: it becomes the latest value and rings
 * nothing.
 */
export interface DerivedBody {
  readonly kind: 'derived';
  readonly organizationId: number;
  readonly mode: UplinkMode;
  readonly receivedAt: number;
  readonly version: number;
  readonly sensor: Int32Array;
  readonly metric: Int32Array;
  readonly at: Float64Array;
  readonly value: Float64Array;
}

/** An entry of a later version. Every consumer skips it. */
export interface UnknownBody {
  readonly kind: 'unknown';
}

export type LogBody = ReadingsBody | TimerBody | LateBody | DerivedBody | UnknownBody;

/**
 * A version with two kinds reads every other entry as readings: with these fields it is a backfill without readings.
 */
const AS_NO_READINGS = { base: '', mode: 'backfill', receivedAt: 0, quarantined: [], count: 0 };

const LENGTH_BYTES = 4;
const BYTES_PER_READING = 24;
const aligned = (bytes: number): number => (bytes + 7) & ~7;

/** Layout: length of the JSON head (u32, little endian), the head, padding to 8, then at, value, sensor, metric. */
export function encodeLogBody(body: Exclude<LogBody, UnknownBody>): Uint8Array {
  if (body.kind === 'timer') return framed(JSON.stringify(body), 0).bytes;
  if (body.kind === 'late') return framed(JSON.stringify({ ...AS_NO_READINGS, ...body }), 0).bytes;
  const { sensor, metric, at, value, ...rest } = body;
  const raw = body.kind === 'readings' && body.raw ? [...body.raw] : undefined;
  const head = { ...rest, raw, count: at.length };
  const { bytes, columns } = framed(JSON.stringify(head), at.length * BYTES_PER_READING);
  const [atView, valueView, sensorView, metricView] = columnViews(bytes.buffer, columns, at.length);
  atView.set(at);
  valueView.set(value);
  sensorView.set(sensor);
  metricView.set(metric);
  return bytes;
}

function framed(head: string, columnBytes: number): { bytes: Uint8Array<ArrayBuffer>; columns: number } {
  const text = new TextEncoder().encode(head);
  const columns = aligned(LENGTH_BYTES + text.length);
  const bytes = new Uint8Array(columns + columnBytes);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, LENGTH_BYTES);
  return { bytes, columns };
}

function columnViews(
  buffer: ArrayBufferLike,
  start: number,
  count: number,
): [Float64Array, Float64Array, Int32Array, Int32Array] {
  return [
    new Float64Array(buffer, start, count),
    new Float64Array(buffer, start + 8 * count, count),
    new Int32Array(buffer, start + 16 * count, count),
    new Int32Array(buffer, start + 20 * count, count),
  ];
}

type Columns = 'sensor' | 'metric' | 'at' | 'value' | 'raw';
type ReadingsHead = Omit<ReadingsBody, Columns> & {
  readonly count: number;
  readonly raw?: readonly (readonly [index: number, value: number])[];
};
type DerivedHead = Omit<DerivedBody, Columns> & { readonly count: number; readonly raw?: undefined };
type Head = ReadingsHead | DerivedHead | TimerBody | LateBody | UnknownBody;
const decoder = new TextDecoder();

/**
 * Decodes `encodeLogBody`. The columns are views of the bytes if the alignment permits, without a copy: do not change
 * the bytes. Throws on other bytes, which are a bug and not a refusal, because the log is ours.
 */
export function decodeLogBody(bytes: Uint8Array): LogBody {
  const { buffer, byteOffset } = bytes.byteOffset % 8 === 0 ? bytes : new Uint8Array(bytes);
  const length = new DataView(buffer, byteOffset, LENGTH_BYTES).getUint32(0, true);
  const head = JSON.parse(decoder.decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length))) as Head;
  if (head.kind === 'timer') return head;
  if (head.kind === 'late') return { kind: 'late', organizationId: head.organizationId, readings: head.readings };
  if (head.kind !== 'readings' && head.kind !== 'derived') return { kind: 'unknown' };
  const { count, raw, ...body } = head;
  const [at, value, sensor, metric] = columnViews(buffer, byteOffset + aligned(LENGTH_BYTES + length), count);
  return { ...body, sensor, metric, at, value, ...(raw ? { raw: new Map(raw) } : {}) };
}

/** The partition of the log for a sensor's readings and timers. */
export function partitionOf(organizationId: number, sensorId: number, partitions: number): number {
  return ((Math.imul(organizationId, 0x9e3779b1) ^ Math.imul(sensorId, 0x85ebca6b)) >>> 0) % partitions;
}
