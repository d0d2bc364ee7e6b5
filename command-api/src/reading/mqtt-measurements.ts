import { Refusal } from '@watchglass/schemas/refusals';
import { plainRecord } from './csv.ts';
import type { ToldField } from './mqtt-topic.ts';
import { parseJson } from './json-text.ts';
import { numberOrText } from './number-text.ts';
import type { ResolvedPack } from './senml.ts';

/** The measurements of a message, and what it tells of the sensor. */
export interface Measurements extends ResolvedPack {
  readonly told?: Readonly<Partial<Record<ToldField, string>>>;
}

/**
 * The payload of a `measurements` topic: one JSON object of metric names and values, often as text, and `time` in
 * seconds (10 digits) or milliseconds (13 digits); without it the readings are of `nowMs`. A payload that is no such
 * object is one rejected record. `sensor` is null for a topic with an invalid sensor id. What it tells of the sensor
 * itself is no measurement.
 */
export function readMeasurements(bytes: Uint8Array, sensor: string | null, nowMs: number): Measurements {
  const payload = parsed(bytes);
  if (sensor === null) return reject('', payload, 'malformedName');
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    return reject(sensor, payload, 'malformedRecord');
  return readFields(sensor, payload as Record<string, unknown>, nowMs);
}

function readFields(sensor: string, payload: Readonly<Record<string, unknown>>, nowMs: number): Measurements {
  const { time, name, productNumber, group, groupId, ...values } = payload;
  const told = toldIn({ name, productNumber, group, groupId });
  const records = recordsOf(sensor, values, time === undefined ? nowMs / 1000 : secondsOf(time));
  if (records.length === 0 && told === undefined) return reject(sensor, payload, 'malformedRecord');
  return { records, rejected: [], ...(told && { told }) };
}

function recordsOf(sensor: string, values: Readonly<Record<string, unknown>>, t: number): ResolvedPack['records'] {
  return Object.entries(values).map(([metric, value]) => plainRecord(`${sensor}:${metric}`, t, plain(value)));
}

/** Undefined if it tells nothing. */
function toldIn(fields: Readonly<Record<ToldField, unknown>>): Measurements['told'] {
  const texts = Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[field, String(value)] as const] : [],
  );
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** A message that is too large is one rejected record, on any topic. */
export function rejectTooLarge(bytes: Uint8Array, sensor: string | null): ResolvedPack {
  return reject(sensor ?? '', textOf(bytes), 'tooLarge');
}

function reject(name: string, record: unknown, reason: 'malformedName' | 'malformedRecord' | 'tooLarge'): ResolvedPack {
  return { records: [], rejected: [{ name, record, reason }] };
}

/** A payload that is not JSON stays text. */
function parsed(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch (error) {
    if (error instanceof Refusal) return textOf(bytes);
    throw error;
  }
}

/** The beginning of the text, as much as a quarantined record shows. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, 256));
}

function plain(value: unknown): unknown {
  return typeof value === 'string' ? numberOrText(value) : value;
}

/** NaN, which makes the reading invalid, for anything but 10 or 13 digits. */
function secondsOf(time: unknown): number {
  const digits = typeof time === 'number' || typeof time === 'string' ? String(time) : '';
  if (/^\d{10}$/.test(digits)) return Number(digits);
  return /^\d{13}$/.test(digits) ? Number(digits) / 1000 : Number.NaN;
}
