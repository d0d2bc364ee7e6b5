import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inhabit, type Inhabited } from '../inhabit.ts';
import { claim } from '../ports.ts';
import { PEOPLE } from '../workspace/people.ts';
import { readStackOptions, type StackOptions } from './options.ts';
import { startProcesses, type Processes } from './start-processes.ts';

const DEFAULT_DATA = fileURLToPath(new URL('../../../.data/stack', import.meta.url));
const say = (line: string): void => console.log(line);

function announce({ url, mqtt, dataDir, services, engines }: Processes): void {
  const engineNames = Object.keys(engines.environment).map((name) =>
    name.replace(/^WATCHGLASS_(\w+)_URL$/, '$1').toLowerCase(),
  );
  say(`
  Watchglass:  ${url}
  MQTT:        ${mqtt}
${Object.values(services)
  .map(({ name, pid, url: own }) => `  ${name.padEnd(12)} ${own}  (process ${pid})`)
  .join('\n')}
  Engines:     ${engineNames.join(', ')}; their addresses are in ${join(dataDir, 'addresses.json')}
  Logs lie in  ${join(dataDir, 'logs')}
  Ctrl-C ends everything.
`);
}

async function moveIn(processes: Processes, { compression, dataDir }: StackOptions): Promise<Inhabited> {
  const inhabited = await inhabit(processes, { dataDir, compression, say });
  say(`  The wall, signed in (good once):  ${processes.url}${await inhabited.wayIn()}`);
  say(`${PEOPLE.map(({ login, password }) => `  Or sign in:  ${login}  ${password}`).join('\n')}\n`);
  inhabited.openDesk(null);
  return inhabited;
}

/** Signals during the start take effect as soon as the started processes can be stopped. */
async function main(): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
  const options = readStackOptions(process.argv.slice(2), DEFAULT_DATA);
  await claim(
    '127.0.0.1',
    [
      { port: options.port, flag: '--port' },
      { port: options.mqttPort, flag: '--mqtt-port' },
    ],
    'npm run stack',
  );
  mkdirSync(options.dataDir, { recursive: true });
  say('Starting PostgreSQL, ClickHouse, NATS and the services, each as a process of its own …');
  const environment: Record<string, string> =
    options.eventStore === null ? {} : { WATCHGLASS_EVENTSTOREDB_URL: options.eventStore };
  const processes = await startProcesses({
    ...options,
    environment,
    instances: { deliveries: 1 },
    report: say,
  });
  let inhabited: Inhabited | undefined;
  try {
    announce(processes);
    if (options.demo) inhabited = await moveIn(processes, options);
    await asked;
    say('Stopping …');
  } finally {
    await inhabited?.stop();
    await processes.stop();
  }
}

try {
  await main();
  process.exit(0);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
