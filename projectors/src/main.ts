import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { readStreamsConfig } from '@watchglass/streams/config';
import { serve } from '@watchglass/streams/http/serve';
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
serve({
  ...health, ...config, log, behindProxy: false,
  stops: [() => projectors.stop(), () => health.server.stop(), () => streams.stop()],
});
