import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { readStreamsConfig } from '@watchglass/streams/config';
import { startHealthServer } from '@watchglass/streams/http/health-server';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import { openStreams } from '@watchglass/streams/open';
import { readFieldBusSettings } from './config.ts';
import { startFieldBus, type FieldBus } from './start-field-bus.ts';

/** The second entry of the query API: values for controllers inside a building. Its own port only answers whether it is healthy. */
const settings = readFieldBusSettings();
const log = openLog('field-bus');
const stopTracing = await startTracing('field-bus');
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
const report = (error: unknown): void => log.warn({ err: error }, 'field bus');
const wires = { ...streams, clock: () => new Date(), version: process.env['npm_package_version'] ?? '0', report };
const buses: FieldBus[] = [];
for (const bus of settings.buses) {
  const started = await startFieldBus(bus, wires);
  buses.push(started);
  log.info(started.status(), 'a field bus listens');
}
const health = await startHealthServer({
  replies: { replyTo, replyToStatus },
  log,
  needs: { relational: probeOf.relational(streams.relational) },
});
serve({
  ...health,
  host: settings.host,
  port: settings.port,
  log,
  behindProxy: false,
  stops: [...buses.map((bus) => () => bus.stop()), () => health.server.stop(), () => streams.stop(), stopTracing],
});
