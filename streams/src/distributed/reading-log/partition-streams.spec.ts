import { jetstreamManager, StorageType } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, test } from 'vitest';
import { startNatsServer } from '../../testing/nats-server.ts';
import { ensureStream } from './partition-streams.ts';

test('a stream that another process creates at the same moment is found and updated', async () => {
  const server = await startNatsServer();
  const connection = await connect({ servers: server.url });
  const { streams } = await jetstreamManager(connection);
  const wanted = { name: 'readings', subjects: ['readings.>'], storage: StorageType.File, max_age: 3.6e12 };
  let looks = 0;
  const info: typeof streams.info = async (...asked) => {
    const found = await streams.info(...asked).catch((error: unknown) => error as Error);
    looks += 1;
    if (looks === 1) await streams.add({ ...wanted, max_age: 0 });
    if (found instanceof Error) throw found;
    return found;
  };
  const made = await ensureStream(
    { streams: Object.assign(Object.create(streams) as typeof streams, { info }) },
    wanted,
  );
  expect(made.config.max_age).toBe(wanted.max_age);
  await connection.close();
  await server.stop();
});
