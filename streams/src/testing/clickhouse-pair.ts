import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startEmbeddedClickHouse, type EmbeddedClickHouse } from '../embedded/clickhouse.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { openClickHouse, type ClickHouseOptions } from '../time-series/clickhouse.ts';

const CLUSTER = 'pair';
const PASSWORD = 'of-both-servers';

export interface ClickHousePair {
  /** Options for the address that runs `ON CLUSTER`, and for each server. */
  readonly options: ClickHouseOptions;
  readonly servers: readonly ClickHouseOptions[];
  stop(): Promise<void>;
}

function shards(ports: readonly number[]): string {
  return ports
    .map(
      (
        port,
      ) => `<shard><internal_replication>true</internal_replication><replica><host>127.0.0.1</host><port>${port}</port>
    <user>watchglass</user><password>${PASSWORD}</password></replica></shard>`,
    )
    .join('');
}

async function startShard(dataDir: string, own: number, ports: readonly number[]): Promise<EmbeddedClickHouse> {
  for (const part of ['config.d', 'users.d']) mkdirSync(join(dataDir, part), { recursive: true });
  writeFileSync(join(dataDir, 'password'), PASSWORD);
  writeFileSync(
    join(dataDir, 'config.d', 'cluster.xml'),
    `<clickhouse><tcp_port>${own}</tcp_port><remote_servers><${CLUSTER}>${shards(ports)}</${CLUSTER}></remote_servers></clickhouse>`,
  );
  writeFileSync(
    join(dataDir, 'users.d', 'rights.xml'),
    `<clickhouse><users><watchglass><grants replace="replace">
    <query>GRANT ALL ON watchglass*.*</query><query>GRANT TABLE ENGINE ON *</query><query>GRANT SELECT ON system.*</query>
    <query>GRANT KILL QUERY ON *.*</query><query>GRANT SYSTEM LISTEN ON *.*</query></grants></watchglass></users></clickhouse>`,
  );
  const server = await startEmbeddedClickHouse({ dataDir });
  const admin = openClickHouse(server);
  await admin.command('SYSTEM START LISTEN TCP');
  await admin.close();
  return server;
}

/** Removes what a server out of libchdb lacks: a worker for `ON CLUSTER` and an address for replicas. */
function forOneAlone(statement: string): string {
  return statement
    .replace(/ ON CLUSTER `\w+`/, '')
    .replace(/ENGINE = Replicated(\w*MergeTree)\('[^']*', '\{replica\}'(?:, )?/, 'ENGINE = $1(')
    .replace(
      /replicated_deduplication_window = \d+, replicated_deduplication_window_seconds = \d+/,
      'non_replicated_deduplication_window = 1000',
    );
}

function forward(server: string, incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const headers = { ...incoming.headers, connection: 'close' };
  delete headers['transfer-encoding'];
  return new Promise((answer, fail) => {
    const sent = request(
      new URL(incoming.url ?? '/', server),
      { method: incoming.method, agent: false, headers: { ...headers, 'content-length': body.length } },
      answer,
    );
    sent.once('error', fail);
    sent.end(body);
  });
}

/** The worst of several answers. */
function worstOf(answers: readonly IncomingMessage[]): IncomingMessage {
  const [worst] = answers.toSorted((a, b) => (b.statusCode ?? 0) - (a.statusCode ?? 0));
  if (worst === undefined) throw new Error('no server');
  return worst;
}

async function serve(servers: readonly string[], incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(incoming);
  const text = body.toString();
  const everywhere = /^(CREATE|ALTER|DELETE) /.test(text) && text.includes(' ON CLUSTER ');
  const sent = everywhere ? Buffer.from(forOneAlone(text)) : body;
  const answer = worstOf(
    await Promise.all(
      servers.slice(0, everywhere ? servers.length : 1).map((server) => forward(server, incoming, sent)),
    ),
  );
  // As a balancer does: who leaves is left.
  response.once('close', () => answer.destroy());
  answer.once('error', () => response.destroy()).pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
}

/** Two real ClickHouse servers as two shards of a cluster, behind an address that runs DDL on both. */
export async function startClickHousePair(): Promise<ClickHousePair> {
  const dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
  chmodSync(dir, 0o711);
  const ports = [await steadyPort(), await steadyPort()];
  const servers = await Promise.all(ports.map((port, index) => startShard(join(dir, String(index)), port, ports)));
  const front = createServer((incoming, response) => {
    serve(
      servers.map(({ url }) => url),
      incoming,
      response,
    ).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    front.listen(0, '127.0.0.1', resolve);
  });
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const [first] = servers;
  if (first === undefined) throw new Error('no server');
  const { user, password, database } = first;
  return {
    options: {
      url: `http://127.0.0.1:${address.port}`,
      user,
      password,
      database,
      cluster: { name: CLUSTER, quorum: 0 },
    },
    servers: servers.map(({ url }) => ({ url, user, password, database })),
    stop: async () => {
      front.close();
      front.closeAllConnections();
      await Promise.all(servers.map((server) => server.stop()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
