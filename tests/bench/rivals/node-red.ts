import { once } from 'node:events';
import { createReadStream, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { until } from '../../stack/until.ts';
import { flowOf } from './node-red-flow.ts';
import { poster } from './poster.ts';
import { newFolder, npmPackages, startProgram, type Program } from './programs.ts';
import type { Rival, RunningRival } from './rival.ts';

const DASHBOARD = '@flowfuse/node-red-dashboard';
const READY_WITHIN_MS = 60_000;
const TILES = 200;
const LINE_FEED = 10;
const HEADERS = { 'content-type': 'application/json' };

/** The address of its dashboard. */
export interface RunningNodeRed extends RunningRival {
  readonly page: string;
}

/** Node-RED with its dashboard: the first version for the oldest Node.js that Watchglass supports. */
export const nodeRed: Rival & { start(): Promise<RunningNodeRed> } = {
  name: 'Node-RED',
  version: '4 with Dashboard 1.31',
  async start() {
    const modules = npmPackages('node-red@4', `${DASHBOARD}@1.31`);
    const folder = newFolder();
    const [port, alarms] = [await steadyPort(), await listenForAlarms()];
    const history = path.join(folder.path, 'history.csv');
    configure(folder.path, modules, port, flowOf({ history, alarmPort: alarms.port, tiles: TILES }));
    const url = `http://127.0.0.1:${port}`;
    const post = poster(url, 8);
    const boot = async (): Promise<Program> => {
      const program = startProgram(
        process.execPath,
        [path.join(modules, 'node-red/red.js'), '--userDir', folder.path],
        path.join(folder.path, 'output.log'),
      );
      await until(
        'Node-RED accepts readings',
        async () => {
          await post('/ingest', '[]', HEADERS);
          return true;
        },
        READY_WITHIN_MS,
      );
      return program;
    };
    const begin = performance.now();
    let program = await boot();
    return {
      coldStartMs: performance.now() - begin,
      page: `${url}/dashboard/wall`,
      roots: () => [program.pid],
      send: (_connection, readings) => post('/ingest', JSON.stringify(readings), HEADERS),
      stored: () => countLines(history),
      async onAlarm(heard) {
        alarms.heard = heard;
        return () => {
          alarms.heard = null;
        };
      },
      kill: () => program.end('SIGKILL'),
      async startAgain() {
        program = await boot();
      },
      async stop() {
        await program.end('SIGTERM');
        alarms.server.close();
        folder.remove();
      },
    };
  },
};

function configure(folder: string, modules: string, port: number, flow: readonly unknown[]): void {
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(path.join(modules, '@flowfuse'), path.join(folder, 'node_modules', '@flowfuse'));
  writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ name: 'flows', dependencies: { [DASHBOARD]: '*' } }),
  );
  writeFileSync(path.join(folder, 'flows.json'), JSON.stringify(flow));
  const settings = {
    uiPort: port,
    uiHost: '127.0.0.1',
    flowFile: 'flows.json',
    credentialSecret: false,
    apiMaxLength: '5mb',
    editorTheme: { tours: false },
    telemetry: { enabled: false, updateNotification: false },
    logging: { console: { level: 'warn' } },
    functionGlobalContext: {},
  };
  writeFileSync(path.join(folder, 'settings.js'), `module.exports = ${JSON.stringify(settings)};\n`);
}

async function countLines(file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  let lines = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>)
    lines += chunk.filter((byte) => byte === LINE_FEED).length;
  return lines;
}

interface Alarms {
  readonly server: net.Server;
  readonly port: number;
  heard: ((sensor: number) => void) | null;
}

async function listenForAlarms(): Promise<Alarms> {
  const server = net
    .createServer((socket) => {
      createInterface({ input: socket }).on('line', (line) => alarms.heard?.(Number(line)));
      socket.on('error', () => undefined);
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const alarms: Alarms = { server, port: (server.address() as AddressInfo).port, heard: null };
  return alarms;
}
