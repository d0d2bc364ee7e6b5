import {
  DEVICE_ID_MAX_CHARACTERS,
  DEVICE_TEXT_MAX_CHARACTERS,
  DEVICES_PER_CLOUD,
  POINTS_PER_DEVICE,
} from '@watchglass/schemas/device-cloud/limits';
import type { CloudDevice, CloudPoint } from '@watchglass/schemas/device-cloud/views';

export interface Token {
  readonly text: string;
  readonly seconds: number;
}

export type ListedDevice = Omit<CloudDevice, 'readAt' | 'points'>;

type Json = Readonly<Record<string, unknown>>;

const TOKEN_SECONDS = 60;
const TOKEN_MAX_CHARACTERS = 8_192;
const TOKEN = /^[\x21-\x7e]+$/;
/** PostgreSQL keeps no NUL and no half of a pair. */
const UNFIT = /[\p{Cc}\p{Cs}]/gu;

/** The answer to a request for a token (RFC 6749, section 5.1); null if it is none. Without a lifetime it counts for a minute. */
export function tokenIn(body: string): Token | null {
  const { access_token: text, expires_in: seconds } = objectIn(body);
  if (typeof text !== 'string' || text.length > TOKEN_MAX_CHARACTERS || !TOKEN.test(text)) return null;
  return { text, seconds: typeof seconds === 'number' && seconds > 0 ? seconds : TOKEN_SECONDS };
}

/** A page of devices and how many there are; null if it is none. Devices without an id that fits are left out. */
export function devicesIn(body: string): { readonly devices: readonly ListedDevice[]; readonly total: number } | null {
  const { data, paging } = objectIn(body);
  if (!Array.isArray(data)) return null;
  const devices = data.slice(0, DEVICES_PER_CLOUD).flatMap((item: unknown) => deviceOf(asObject(item)) ?? []);
  const { total } = asObject(paging);
  return { devices, total: typeof total === 'number' ? total : data.length };
}

function deviceOf(item: Json): ListedDevice | null {
  const { id } = item;
  if (typeof id !== 'string' || id === '' || id.length > DEVICE_ID_MAX_CHARACTERS || cleaned(id) !== id) return null;
  return {
    id,
    name: cleaned(item['displayName']) || id,
    serial: cleaned(item['serialNumber']),
    type: cleaned(item['deviceType']),
    connection: cleaned(item['connectionState']),
    health: cleaned(item['healthState']),
  };
}

/** The data points of a device, in the order of the cloud; null if there are none in it. */
export function pointsIn(body: string): CloudPoint[] | null {
  const { datapoints } = objectIn(body);
  if (typeof datapoints !== 'object' || datapoints === null || Array.isArray(datapoints)) return null;
  return Object.entries(datapoints)
    .slice(0, POINTS_PER_DEVICE)
    .map(([id, point]) => pointOf(id, asObject(point)));
}

function pointOf(id: string, { value, unit, timestamp }: Json): CloudPoint {
  const at = typeof timestamp === 'string' ? Date.parse(timestamp) : Number.NaN;
  return {
    id: cleaned(id),
    text: cleaned(value),
    number: typeof value === 'number' && Number.isFinite(value) ? value : null,
    unit: cleaned(unit),
    at: Number.isNaN(at) ? null : new Date(at).toISOString(),
  };
}

/** A scalar as text, cut; of anything else nothing. */
function cleaned(value: unknown): string {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return '';
  return String(value).slice(0, DEVICE_TEXT_MAX_CHARACTERS).replaceAll(UNFIT, '');
}

const asObject = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

function objectIn(body: string): Json {
  try {
    return asObject(JSON.parse(body));
  } catch {
    return {};
  }
}
