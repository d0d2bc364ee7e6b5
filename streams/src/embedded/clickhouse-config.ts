import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const USER = 'watchglass';
export const DATABASE = 'watchglass';

export interface ClickHouseFiles {
  readonly data: string;
  readonly config: string;
  readonly pid: string;
  readonly password: string;
  /** The one Authorization header that is accepted. */
  readonly authorization: string;
}

/**
 * A request with other credentials is not routed at all, so no HTTP client can be the `default` user, which the engine
 * needs inside.
 */
function config(authorization: string): string {
  return `<clickhouse>
  <users_config>users.xml</users_config>
  <max_server_memory_usage>2000000000</max_server_memory_usage>
  <mark_cache_size>134217728</mark_cache_size>
  <logger><level>none</level><console>0</console></logger>
  <shutdown_wait_unfinished>0</shutdown_wait_unfinished>
  <http_handlers>
    <rule>
      <url>/ping</url>
      <handler><type>static</type><status>200</status><response_content>Ok.\n</response_content></handler>
    </rule>
    <rule>
      <headers><Authorization>${authorization}</Authorization></headers>
      <handler><type>dynamic_query_handler</type><query_param_name>query</query_param_name></handler>
    </rule>
  </http_handlers>
</clickhouse>
`;
}

function grants(...rights: string[]): string {
  return `<grants>${rights.map((right) => `<query>GRANT ${right}</query>`).join('')}</grants>`;
}

function users(password: string): string {
  const local = '<networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota>';
  const sha256 = createHash('sha256').update(password).digest('hex');
  const ours = grants('ALL ON watchglass*.*', 'TABLE ENGINE ON *', 'SELECT ON system.*', 'KILL QUERY ON *.*');
  return `<clickhouse>
  <profiles><default/></profiles>
  <quotas><default/></quotas>
  <users>
    <default><no_password/>${local}${grants('SYSTEM LISTEN ON *.*', 'SELECT ON system.numbers')}</default>
    <${USER}><password_sha256_hex>${sha256}</password_sha256_hex>${local}${ours}</${USER}>
  </users>
</clickhouse>
`;
}

function write(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (readFileSync(file, 'utf8') !== text) throw new Error(`${file} was not written`);
}

function passwordIn(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

/**
 * Writes the server's configuration into `dataDir` and reads it back: without it the engine would start without a
 * password.
 */
export function writeClickHouseFiles(dataDir: string): ClickHouseFiles {
  const data = join(dataDir, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const password = passwordIn(join(dataDir, 'password'));
  const authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`;
  const files = {
    data,
    config: join(dataDir, 'config.xml'),
    pid: join(dataDir, 'server.pid'),
    password,
    authorization,
  };
  write(join(dataDir, 'users.xml'), users(password));
  write(files.config, config(authorization));
  return files;
}
