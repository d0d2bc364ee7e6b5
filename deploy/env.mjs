import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Makes the secrets of an installation, once: `docker-compose.yml` has none of its own. */
const file = process.argv[2] ?? path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), '.env');
const password = () => randomBytes(24).toString('hex');
const key = () => randomBytes(32).toString('base64');
const lines = [
  '# The secrets of this installation. Keep a copy where backups are kept: without WATCHGLASS_MASTER_KEY nobody can read a name.',
  `POSTGRES_PASSWORD=${password()}`,
  `CLICKHOUSE_PASSWORD=${password()}`,
  `NATS_PASSWORD=${password()}`,
  `WATCHGLASS_TOKEN_SECRET=${key()}`,
  `WATCHGLASS_MASTER_KEY=${key()}`,
];

try {
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'wx', mode: 0o600 });
  process.stdout.write(`${file} is written. Start Watchglass with: docker compose up --detach --wait\n`);
} catch (error) {
  if (error.code !== 'EEXIST') throw error;
  process.stderr.write(`${file} is there already and has been left as it is: its secrets open what is stored.\n`);
  process.exitCode = 1;
}
