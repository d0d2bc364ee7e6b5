import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { liveBusContract } from '../../contracts/live-bus.ts';
import { startNatsServer, type NatsServer } from '../../testing/nats-server.ts';
import { WAIT } from '../../testing/wait.ts';
import { openNatsLiveBus } from './nats.ts';

let server: NatsServer;

beforeAll(async () => {
  server = await startNatsServer();
});

afterAll(() => server.stop());

liveBusContract('NATS', (report) => openNatsLiveBus(server, report));

test('a message reaches every process', async () => {
  const [here, there] = await Promise.all([openNatsLiveBus(server), openNatsLiveBus(server)]);
  const heard = vi.fn<(message: unknown, subject: string) => void>();
  there.subscribe('live.*', heard);
  await vi.waitFor(() => {
    here.publish('live.7', ['21.5 °C']);
    expect(heard).toHaveBeenCalledWith(['21.5 °C'], 'live.7');
  }, WAIT);
  await Promise.all([here.close(), there.close()]);
});

test.each(['a b', 'a*', '>a', 'a.*.b', '', 'a..b', '.a', 'é.ж.😀', '=', 'a=41='])(
  'delivers the subject "%s" unchanged',
  async (subject) => {
    const bus = await openNatsLiveBus(server);
    const heard = vi.fn<(message: unknown, subject: string) => void>();
    bus.subscribe('>', heard);
    bus.publish(subject, 1);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(1, subject), WAIT);
    await bus.close();
  },
);

test('subscriptions continue after the server has died and restarted', async () => {
  const bus = await openNatsLiveBus(server);
  const heard = vi.fn<(message: unknown) => void>();
  bus.subscribe('live.7', heard);
  await server.kill();
  expect(() => bus.publish('live.7', 'lost')).not.toThrow();
  await server.start();
  await vi.waitFor(() => {
    bus.publish('live.7', 'again');
    expect(heard).toHaveBeenCalledWith('again', 'live.7');
  }, WAIT);
  await bus.close();
});
