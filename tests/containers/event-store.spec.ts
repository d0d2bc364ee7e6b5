import { eventStoreContract } from '@watchglass/streams/contracts/event-store';
import { openKurrentEventStore } from '@watchglass/streams/distributed/event-store/kurrent';
import type { StartedTestContainer } from 'testcontainers';
import { describe } from 'vitest';
import { containers, titled, whyNot } from './docker.ts';

describe.skipIf(whyNot !== undefined)(titled('KurrentDB in a container'), () => {
  eventStoreContract('KurrentDB', async () => {
    const { containerOf, Wait } = await containers();
    const container: StartedTestContainer = await containerOf('kurrentplatform/kurrentdb')
      .withEnvironment({ KURRENTDB_INSECURE: 'true', KURRENTDB_MEM_DB: 'true' })
      .withExposedPorts(2113)
      .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCodeMatching((status) => status < 300))
      .start();
    const url = `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`;
    const store = await openKurrentEventStore({ url });
    return {
      store,
      another: () => openKurrentEventStore({ url }),
      cutConnections: async () => undefined,
      drop: async () => {
        await store.close();
        await container.stop();
      },
    };
  });
});
