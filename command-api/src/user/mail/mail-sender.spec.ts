import { createServer, type AddressInfo, type Server } from 'node:net';
import { pino } from 'pino';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestCommandApi, type TestCommandApi } from '../../command-api-for-tests.ts';
import { startMailSender, type MailSender } from './mail-sender.ts';

let test: TestCommandApi;
let userId: string;
const servers: Server[] = [];

beforeAll(async () => {
  test = await openTestCommandApi();
  userId = (await test.person('Ann')).id;
  await vi.waitFor(async () => expect(await queued()).toEqual([]));
  await (test.api.deps.mails as MailSender).stop();
});
afterAll(async () => {
  for (const server of servers) server.close();
  await test.stop();
});

const queued = () => test.deps.relational.query<{ attempts: number; due_at: Date }>('SELECT attempts, due_at FROM command.mails');

function sender(smtpUrl: string): MailSender {
  const { relational } = test.deps;
  const { config, vault } = test.api.deps;
  const clock = test.deps.clock;
  return startMailSender({ relational, clock, newId: v7, vault, config: { ...config, smtpUrl }, log: pino({ level: 'silent' }), report: () => undefined });
}

/** As much of SMTP as it takes to receive a mail. */
async function mailServer(received: string[]): Promise<string> {
  const server = createServer((socket) => {
    let data = '';
    let inBody = false;
    socket.write('220 here\r\n');
    socket.on('data', (bytes) => {
      data += bytes.toString();
      if (inBody && !data.endsWith('\r\n.\r\n')) return;
      if (inBody) received.push(data);
      const command = data.slice(0, 4).toUpperCase();
      inBody = !inBody && command === 'DATA';
      data = '';
      socket.write(inBody ? '354 go on\r\n' : '250 fine\r\n');
    });
    socket.on('error', () => undefined);
  });
  servers.push(server);
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('keeps a mail that cannot be sent and tries again later, until it is', async () => {
  await test.api.deps.mails.put(test.deps.relational, 'confirmEmail', userId);
  const nowhere = sender('smtp://127.0.0.1:1');
  await vi.waitFor(async () => expect(await queued()).toMatchObject([{ attempts: 1 }]));
  await nowhere.stop();

  const received: string[] = [];
  const arriving = sender(await mailServer(received));
  expect((await queued())[0]?.due_at.getTime()).toBeGreaterThan(test.deps.clock().getTime());
  expect(received).toEqual([]);
  test.pass(60_000);
  arriving.wake();
  await vi.waitFor(async () => expect(await queued()).toEqual([]));
  await arriving.stop();
  expect(received).toHaveLength(1);
  expect(received[0]).toMatch(/^To: .*@example\.org/m);
  expect(received[0]).toContain('/confirm-email?token');
});

it('sends nothing to a person whose key is gone', async () => {
  const received: string[] = [];
  await test.deps.relational.query('DELETE FROM vault.person_keys WHERE user_id = $1', [userId]);
  const arriving = sender(await mailServer(received));
  await arriving.put(test.deps.relational, 'confirmEmail', userId);
  arriving.wake();
  await vi.waitFor(async () => expect(await queued()).toEqual([]));
  await arriving.stop();
  expect(received).toEqual([]);
});
