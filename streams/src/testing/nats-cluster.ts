import { execFileSync } from 'node:child_process';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { streamOf } from '../distributed/reading-log/partition-streams.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { NATS_PATH, startNatsServer, type NatsServer } from './nats-server.ts';

/** Three real servers that keep streams together, on loopback. */
export interface NatsCluster {
  /** Of all three, joined by commas. */
  readonly url: string;
  readonly servers: readonly (NatsServer & { readonly name: string })[];
  /** The server that leads a partition of the reading log. Throws while none does. */
  leaderOf(partition: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

const SERVERS = 3;

/** Whether the installed server is of 2.10 or later: one before answers a new stream's first messages with errors where it has replicas. */
export function knowsReplicasWell(): boolean {
  const [, minor = 0] =
    execFileSync('nats-server', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH: NATS_PATH } }).match(
      /v2\.(\d+)\./,
    ) ?? [];
  return Number(minor) >= 10;
}

export async function startNatsCluster(): Promise<NatsCluster> {
  const ports = [];
  for (let count = 0; count < SERVERS; count += 1) ports.push(await steadyPort());
  const routes = ports.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  // With a pool of routes, as they come from 2.10 on, a server that was killed rarely catches up.
  const pool = knowsReplicasWell() ? ', pool_size: -1' : '';
  const servers = await Promise.all(
    ports.map(async (port, index) => {
      const name = `server-${index + 1}`;
      const settings = [
        `server_name: "${name}"`,
        `cluster { name: "watchglass", listen: "127.0.0.1:${port}", routes: [${routes}]${pool} }`,
      ];
      return Object.assign(await startNatsServer(settings), { name });
    }),
  );
  const urls = servers.map(({ url }) => url);
  return {
    url: urls.join(','),
    servers,
    async leaderOf(partition) {
      const connection = await connect({ servers: urls });
      try {
        return (await (await jetstreamManager(connection)).streams.info(streamOf(partition))).cluster?.leader;
      } finally {
        await connection.close();
      }
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}
