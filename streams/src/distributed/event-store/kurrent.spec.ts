import { eventStoreContract } from '../../contracts/event-store.ts';
import { EventStoreDouble } from '../../testing/event-store-double/server.ts';
import { openKurrentEventStore } from './kurrent.ts';

/** A server to run the contract on, which must be empty, instead of the double. Its connections are left alone. */
const real = process.env['EVENTSTOREDB_URL'];
/** The double shares this process with its clients: what a deadline means is a test of its own. */
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
