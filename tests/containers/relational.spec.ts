import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { eventStoreContract } from '@watchglass/streams/contracts/event-store';
import { readingLogContract } from '@watchglass/streams/contracts/reading-log';
import { relationalContract } from '@watchglass/streams/contracts/relational';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { afterAll, beforeAll, describe } from 'vitest';
import { titled, whyNot } from './docker.ts';
import { startPostgresContainer, type Started } from './started.ts';

const CUT =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'";

describe.skipIf(whyNot !== undefined)(titled('PostgreSQL in a container'), () => {
  let server: Started<string>;
  let databases = 0;

  beforeAll(async () => {
    server = await startPostgresContainer();
  });
  afterAll(() => server.stop());

  async function fresh(): Promise<{ url: string; cutConnections: () => Promise<void> }> {
    const name = `watchglass_${(databases += 1)}`;
    const admin = openPostgres({ url: server.address, max: 1 });
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.close();
    const url = new URL(`/${name}`, server.address).href;
    const cutConnections = async (): Promise<void> => {
      const cutter = openPostgres({ url, max: 1 });
      await cutter.query(CUT);
      await cutter.close();
    };
    return { url, cutConnections };
  }

  relationalContract('PostgreSQL', async () => {
    const { url } = await fresh();
    const relational = openPostgres({ url });
    return { relational, another: () => openPostgres({ url }), drop: () => relational.close() };
  });

  eventStoreContract('PostgreSQL', async () => {
    const { url, cutConnections } = await fresh();
    const store = await openPostgresEventStore({ url });
    return { store, another: () => openPostgresEventStore({ url }), cutConnections, drop: () => store.close() };
  });

  readingLogContract('PostgreSQL', async () => {
    const { url, cutConnections } = await fresh();
    const another = () => openPostgresReadingLog({ url, partitions: 2 });
    const log = await another();
    return { log, another, cutConnections, drop: () => log.close() };
  });
});
