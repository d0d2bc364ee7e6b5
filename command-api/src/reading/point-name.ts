import { NAME_MAX_CHARACTERS } from '@watchglass/schemas/reading/limits';
import { isSenmlName } from './senml.ts';

/** The sensor's id on the wire and the metric's name on the wire, in lower case. */
export interface PointName {
  readonly sensor: string;
  readonly metric: string;
}

/** The prefix of sensor ids in this family of devices. */
const FAMILY = /^aranet[:/](?=.)/;

/**
 * Splits a name at its last `:` or `/`: the sensor is before it, the metric behind it.
 *
 * - `aranet:4000005:temperature` and `4000005:temperature` are the temperature of sensor `4000005`: a leading `aranet:`
 * or `aranet/` names only the family of devices, and is dropped. Over MQTT the same sensor is `3D0905`, its decimal id
 * in hexadecimal; see `mqtt-topic.ts`.
 * - `urn:dev:ow:10e2073a01080063:voltage` is the voltage of sensor `urn:dev:ow:10e2073a01080063`.
 *
 * Undefined if the name breaks RFC 8428, has no metric or no sensor, or either is longer than 128 characters.
 */
export function splitName(name: string): PointName | undefined {
  if (name.length > 2 * NAME_MAX_CHARACTERS || !isSenmlName(name)) return undefined;
  const cut = Math.max(name.lastIndexOf(':'), name.lastIndexOf('/'));
  const sensor = name.slice(0, Math.max(cut, 0)).replace(FAMILY, '');
  const metric = name.slice(cut + 1).toLowerCase();
  return isPart(sensor) && isPart(metric) ? { sensor, metric } : undefined;
}

/** The id on the wire of a sensor that a base names without a metric; undefined if it is none. */
export function wireIdFrom(name: string): string | undefined {
  const sensor = name.replace(FAMILY, '');
  return isPart(sensor) && isSenmlName(sensor) ? sensor : undefined;
}

function isPart(text: string): boolean {
  return text.length > 0 && text.length <= NAME_MAX_CHARACTERS;
}
