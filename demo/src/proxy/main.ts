import { startProxy, type ProxyOptions } from './proxy.ts';

/** The proxy as its own process; its only argument is its options as JSON. */
const options = JSON.parse(process.argv[2] ?? '{}') as ProxyOptions;
const proxy = await startProxy({ ...options, report: (line) => console.log(new Date().toISOString(), line) });
console.log(`forwards ${proxy.port} and, for MQTT, ${proxy.mqttPort}`);

const stop = (): void => {
  void proxy.stop().then(() => process.exit(0));
};
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, stop);
