import { resolve } from 'node:path';
import { readStreamsConfig } from '@watchglass/streams/config';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { openStreams } from '@watchglass/streams/open';
import { readProjectorsConfig } from './config.ts';
import { createHealthServer } from './health.ts';
import { observeReadModels } from './metrics.ts';
import { startProjectors } from './start.ts';

const config = readProjectorsConfig();
const log = openLog('projectors');
const stopTracing = await startTracing('projectors');
const streamsConfig = readStreamsConfig();
const streams = await openStreams(streamsConfig, (line) => log.info(line));
const projectors = await startProjectors({
  ...streams,
  log,
  report: (error) => log.warn({ err: error }, 'retried or parked'),
});
const health = await createHealthServer({ ...streams, log });
observeReadModels({ ...streams, dataDir: resolve(streamsConfig.dataDir) });
serve({
  ...health,
  ...config,
  log,
  behindProxy: false,
  stops: [() => projectors.stop(), () => health.server.stop(), () => streams.stop(), stopTracing],
});
