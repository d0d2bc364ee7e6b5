import { readingLogContract } from '../contracts/reading-log.ts';
import { freshPostgres } from '../testing/engines.ts';
import { openPostgresReadingLog } from './postgres.ts';

readingLogContract('PostgreSQL', async () => {
  const { url, relational, drop } = await freshPostgres();
  const log = await openPostgresReadingLog({ url, partitions: 2 });
  return {
    log,
    another: () => openPostgresReadingLog({ url, partitions: 2 }),
    cutConnections: async () => {
      await relational.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    },
    drop: async () => {
      await log.close();
      await drop();
    },
  };
});
