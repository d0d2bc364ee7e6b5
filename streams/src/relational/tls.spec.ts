import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { discardEmbeddedPostgres } from '../embedded/postgres-cluster.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/postgres.ts';
import { Unavailable } from '../ports/fault.ts';
import { openLine } from '../testing/line.ts';
import { selfSigned, type SelfSigned } from '../testing/self-signed.ts';
import { withAuthority } from './postgres-address.ts';
import { openPostgres } from './postgres.ts';

const certificate = selfSigned();

/** PostgreSQL requires a key that its own account alone can read. */
function certify(dataDir: string, { cert, key }: SelfSigned): void {
  const { uid, gid } = statSync(join(dataDir, 'PG_VERSION'));
  for (const [name, text] of [
    ['server.crt', cert],
    ['server.key', key],
  ] as const) {
    writeFileSync(join(dataDir, name), text, { mode: 0o600 });
    chownSync(join(dataDir, name), uid, gid);
  }
  appendFileSync(join(dataDir, 'postgresql.conf'), 'ssl = on\n');
}

describe.skipIf(certificate === undefined)('TLS to PostgreSQL', () => {
  let folder: string;
  let dataDir: string;
  let server: EmbeddedPostgres;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
    chmodSync(folder, 0o711);
    dataDir = join(folder, 'postgres');
    const plain = await startEmbeddedPostgres({ dataDir });
    await plain.stop();
    if (certificate !== undefined) certify(dataDir, certificate);
    server = await startEmbeddedPostgres({ dataDir });
  });

  afterAll(async () => {
    await server.stop();
    discardEmbeddedPostgres(dataDir);
    certificate?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function isEncrypted(
    sslmode: string,
    { host, port, caFile }: { host?: string; port?: number; caFile?: string | undefined } = {},
  ): Promise<unknown> {
    const address = new URL(server.url);
    address.hostname = host ?? 'localhost';
    address.port = String(port ?? address.port);
    address.searchParams.set('sslmode', sslmode);
    const relational = openPostgres({ url: withAuthority(address.href, caFile), max: 1 });
    try {
      const [row] = await relational.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
      return row?.['ssl'];
    } catch (error) {
      return error;
    } finally {
      await relational.close();
    }
  }

  test('is off if disabled, and on if required', async () => {
    expect([await isEncrypted('disable'), await isEncrypted('require')]).toEqual([false, true]);
  });

  test('verifies the server, by name and by address, if an authority is given', async () => {
    const caFile = certificate?.certFile;
    expect([
      await isEncrypted('verify-full', { caFile }),
      await isEncrypted('verify-full', { caFile, host: '127.0.0.1' }),
      await isEncrypted('require', { caFile }),
    ]).toEqual([true, true, true]);
  });

  test('refuses a server with an unknown authority', async () => {
    expect(await isEncrypted('verify-full')).toBeInstanceOf(Unavailable);
  });

  test('refuses a server with another name', async () => {
    const host = '127.0.0.2';
    const line = await openLine(Number(new URL(server.url).port), host);
    const caFile = certificate?.certFile;
    expect(await isEncrypted('verify-full', { caFile, host, port: line.port })).toMatchObject({
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
    await line.close();
  });

  test('is used by listeners too', async () => {
    const address = new URL(server.url);
    address.searchParams.set('sslmode', 'verify-full');
    const relational = openPostgres({ url: withAuthority(address.href, certificate?.certFile), max: 1 });
    const stop = await relational.listen('bell', () => undefined);
    expect(
      await relational.query(
        "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE datname = 'watchglass'",
      ),
    ).toEqual([{ ssl: true }]);
    await stop();
    await relational.close();
  });
});
