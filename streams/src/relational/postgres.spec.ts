import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { relationalContract } from '../contracts/relational.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { openPostgresEventStore } from '../event-store/postgres.ts';
import { Unavailable } from '../ports/fault.ts';
import { freshPostgres } from '../testing/engines.ts';
import { openLine, type Line } from '../testing/line.ts';
import { WAIT } from '../testing/wait.ts';
import { openPostgres } from './postgres.ts';

relationalContract('PostgreSQL', async () => {
  const { url, relational, drop } = await freshPostgres();
  return { relational, drop, another: () => openPostgres({ url }) };
});

test('a server that does not listen is unavailable, to queries, transactions and listeners', async () => {
  const nobody = openPostgres({ url: `postgres://watchglass:secret@127.0.0.1:${await steadyPort()}/watchglass` });
  await expect(nobody.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.transaction((tx) => tx.query('SELECT 1'))).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.listen('channel', () => undefined)).rejects.toBeInstanceOf(Unavailable);
  await nobody.close();
});

test('a wrong password keeps its SQLSTATE', async () => {
  const { url, drop } = await freshPostgres();
  const wrong = new URL(url);
  wrong.password = 'wrong';
  const intruder = openPostgres({ url: wrong.href });
  await expect(intruder.query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await intruder.close();
  await drop();
});

/** A message of PostgreSQL's protocol: its type, its length, its body. */
function message(type: string, body: string): Buffer {
  const bytes = Buffer.from(body);
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

test('a server that ends a connection right after the sign-in is unavailable, and nothing crashes', async () => {
  const welcome = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);
  const goodbye = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0');
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([welcome, goodbye]))));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const relational = openPostgres({ url: `postgres://watchglass:secret@127.0.0.1:${port}/watchglass` });
  await expect(relational.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await relational.close();
  server.close();
});

/** A server behind a line. Its clients allow half a second for the server and one more for the line. */
async function behindLine(): Promise<{ line: Line; url: string; direct: ReturnType<typeof openPostgres> }> {
  const { url, relational: direct, drop } = await freshPostgres();
  const address = new URL(url);
  const line = await openLine(Number(address.port));
  address.port = String(line.port);
  address.searchParams.set('statement_timeout', '500');
  onTestFinished(async () => {
    await line.close();
    await drop();
  });
  return { line, url: address.href, direct };
}

test('on a dead connection that was never closed, calls are unavailable, and later calls succeed', async () => {
  const { line, url } = await behindLine();
  const relational = openPostgres({ url, max: 2 });
  await relational.query('CREATE TABLE item (id int)');
  line.become('silent');
  const calls = [relational.query('SELECT 1'), relational.transaction((tx) => tx.query('INSERT INTO item VALUES (1)'))];
  expect(await Promise.all(calls.map((call) => call.catch((error: unknown) => error)))).toEqual([
    expect.any(Unavailable),
    expect.any(Unavailable),
  ]);
  line.become('open');
  await relational.transaction((tx) => tx.query('INSERT INTO item VALUES (2)'));
  expect(await relational.query('SELECT id FROM item')).toEqual([{ id: 2 }]);
  await relational.close();
});

test('a query on a cut line fails before its deadline, and a slow query does not', async () => {
  const { line, url, direct } = await behindLine();
  const address = new URL(url);
  address.searchParams.delete('statement_timeout');
  const relational = openPostgres({ url: address.href, max: 2 });
  const slow = relational.query('SELECT 1 AS one FROM pg_sleep(6)');
  await vi.waitUntil(
    async () =>
      (await direct.query("SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%pg_sleep(6)'")).length >
      0,
    WAIT,
  );
  await relational.query('SELECT 1');
  const mutedAt = performance.now();
  line.become('silent');
  const lost = relational.query('SELECT 1').catch((error: unknown) => error);
  await vi.waitUntil(() => performance.now() - mutedAt > 500, WAIT);
  line.become('open');
  expect(await lost).toBeInstanceOf(Unavailable);
  expect(await slow).toEqual([{ one: 1 }]);
  await relational.close();
}, 20_000);

test('a statement or an idle transaction that times out is ended by the server, and unavailable', async () => {
  const { url } = await behindLine();
  const relational = openPostgres({ url, max: 1 });
  await expect(relational.query('SELECT pg_sleep(60)')).rejects.toBeInstanceOf(Unavailable);
  const idle = relational.transaction(async (tx) => {
    await vi.waitFor(() => expect(tx.query('SELECT pg_backend_pid()')).rejects.toThrow(), { ...WAIT, interval: 700 });
    await tx.query('SELECT 1');
  });
  await expect(idle).rejects.toBeInstanceOf(Unavailable);
  expect(await relational.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await relational.close();
});

test('a migration has no deadline', async () => {
  const { url } = await behindLine();
  const relational = openPostgres({ url, max: 1 });
  await relational.migrate('slow', [{ name: 'slow', sql: 'SELECT pg_sleep(0.8)' }]);
  await relational.close();
});

test('a listener detects a silent server, reconnects and reports it', async () => {
  const { line, url, direct } = await behindLine();
  const relational = openPostgres({ url });
  const heard: string[] = [];
  let reconnects = 0;
  const stop = await relational.listen(
    'news',
    (payload) => heard.push(payload),
    () => {
      reconnects += 1;
    },
  );
  line.become('silent');
  const { calls } = line;
  await vi.waitUntil(() => line.calls > calls, WAIT);
  line.become('open');
  await vi.waitUntil(() => reconnects > 0, WAIT);
  await direct.query("SELECT pg_notify('news', 'back')");
  await vi.waitUntil(() => heard.length > 0, WAIT);
  expect(heard).toEqual(['back']);
  await stop();
  await relational.close();
});

test('an append whose commit was not answered is stored once after its retry', async () => {
  const { line, url, direct } = await behindLine();
  const store = await openPostgresEventStore({ url });
  const event = { id: randomUUID(), type: 'Opened', data: {}, metadata: {} };
  await store.append('door-0', 'any', [{ ...event, id: randomUUID() }]);
  line.become('mute');
  const appending = store.append('door-1', 'noStream', [event]).catch((error: unknown) => error);
  await vi.waitUntil(
    async () => (await direct.query("SELECT 1 FROM event_store.event WHERE stream = 'door-1'")).length > 0,
    WAIT,
  );
  line.become('open');
  await appending;
  expect(await store.append('door-1', 'noStream', [event])).toMatchObject({ revision: 0 });
  expect(await direct.query("SELECT 1 FROM event_store.event WHERE stream = 'door-1'")).toHaveLength(1);
  await store.close();
});
