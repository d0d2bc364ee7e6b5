import { parseArgs } from 'node:util';

export interface DemoOptions {
  readonly reset: boolean;
  readonly port: number;
  readonly mqttPort: number;
  /** Values for controllers in the building, over Modbus TCP and BACnet/IP. */
  readonly modbusPort: number;
  readonly bacnetPort: number;
  readonly host: string;
  /** Factor between the interval on a sensor's label and the actual one. */
  readonly compression: number;
}

/** Flags take precedence over variables. Throws a sentence that names the invalid flag. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): DemoOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      reset: { type: 'boolean' },
      port: { type: 'string' },
      'mqtt-port': { type: 'string' },
      'modbus-port': { type: 'string' },
      'bacnet-port': { type: 'string' },
      compression: { type: 'string' },
    },
  });
  const port = (flag: 'port' | 'mqtt-port' | 'modbus-port' | 'bacnet-port', otherwise: string): number =>
    number(`--${flag}`, values[flag] ?? otherwise, 65_535);
  return {
    reset: values.reset ?? false,
    host: environment['WATCHGLASS_HOST'] ?? '127.0.0.1',
    port: port('port', environment['WATCHGLASS_PORT'] ?? '8080'),
    mqttPort: port('mqtt-port', environment['WATCHGLASS_MQTT_PORT'] ?? '1883'),
    modbusPort: port('modbus-port', '1502'),
    bacnetPort: port('bacnet-port', '47809'),
    compression: number('--compression', values.compression ?? '20', 1_000),
  };
}

export function number(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${name} must be a whole number from 1 to ${most}, not ${text}.`);
  return value;
}
