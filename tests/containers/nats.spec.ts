import { liveBusContract } from '@watchglass/streams/contracts/live-bus';
import { readingLogContract } from '@watchglass/streams/contracts/reading-log';
import { openNatsLiveBus } from '@watchglass/streams/distributed/live-bus/nats';
import { openNatsReadingLog } from '@watchglass/streams/distributed/reading-log/nats';
import { afterAll, beforeAll, describe } from 'vitest';
import { titled, whyNot } from './docker.ts';
import { startNatsContainer, type Started } from './started.ts';

describe.skipIf(whyNot !== undefined)(titled('NATS in a container'), () => {
  let server: Started<string>;

  beforeAll(async () => {
    server = await startNatsContainer();
  });
  afterAll(() => server.stop());

  liveBusContract('NATS', (report) => openNatsLiveBus({ url: server.address }, report));

  readingLogContract('NATS JetStream', async () => {
    const another = () => openNatsReadingLog({ url: server.address, partitions: 2 });
    const log = await another();
    return { log, another, cutConnections: async () => undefined, drop: () => log.close() };
  });
});
