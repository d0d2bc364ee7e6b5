import { expect, test, vi } from 'vitest';
import { readingLogContract } from '../contracts/reading-log.ts';
import type { LogName } from '../ports/reading-log.ts';
import { freshPostgres } from '../testing/engines.ts';
import { WAIT } from '../testing/wait.ts';
import { openPostgresReadingLog } from './postgres.ts';

readingLogContract('PostgreSQL', async () => {
  const { url, relational, drop } = await freshPostgres();
  const another = (log?: LogName) => openPostgresReadingLog({ url, log, partitions: 2 });
  const log = await another();
  return {
    log,
    another,
    cutConnections: async () => {
      await relational.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
      );
    },
    drop: async () => {
      await log.close();
      await drop();
    },
  };
});

test('fails to open with fewer partitions while a dropped one holds unread entries', async () => {
  const { url, drop } = await freshPostgres();
  const wide = await openPostgresReadingLog({ url, partitions: 4 });
  const seen = vi.fn(() => Promise.resolve());
  wide.consume({ consumer: 'spec', partition: 3, after: null, handle: seen });
  const [position] = await wide.append([{ partition: 3, body: Buffer.from('reading') }]);
  await vi.waitFor(() => expect(seen).toHaveBeenCalled(), WAIT);
  await expect(openPostgresReadingLog({ url, partitions: 2 })).rejects.toThrow();
  await wide.commit('spec', 3, position ?? '');
  const narrow = await openPostgresReadingLog({ url, partitions: 2 });
  await Promise.all([wide.close(), narrow.close()]);
  await drop();
});
