import { execFileSync } from 'node:child_process';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { streamOf } from '../distributed/reading-log/partition-streams.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { NATS_PATH, startNatsServer, type NatsServer } from './nats-server.ts';

/** Three real servers in one JetStream cluster, on loopback. */
export interface NatsCluster {
  /** The addresses of all three, joined by commas. */
  readonly url: string;
  readonly servers: readonly (NatsServer & { readonly name: string })[];
  /** The server that leads a partition of the reading log. Throws without a leader. */
  leaderOf(partition: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

const SERVERS = 3;

/**
 * Returns true if the installed server is 2.10 or later: an older one answers the first messages of a new replicated
 * stream with errors.
 */
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
  // With a pool of routes, the default from 2.10 on, a killed server rarely catches up.
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
        return (await (await jetstreamManager(connection)).streams.info(streamOf({ log: 'readings', partition })))
          .cluster?.leader;
      } finally {
        await connection.close();
      }
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}
