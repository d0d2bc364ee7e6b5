import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@watchglass/streams/embedded/postgres';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import type { Relational } from '@watchglass/streams/ports/relational';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { withoutDeadline } from '@watchglass/streams/relational/postgres-address';
import { until } from '../../stack/until.ts';
import { debianProgram, newFolder, startProgram, type Program } from './programs.ts';
import { ALARM_ABOVE, type Reading, type Rival, type RunningRival, type Size } from './rival.ts';
import { sendValues } from './zabbix-sender.ts';

const [FIRST_HOST, FIRST_ITEM, FIRST_TRIGGER, FIRST_FUNCTION] = [500_000, 600_000, 700_000, 800_000];
const READY_WITHIN_MS = 120_000;
const POLL_MS = 5;

/**
 * Zabbix's server on a PostgreSQL of the same kind and settings as Watchglass's: one trapper item and one trigger for
 * each sensor.
 */
export const zabbix: Rival = {
  name: 'Zabbix',
  version: '6.0 with PostgreSQL',
  async start(size) {
    const server = debianProgram('/usr/sbin/zabbix_server', 'zabbix-server-pgsql');
    const folder = newFolder();
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder.path, 'postgres') });
    const relational = openPostgres({ url: withoutDeadline(postgres.url), max: 2 });
    const end = async (): Promise<void> => {
      await relational.close();
      await postgres.stop();
      folder.remove();
    };
    try {
      await fill(relational, size);
      const port = await steadyPort();
      const config = configure(folder.path, port, size, postgres);
      const boot = (): Promise<Program> => startServer(server, port, config, path.join(folder.path, 'output.log'));
      const begin = performance.now();
      const program = await boot();
      return running({ postgres, relational, port, boot, program, coldStartMs: performance.now() - begin, end });
    } catch (error) {
      await end();
      throw error;
    }
  },
};

async function startServer(server: string, port: number, config: string, log: string): Promise<Program> {
  const program = startProgram(server, ['-f', '-c', config], log);
  try {
    await until(
      'Zabbix accepts values',
      async () => (await sendValues(port, [valueOf({ sensor: 0, at: Date.now(), value: 20 })])) === 1,
      READY_WITHIN_MS,
    );
    return program;
  } catch (error) {
    await program.end('SIGKILL');
    throw error;
  }
}

interface Parts {
  readonly postgres: EmbeddedPostgres;
  readonly relational: Relational;
  readonly port: number;
  readonly boot: () => Promise<Program>;
  readonly program: Program;
  readonly coldStartMs: number;
  readonly end: () => Promise<void>;
}

function running({ postgres, relational, port, boot, program: first, coldStartMs, end }: Parts): RunningRival {
  let program = first;
  return {
    coldStartMs,
    roots: () => [program.pid, Number(postgres.pid)],
    async send(_connection, readings) {
      const taken = await sendValues(port, readings.map(valueOf));
      if (taken !== readings.length) throw new Error(`Zabbix took ${taken} of ${readings.length}`);
    },
    async stored() {
      const [row] = await relational.query<{ stored: string }>(
        `SELECT count(*) AS stored FROM history WHERE itemid >= ${FIRST_ITEM}`,
      );
      return Number(row?.stored);
    },
    onAlarm: (heard) => pollProblems(relational, heard),
    kill: () => program.end('SIGKILL'),
    async startAgain() {
      program = await boot();
    },
    async stop() {
      await program.end('SIGTERM');
      await end();
    },
  };
}

function valueOf({ sensor, at, value }: Reading): {
  host: string;
  key: string;
  value: string;
  clock: number;
  ns: number;
} {
  return {
    host: `sensor-${sensor}`,
    key: 'temperature',
    value: String(value),
    clock: Math.floor(at / 1_000),
    ns: (at % 1_000) * 1_000_000,
  };
}

