import { isIP } from 'node:net';
import { readVariables, type Environment } from '@watchglass/schemas/environment';
import { check, integer, listOf, optional, otherwise, shape, text } from '@watchglass/schemas/shape';

/** One organization's listeners for controllers inside its building. */
export interface FieldBusConfig {
  readonly organization: number;
  /** `address:port` of the Modbus TCP listener; null for none. */
  readonly modbus: Listening | null;
  readonly bacnet: Listening | null;
  /** The instance of the BACnet device, unique in its network. */
  readonly device: number;
  /** The networks, as `address/bits`, whose controllers are answered. */
  readonly allow: readonly string[];
}

export interface Listening {
  readonly host: string;
  readonly port: number;
}

export interface FieldBusSettings {
  readonly host: string;
  readonly port: number;
  readonly buses: readonly FieldBusConfig[];
}

const environmentShape = shape({
  WATCHGLASS_FIELD_BUS_HOST: otherwise(text(253), '127.0.0.1'),
  WATCHGLASS_FIELD_BUS_PORT: otherwise(integer(0, 65_535), 8085),
  WATCHGLASS_FIELD_BUS: optional(text(64 * 1024)),
}).unknown();

const busShape = shape({
  organization: integer(1, 2 ** 31 - 1),
  modbus: optional(text(64)),
  bacnet: optional(text(64)),
  device: otherwise(integer(0, 4_194_302), 1),
  allow: listOf(text(64), { min: 1, max: 100 }),
});

const NAME = 'WATCHGLASS_FIELD_BUS';

/**
 * Reads the variables of the field bus. `WATCHGLASS_FIELD_BUS` is a JSON list of `{organization, modbus?, bacnet?, device?,
 * allow}`; empty or absent, no bus listens. Throws an error that names the invalid part.
 */
export function readFieldBusSettings(environment: Environment = process.env): FieldBusSettings {
  const value = readVariables(environmentShape, environment);
  return {
    host: value.WATCHGLASS_FIELD_BUS_HOST,
    port: value.WATCHGLASS_FIELD_BUS_PORT,
    buses: parsed(value.WATCHGLASS_FIELD_BUS).map(busOf),
  };
}

function parsed(given: string | undefined): readonly unknown[] {
  if (given === undefined) return [];
  try {
    const list: unknown = JSON.parse(given);
    if (Array.isArray(list)) return list as unknown[];
  } catch {
    // Said below, without the text: it may hold more than addresses.
  }
  throw new Error(`${NAME} is not a JSON list`);
}

function busOf(given: unknown, at: number): FieldBusConfig {
  const checked = check(busShape, given);
  if (checked.faults) throw new Error(`${NAME}[${at}]: ${checked.faults.map(({ message }) => message).join('; ')}`);
  const { organization, modbus, bacnet, device, allow } = checked.value;
  for (const network of allow)
    if (!isNetwork(network)) throw new Error(`${NAME}[${at}].allow: ${network} is no network`);
  return { organization, modbus: listening(modbus, at), bacnet: listening(bacnet, at), device, allow };
}

function listening(given: string | undefined, at: number): Listening | null {
  if (given === undefined) return null;
  const [host = '', port = ''] = given.split(':');
  if (isIP(host) !== 4 || !/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`${NAME}[${at}]: ${given} is not an IPv4 address and a port`);
  return { host, port: Number(port) };
}

function isNetwork(network: string): boolean {
  const [address = '', bits = '', more] = network.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
