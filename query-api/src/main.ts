import { readStreamsConfig } from '@watchglass/streams/config';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { openStreams } from '@watchglass/streams/open';
import { readQueryApiConfig } from './config.ts';
import { startQueryApi } from './start.ts';

const config = readQueryApiConfig();
const log = openLog('query-api');
const stopTracing = await startTracing('query-api');
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
const api = await startQueryApi({ ...streams, config, log, clock: () => new Date() });
api.attachLive(api.listener);
serve({
  listener: api.listener,
  drain: api.drain,
  host: config.host,
  port: config.port,
  log,
  behindProxy: true,
  sayGoodbye: () => api.closeLive(),
  stops: [() => api.stop(), () => streams.stop(), stopTracing],
});
