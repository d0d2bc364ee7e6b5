import { eventStoreContract } from '../contracts/event-store.ts';
import { freshPostgres } from '../testing/engines.ts';
import { openPostgresEventStore } from './postgres.ts';

eventStoreContract('PostgreSQL', async () => {
  const { url, relational, drop } = await freshPostgres();
  const store = await openPostgresEventStore({ url });
  return {
    store,
    another: () => openPostgresEventStore({ url }),
    cutConnections: async () => {
      await relational.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
      );
    },
    drop: async () => {
      await store.close();
      await drop();
    },
  };
});
