import { pino } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { readStreamsConfig } from '@watchglass/streams/config';
import { serve } from '@watchglass/streams/http/serve';
import { openStreams } from '@watchglass/streams/open';
import { readQueryApiConfig } from './config.ts';
import { startQueryApi } from './start.ts';

const config = readQueryApiConfig();
const log = pino({ name: 'query-api' });
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
const api = await startQueryApi({ ...streams, config, log, clock: () => new Date() });
collectDefaultMetrics({ register: api.registry });
api.attachLive(api.listener);
serve({
  listener: api.listener, drain: api.drain, host: config.host, port: config.port, log, behindProxy: true,
  sayGoodbye: () => api.closeLive(),
  stops: [() => api.stop(), () => streams.stop()],
});
