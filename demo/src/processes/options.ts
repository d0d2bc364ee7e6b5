import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { number } from '../options.ts';

export interface StackOptions {
  readonly port: number;
  readonly mqttPort: number;
  readonly dataDir: string;
  /** An address of EventStoreDB; null keeps events in PostgreSQL. */
  readonly eventStore: string | null;
  /** Connects the simulated building. */
  readonly demo: boolean;
  readonly compression: number;
}

/** Throws a sentence that names the invalid flag. */
export function readStackOptions(args: readonly string[], defaultDataDir: string): StackOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      'mqtt-port': { type: 'string' },
      data: { type: 'string' },
      'event-store': { type: 'string' },
      demo: { type: 'boolean' },
      compression: { type: 'string' },
    },
  });
  const store = values['event-store'] ?? 'postgres';
  return {
    port: number('--port', values.port ?? '8080', 65_535),
    mqttPort: number('--mqtt-port', values['mqtt-port'] ?? '1883', 65_535),
    dataDir: resolve(values.data ?? defaultDataDir),
    eventStore: store === 'postgres' ? null : store,
    demo: values.demo ?? false,
    compression: number('--compression', values.compression ?? '20', 1_000),
  };
}
