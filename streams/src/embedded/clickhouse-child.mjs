import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { DataType, load, open } from 'ffi-rs';

/**
 * Serves ClickHouse over HTTP out of libchdb until its stdin ends. The library starts its server only from a command
 * line and serves while a query of that command line runs: one query runs for ever, and killing it stops the server in
 * order. Arguments: data directory, configuration file, port. Environment: WATCHGLASS_AUTHORIZATION, the header that
 * the server requires.
 */
const [data, config, port] = process.argv.slice(2);
const authorization = process.env.WATCHGLASS_AUTHORIZATION;
const tag = `serve-${randomUUID()}`;
const STOP_WITHIN_MS = 8_000;

const serve = `SELECT sleepEachRow(0.2), '${tag}' FROM system.numbers
  SETTINGS max_block_size = 1, max_threads = 1, function_sleep_max_microseconds_per_block = 0 FORMAT Null`;
const args = [
  'clickhouse',
  `--path=${data}`,
  `--config-file=${config}`,
  `--http_port=${port}`,
  '--listen_host=127.0.0.1',
  '--query',
  `SYSTEM START LISTEN HTTP; ${serve}`,
];

function die() {
  process.kill(process.pid, 'SIGKILL');
}

function stop() {
  setTimeout(die, STOP_WITHIN_MS);
  const kill = request(
    { host: '127.0.0.1', port, method: 'POST', agent: false, headers: { authorization } },
    (answer) => answer.resume(),
  );
  kill.once('error', die);
  kill.end(`KILL QUERY WHERE query LIKE '%${tag}%' AND query NOT LIKE 'KILL%' ASYNC`);
}

process.stdin.once('end', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

const library = join(
  dirname(createRequire(import.meta.url).resolve('@chdb/lib-linux-x64-gnu/package.json')),
  'libchdb.so',
);
open({ library: 'chdb', path: library });
await load({
  library: 'chdb',
  funcName: 'chdb_query_cmdline',
  retType: DataType.External,
  paramsType: [DataType.I32, DataType.StringArray],
  paramsValue: [args.length, args],
  runInNewThread: true,
});
process.exit(0);
