import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { eventStoreContract } from '@watchglass/streams/contracts/event-store';
import { readingLogContract } from '@watchglass/streams/contracts/reading-log';
import { relationalContract } from '@watchglass/streams/contracts/relational';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import type { StartedTestContainer } from 'testcontainers';
import { afterAll, beforeAll, describe } from 'vitest';
import { containers, titled, whyNot } from './docker.ts';

const CUT = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()';

describe.skipIf(whyNot !== undefined)(titled('PostgreSQL in a container'), () => {
  let container: StartedTestContainer;
  let databases = 0;

  beforeAll(async () => {
    const { containerOf, Wait } = await containers();
    container = await containerOf('postgres')
      .withEnvironment({ POSTGRES_USER: 'watchglass', POSTGRES_PASSWORD: 'of-a-test', POSTGRES_INITDB_ARGS: '--encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8' })
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start();
  });

  afterAll(() => container.stop());

  async function fresh(): Promise<{ url: string; cutConnections: () => Promise<void> }> {
    const server = `postgres://watchglass:of-a-test@${container.getHost()}:${container.getMappedPort(5432)}`;
    const name = `watchglass_${(databases += 1)}`;
    const admin = openPostgres({ url: `${server}/watchglass`, max: 1 });
    await admin.query(`CREATE DATABASE ${name}`);
    await admin.close();
    const url = `${server}/${name}`;
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
