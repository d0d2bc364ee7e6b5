import { eventStoreContract } from '../../contracts/event-store.ts';
import { EventStoreDouble } from '../../testing/event-store-double/server.ts';
import { openKurrentEventStore } from './kurrent.ts';

/** A server to run the contract on, which must be empty, instead of the double. Its connections are left alone. */
const real = process.env['EVENTSTOREDB_URL'];

eventStoreContract('EventStoreDB', async () => {
  const double = real === undefined ? await new EventStoreDouble().start() : undefined;
  const url = real ?? `esdb://${double?.address}?tls=false`;
  const store = await openKurrentEventStore({ url });
  return {
    store,
    another: () => openKurrentEventStore({ url }),
    cutConnections: async () => double?.cutConnections(),
    drop: async () => {
      await store.close();
      double?.stop();
    },
  };
});