/** Writes rows like Zabbix's own programs, in the schema of its package. */
async function fill(relational: Relational, { sensors }: Size): Promise<void> {
  for (const part of ['schema', 'images', 'data'])
    await relational.query(gunzipSync(readFileSync(`/usr/share/zabbix-server-pgsql/${part}.sql.gz`)).toString());
  const each = `FROM generate_series(0, ${sensors - 1}) AS i`;
  await relational.query(`
    UPDATE hosts SET status = 1 WHERE status = 0;
    INSERT INTO hosts (hostid, host, name, status) SELECT ${FIRST_HOST} + i, 'sensor-' || i, 'sensor-' || i, 0 ${each};
    INSERT INTO hosts_groups (hostgroupid, hostid, groupid) SELECT ${FIRST_HOST} + i, ${FIRST_HOST} + i, 2 ${each};
    INSERT INTO items (itemid, type, hostid, name, key_, delay, value_type, history, trends)
      SELECT ${FIRST_ITEM} + i, 2, ${FIRST_HOST} + i, 'temperature', 'temperature', '0', 0, '7d', '365d' ${each};
    INSERT INTO item_rtdata (itemid) SELECT ${FIRST_ITEM} + i ${each};
    INSERT INTO triggers (triggerid, expression, description, priority)
      SELECT ${FIRST_TRIGGER} + i, '{' || (${FIRST_FUNCTION} + i) || '}>${ALARM_ABOVE}', 'too warm', 4 ${each};
    INSERT INTO functions (functionid, itemid, triggerid, name, parameter)
      SELECT ${FIRST_FUNCTION} + i, ${FIRST_ITEM} + i, ${FIRST_TRIGGER} + i, 'last', '$' ${each}`);
}

/** Returns the path of its configuration: caches large enough for the flood, without unneeded workers. */
function configure(folder: string, port: number, { connections }: Size, { url }: EmbeddedPostgres): string {
  const { hostname, port: databasePort, username, password, pathname } = new URL(url);
  const file = path.join(folder, 'zabbix.conf');
  const settings = {
    ListenPort: port,
    ListenIP: '127.0.0.1',
    LogFile: `${folder}/zabbix.log`,
    PidFile: `${folder}/zabbix.pid`,
    SocketDir: folder,
    AllowRoot: 1,
    DBHost: hostname,
    DBPort: databasePort,
    DBName: pathname.slice(1),
    DBUser: username,
    DBPassword: decodeURIComponent(password),
    AllowUnsupportedDBVersions: 1,
    StartTrappers: connections + 1,
    StartDBSyncers: 4,
    StartPollers: 1,
    StartPingers: 0,
    StartHTTPPollers: 0,
    StartDiscoverers: 0,
    StartPreprocessors: 2,
    HousekeepingFrequency: 0,
    CacheSize: '128M',
    HistoryCacheSize: '512M',
    HistoryIndexCacheSize: '64M',
    TrendCacheSize: '64M',
    ValueCacheSize: '256M',
    Timeout: 30,
  };
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  chmodSync(folder, 0o755);
  return file;
}

/** Polls the table from which its API reads problems, without pause. */
async function pollProblems(relational: Relational, heard: (sensor: number) => void): Promise<() => void> {
  const [newest] = await relational.query<{ id: string }>('SELECT coalesce(max(eventid), 0) AS id FROM problem');
  let [ended, last] = [false, Number(newest?.id)];
  const look = async (): Promise<void> => {
    while (!ended) {
      const rows = await relational.query<{ eventid: string; objectid: string }>(
        'SELECT eventid, objectid FROM problem WHERE eventid > $1 AND source = 0 ORDER BY 1',
        [last],
      );
      for (const row of rows) {
        last = Number(row.eventid);
        heard(Number(row.objectid) - FIRST_TRIGGER);
      }
      await sleep(POLL_MS);
    }
  };
  void look().catch((error: unknown) => console.error('Zabbix:', error));
  return () => {
    ended = true;
  };
}
