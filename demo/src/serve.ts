import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { startStack } from './stack.ts';

/**
 * All services in one process without the simulated building. A parent with an IPC channel receives the addresses, and
 * may request the engines' process ids.
 */
const { env } = process;
const dataDir = resolve(env['WATCHGLASS_DATA_DIR'] ?? '.data');
mkdirSync(dataDir, { recursive: true });

const stack = await startStack({
  environment: env,
  dataDir,
  host: env['WATCHGLASS_HOST'] ?? '127.0.0.1',
  port: Number(env['WATCHGLASS_PORT'] ?? 8080),
  mqttPort: Number(env['WATCHGLASS_MQTT_PORT'] ?? 1883),
  demo: false,
  report: (line) => console.log(line),
});
console.log(`Watchglass serves ${stack.url} and ${stack.mqtt}`);

process.on('message', () => process.send?.({ pids: stack.streams.pids }));
process.send?.({ ready: { url: stack.url, mqtt: stack.mqtt, outbox: stack.outbox } });

const stop = (): void => {
  void stack.stop().then(() => process.exit(0));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
