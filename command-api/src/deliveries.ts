import { v7 } from 'uuid';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { readStreamsConfig } from '@watchglass/streams/config';
import { startHealthServer } from '@watchglass/streams/http/health-server';
import { serve } from '@watchglass/streams/http/serve';
import { openLog } from '@watchglass/streams/observe/log';
import { startTracing } from '@watchglass/streams/observe/tracing';
import { probeOf } from '@watchglass/streams/observe/wire-health';
import { openStreams } from '@watchglass/streams/open';
import { readDeliveriesConfig } from './config.ts';
import { startAsking } from './device-cloud/start-asking.ts';
import { httpAdapters } from './integration/http-adapters.ts';
import { mqttAdapter } from './integration/mqtt-adapter.ts';
import { openIntake } from './integration/open-intake.ts';
import { startReceiving } from './integration/start-receiving.ts';
import { startDeliveries } from './integration/start-deliveries.ts';
import { openOutgoing } from './outgoing/outgoing.ts';
import { migratePrivateSchemas } from './private-schema/migrations.ts';
import { followCutoffs } from './retention/cutoffs.ts';
import { unexpiredReadings } from './retention/unexpired-readings.ts';
import { openVault } from './vault/person-keys.ts';

/** The third entry of the command API: sends the readings of workspaces to their receivers. Any number of processes share the work. */
const config = readDeliveriesConfig();
const log = openLog('deliveries');
const stopTracing = await startTracing('deliveries');
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
await migratePrivateSchemas(streams.relational);
const wires = { ...streams, clock: () => new Date(), newId: v7 };
const outgoing = openOutgoing({ ...config.outgoing, clock: wires.clock });
const vault = openVault(streams.relational, config.secrets.masterKey);
const mqtt = mqttAdapter(config.outgoing);
const cutoffs = followCutoffs(streams.eventStore);
const deliveries = startDeliveries({
  ...wires,
  timeSeries: unexpiredReadings(streams.timeSeries, cutoffs),
  vault,
  adapters: { ...httpAdapters(outgoing), mqttOut: mqtt.mqttOut },
  integrationHost: config.outgoing.integrationHost,
  report: (error) => log.warn({ err: error }, 'a run failed and is retried'),
});
const reportReceiving = (error: unknown): void => log.warn({ err: error }, 'receiving failed and is tried again');
const intake = openIntake(wires, reportReceiving);
const receiving = startReceiving(
  {
    ...wires,
    vault,
    outgoing: config.outgoing,
    integrationHost: config.outgoing.integrationHost,
    intake,
    memberships: deliveries.memberships,
    report: reportReceiving,
  },
  deliveries.integrations,
);
const asking = startAsking(
  {
    ...wires,
    vault,
    outgoing,
    memberships: deliveries.memberships,
    integrationHost: config.outgoing.integrationHost,
    report: (error) => log.warn({ err: error }, 'asking a device cloud failed and is tried again'),
  },
  deliveries.integrations,
);
const health = await startHealthServer({
  replies: { replyTo, replyToStatus },
  log,
  needs: {
    'event store': probeOf.eventStore(streams.eventStore),
    relational: probeOf.relational(streams.relational),
    'time series': probeOf.timeSeries(streams.timeSeries),
  },
});
serve({
  ...health,
  host: config.host,
  port: config.port,
  log,
  behindProxy: false,
  stops: [
    () => receiving.stop(),
    () => intake.stop(),
    () => asking.stop(),
    () => deliveries.stop(),
    () => cutoffs.stop(),
    () => mqtt.close(),
    async () => outgoing.close(),
    () => health.server.stop(),
    () => streams.stop(),
    stopTracing,
  ],
});
