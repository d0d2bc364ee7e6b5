import { parseArgs } from 'node:util';

export interface DemoOptions {
  readonly reset: boolean;
  readonly port: number;
  readonly mqttPort: number;
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
      compression: { type: 'string' },
    },
  });
  return {
    reset: values.reset ?? false,
    host: environment['WATCHGLASS_HOST'] ?? '127.0.0.1',
    port: number('--port', values.port ?? environment['WATCHGLASS_PORT'] ?? '8080', 65_535),
    mqttPort: number('--mqtt-port', values['mqtt-port'] ?? environment['WATCHGLASS_MQTT_PORT'] ?? '1883', 65_535),
    compression: number('--compression', values.compression ?? '20', 1_000),
  };
}

export function number(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${name} must be a whole number from 1 to ${most}, not ${text}.`);
  return value;
}
