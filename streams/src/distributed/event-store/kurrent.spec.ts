import { eventStoreContract } from '../../contracts/event-store.ts';
import { EventStoreDouble } from '../../testing/event-store-double/server.ts';
import { openKurrentEventStore } from './kurrent.ts';

/** Address of an empty server on which the contract runs instead of on the double. Its connections are not cut. */
const real = process.env['EVENTSTOREDB_URL'];
/** The double shares this process with its clients, so deadlines have a test of their own. */
const patience = { callMs: 30_000, retryForMs: 30_000 };

eventStoreContract('EventStoreDB', async () => {
  const double = real === undefined ? await new EventStoreDouble().start() : undefined;
  const url = real ?? `esdb://${double?.address}?tls=false`;
  const store = await openKurrentEventStore({ url, patience });
  return {
    store,
    another: () => openKurrentEventStore({ url, patience }),
    cutConnections: async () => double?.cutConnections(),
    drop: async () => {
      await store.close();
      double?.stop();
    },
  };
});
