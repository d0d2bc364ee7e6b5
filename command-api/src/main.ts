import { v7 } from 'uuid';
import { readStreamsConfig } from '@watchglass/streams/config';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { openStreams } from '@watchglass/streams/open';
import { readCommandApiConfig } from './config.ts';
import { startMqtt } from './reading/mqtt.ts';
import { startCommandApi } from './start.ts';

const config = readCommandApiConfig();
const log = openLog('command-api');
const stopTracing = await startTracing('command-api');
const report = (line: string): void => log.info(line);
const streams = await openStreams(readStreamsConfig(), report);
const api = await startCommandApi({ ...streams, config, log, clock: () => new Date(), newId: v7 });
const mqtt = await startMqtt(api.deps.ingest, {
  host: config.mqttHost,
  port: config.mqttPort,
  root: config.mqttRoot,
  authenticate: api.deps.baseCredentials.authenticateBase,
  channel: api.deps.channel,
  report: (error) => log.warn({ err: error }, 'mqtt'),
});
serve({
  listener: api.listener,
  drain: api.drain,
  host: config.host,
  port: config.port,
  log,
  behindProxy: true,
  sayGoodbye: () => mqtt.stop(),
  stops: [() => api.stop(), () => streams.stop(), stopTracing],
});
