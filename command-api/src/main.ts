import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { v7 } from 'uuid';
import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { readCommandApiConfig } from './config.ts';
import { startMqtt } from './reading/mqtt.ts';
import { startCommandApi } from './start.ts';

const config = readCommandApiConfig();
const log = pino({ name: 'command-api' });
const report = (line: string): void => log.info(line);
const streams = await openStreams(readStreamsConfig(), report);
const api = await startCommandApi({ ...streams, config, log, report, clock: () => new Date(), newId: v7 });
const mqtt = await startMqtt(api.deps.ingest, {
  host: config.mqttHost,
  port: config.mqttPort,
  root: config.mqttRoot,
  authenticate: api.deps.baseCredentials.authenticateBase,
  report: (error) => log.warn({ err: error }, 'mqtt'),
});
collectDefaultMetrics({ register: api.registry });
api.listener.listen(config.port, config.host, () => log.info({ host: config.host, port: config.port, mqttPort: mqtt.port }, 'listening'));

const stop = async (): Promise<void> => {
  api.listener.close();
  await mqtt.stop();
  await api.stop();
  await streams.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
