import { pino } from 'pino';
import { v7 } from 'uuid';
import { readStreamsConfig } from '@watchglass/streams/config';
import { openStreams } from '@watchglass/streams/open';
import { startPolicies } from './alarm/start-policies.ts';
import { migratePrivateSchemas } from './private-schema/migrations.ts';

/** The second entry of the command side: what turns readings into alarm events. As many as wanted share the work by partition. */
const log = pino({ name: 'policies' });
const streams = await openStreams(readStreamsConfig(), (line) => log.info(line));
await migratePrivateSchemas(streams.relational);
const policies = await startPolicies(
  { ...streams, clock: () => new Date(), newId: v7 },
  { report: (error) => log.warn({ err: error }, 'tried again') },
);
log.info({ partitions: policies.partitions() }, 'evaluating');

const stop = async (): Promise<void> => {
  await policies.stop();
  await streams.stop();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
