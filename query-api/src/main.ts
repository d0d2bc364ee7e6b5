import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { readQueryApiConfig } from './config.ts';
import { startQueryApi } from './start.ts';

const config = readQueryApiConfig();
const log = pino({ name: 'query-api' });
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
const api = await startQueryApi({ ...streams, config, log, clock: () => new Date() });
collectDefaultMetrics({ register: api.registry });
api.attachLive(api.listener);
api.listener.listen(config.port, config.host, () => log.info({ host: config.host, port: config.port }, 'listening'));

const stop = async (): Promise<void> => {
  api.listener.close();
  await api.stop();
  await streams.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
