import { liveBusContract } from '@watchglass/streams/contracts/live-bus';
import { readingLogContract } from '@watchglass/streams/contracts/reading-log';
import { openNatsLiveBus } from '@watchglass/streams/distributed/live-bus/nats';
import { openNatsReadingLog } from '@watchglass/streams/distributed/reading-log/nats';
import type { StartedTestContainer } from 'testcontainers';
import { afterAll, beforeAll, describe } from 'vitest';
import { containers, titled, whyNot } from './docker.ts';

const CONFIG = 'max_payload: 8MB\njetstream { store_dir: "/tmp/jetstream" }\n';

describe.skipIf(whyNot !== undefined)(titled('NATS in a container'), () => {
  let container: StartedTestContainer;

  beforeAll(async () => {
    const { containerOf, Wait } = await containers();
    container = await containerOf('nats')
      .withCopyContentToContainer([{ content: CONFIG, target: '/tmp/server.conf' }])
      .withCommand(['-c', '/tmp/server.conf'])
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
      .start();
  });

  afterAll(() => container.stop());

  const address = () => ({ url: `nats://${container.getHost()}:${container.getMappedPort(4222)}` });

  liveBusContract('NATS', (report) => openNatsLiveBus(address(), report));

  readingLogContract('NATS JetStream', async () => {
    const another = () => openNatsReadingLog({ ...address(), partitions: 2 });
    const log = await another();
    return { log, another, cutConnections: async () => undefined, drop: () => log.close() };
  });
});
