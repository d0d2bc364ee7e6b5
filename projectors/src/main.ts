import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { readProjectorsConfig } from './config.ts';
import { createHealthServer } from './health.ts';
import { startProjectors } from './start.ts';

const config = readProjectorsConfig();
const log = pino({ name: 'projectors' });
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
const projectors = await startProjectors({ ...streams, report: (error) => log.warn({ err: error }, 'tried again or parked') });
const health = await createHealthServer({ ...streams, log });
collectDefaultMetrics({ register: health.registry });
health.listener.listen(config.port, config.host, () => log.info({ host: config.host, port: config.port }, 'listening'));

const stop = async (): Promise<void> => {
  health.listener.close();
  await health.server.stop();
  await projectors.stop();
  await streams.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
