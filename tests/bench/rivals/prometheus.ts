import http from 'node:http';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { until } from '../../stack/until.ts';
import { poster } from './poster.ts';
import { debianProgram, newFolder, startProgram, type Program } from './programs.ts';
import { remoteWriteBodies } from './remote-write.ts';
import { ALARM_ABOVE, type Rival, type RunningRival, type Size } from './rival.ts';

const READY_WITHIN_MS = 60_000;
const HEADERS = {
  'content-type': 'application/x-protobuf',
  'content-encoding': 'snappy',
  'x-prometheus-remote-write-version': '0.1.0',
};

/**
 * Remote write into Prometheus, which evaluates a rule for each sensor once a second and sends alerts to a stand-in for
 * Alertmanager.
 */
export const prometheus: Rival = {
  name: 'Prometheus',
  version: '2.42, rules each second',
  async start(size) {
    const server = debianProgram('/usr/bin/prometheus', 'prometheus');
    const folder = newFolder();
    const [port, alerts] = [await steadyPort(), await listenForAlerts()];
    configure(folder.path, alerts.port, size);
    const args = [
      `--config.file=${folder.path}/prometheus.yml`,
      `--storage.tsdb.path=${folder.path}/tsdb`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--web.enable-remote-write-receiver',
      '--log.level=warn',
    ];
    const boot = async (): Promise<Program> => {
      const program = startProgram(server, args, path.join(folder.path, 'output.log'));
      await until(
        'Prometheus is ready',
        async () => (await fetch(`http://127.0.0.1:${port}/-/ready`)).ok,
        READY_WITHIN_MS,
      );
      return program;
    };
    const begin = performance.now();
    return running({
      url: `http://127.0.0.1:${port}`,
      size,
      alerts,
      boot,
      program: await boot(),
      coldStartMs: performance.now() - begin,
      remove: () => folder.remove(),
    });
  },
};

interface Parts {
  readonly url: string;
  readonly size: Size;
  readonly alerts: Alerts;
  readonly boot: () => Promise<Program>;
  readonly program: Program;
  readonly coldStartMs: number;
  readonly remove: () => void;
}

function running({ url, size, alerts, boot, program: first, coldStartMs, remove }: Parts): RunningRival {
  const post = poster(url, size.connections + 1);
  const bodyOf = remoteWriteBodies(size.sensors);
  let program = first;
  return {
    coldStartMs,
    roots: () => [program.pid],
    send: (_connection, readings) => post('/api/v1/write', bodyOf(readings), HEADERS),
    stored: () => countSamples(url),
    async onAlarm(heard) {
      alerts.heard = heard;
      return () => {
        alerts.heard = null;
      };
    },
    kill: () => program.end('SIGKILL'),
    async startAgain() {
      program = await boot();
    },
    async stop() {
      await program.end('SIGTERM');
      alerts.server.close();
      alerts.server.closeAllConnections();
      remove();
    },
  };
}

function configure(folder: string, alertsPort: number, { sensors }: Size): void {
  const rules = Array.from(
    { length: sensors },
    (_, i) => `  - alert: TooWarm${i}\n    expr: 'temperature{sensor="${i}"} > ${ALARM_ABOVE}'\n`,
  );
  writeFileSync(
    path.join(folder, 'rules.yml'),
    `groups:\n- name: temperatures\n  interval: 1s\n  rules:\n${rules.join('')}`,
  );
  writeFileSync(
    path.join(folder, 'prometheus.yml'),
    [
      'global: {evaluation_interval: 1s}',
      `rule_files: [${folder}/rules.yml]`,
      `alerting: {alertmanagers: [{static_configs: [{targets: ['127.0.0.1:${alertsPort}']}]}]}`,
      '',
    ].join('\n'),
  );
}

/** Counted in the database itself, so that it is correct after a restart. */
async function countSamples(url: string): Promise<number> {
  const query = new URLSearchParams({
    query: 'sum(count_over_time(temperature[1h]))',
    time: String(Date.now() / 1_000 + 60),
  });
  const { data } = (await (await fetch(`${url}/api/v1/query?${query}`)).json()) as {
    data: { result: { value: [number, string] }[] };
  };
  return Number(data.result[0]?.value[1] ?? 0);
}

interface Alerts {
  readonly server: http.Server;
  readonly port: number;
  heard: ((sensor: number) => void) | null;
}

async function listenForAlerts(): Promise<Alerts> {
  const server = http
    .createServer((request, response) => {
      void json(request).then((said) => {
        response.end('{}');
        for (const { labels } of said as { labels: { sensor: string } }[]) alerts.heard?.(Number(labels.sensor));
      });
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const alerts: Alerts = { server, port: (server.address() as AddressInfo).port, heard: null };
  return alerts;
}
