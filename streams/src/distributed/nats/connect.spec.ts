import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Unavailable } from '../../ports/fault.ts';
import { startNatsServer, type NatsServer } from '../../testing/nats-server.ts';
import { temporaryDirectory } from '../../testing/processes.ts';
import { selfSigned } from '../../testing/self-signed.ts';
import { WAIT } from '../../testing/wait.ts';
import { openNatsLiveBus } from '../live-bus/nats.ts';
import { openNatsReadingLog } from '../reading-log/nats.ts';
import type { NatsAddress } from './address.ts';

const certificate = selfSigned();
if (certificate !== undefined) certificate.remove();

async function serverOfTest(...settings: string[]): Promise<NatsServer> {
  const server = await startNatsServer(settings);
  onTestFinished(() => server.stop());
  return server;
}

const addressOf = ({ port }: NatsServer, protocol: string, who = ''): string => `${protocol}://${who}127.0.0.1:${port}`;

async function useBoth(address: NatsAddress): Promise<void> {
  const [log, bus] = await Promise.all([openNatsReadingLog({ ...address, partitions: 1 }), openNatsLiveBus(address)]);
  onTestFinished(async () => void (await Promise.all([log.close(), bus.close()])));
  const heard = vi.fn<(message: unknown) => void>();
  bus.subscribe('spec', heard);
  bus.publish('spec', 1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(1, 'spec'), WAIT);
  expect(await log.append([{ partition: 0, body: Buffer.from('reading') }])).toHaveLength(1);
}

/** The messages of an error and of its causes. */
async function toldOf(address: NatsAddress): Promise<string> {
  const error: unknown = await openNatsLiveBus(address).then(
    (bus) => bus.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Unavailable);
  return `${String(error)} ${String((error as Unavailable).cause)}`;
}

test('user and password of the address admit reading log and live bus, wrong ones do not', async () => {
  const server = await serverOfTest('authorization { user: "watch@glass", password: "p:1/2" }');
  await useBoth({ url: addressOf(server, 'nats', 'watch%40glass:p%3A1%2F2@') });
  expect(await toldOf({ url: addressOf(server, 'nats', 'watch%40glass:secret@') })).not.toContain('secret');
  await toldOf({ url: addressOf(server, 'nats') });
});

test('a token admits them too', async () => {
  const server = await serverOfTest('authorization { token: "watchglass-token" }');
  await useBoth({ url: addressOf(server, 'nats', 'watchglass-token@') });
  expect(await toldOf({ url: addressOf(server, 'nats', 'secret@') })).not.toContain('secret');
});

test('one answering server of several suffices', async () => {
  const [gone, server] = [await serverOfTest(), await serverOfTest()];
  await gone.kill();
  await useBoth({ url: `${addressOf(gone, 'nats')},${addressOf(server, 'nats')}` });
});

test.runIf(certificate)(
  'reading log and live bus accept TLS from a server with a trusted certificate alone',
  async () => {
    const dir = temporaryDirectory();
    const files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') };
    writeFileSync(files.cert, certificate?.cert ?? '');
    writeFileSync(files.key, certificate?.key ?? '');
    const server = await serverOfTest(`tls { cert_file: "${files.cert}", key_file: "${files.key}" }`);
    await useBoth({ url: addressOf(server, 'tls'), caFile: files.cert });
    await toldOf({ url: addressOf(server, 'tls') });
    await toldOf({ url: addressOf(server, 'nats') });
  },
);

test('an address that requires TLS refuses a connection without it', async () => {
  await toldOf({ url: addressOf(await serverOfTest(), 'tls') });
});
