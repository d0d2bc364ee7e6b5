import { appendFileSync, chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discard } from '@watchglass/demo/discard';
import { startEngines, type Engines } from '@watchglass/demo/processes/engines';
import { startNatsServer, type NatsServer } from '@watchglass/streams/testing/nats-server';
import { withAuthority } from '@watchglass/streams/relational/postgres-address';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { selfSigned, type SelfSigned } from '@watchglass/streams/testing/self-signed';
import { until } from '../stack/until.ts';
import { ms, thousands, times } from './figures.ts';
import { newFleet } from './fleet.ts';
import { measureFlood, type Flood } from './g1-ingest.ts';
import type { Goal } from './goal.ts';
import { ruleForEach } from './rules.ts';
import { startServices } from './separate-services.ts';
import type { Result } from './table.ts';

const SENSORS = 200;
const TARGET = 1.25;

/** The same flood with plain connections to PostgreSQL and NATS, and with both under TLS with verified certificates. */
export const tls: Goal = {
  goals: ['S6'],
  async run({ quick }) {
    const certificate = selfSigned();
    if (!certificate) throw new Error('it needs the openssl command');
    try {
      const [rounds, forSeconds] = quick ? [1, 6] : [2, 20];
      const [plain, secured]: [Flood[], Flood[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        plain.push(await flood(null, forSeconds));
        secured.push(await flood(certificate, forSeconds));
      }
      return [result(cheapest(plain), cheapest(secured))];
    } finally {
      certificate.remove();
    }
  },
};

/** Other load of the machine only adds cost, so the cheapest run is the measure. */
function cheapest(floods: readonly Flood[]): Flood {
  const [least] = floods.toSorted((a, b) => b.perCpuSecond - a.perCpuSecond);
  if (!least) throw new Error('nothing was measured');
  return least;
}

async function flood(certificate: SelfSigned | null, forSeconds: number): Promise<Flood> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-bench-'));
  chmodSync(dataDir, 0o711);
  const own = await startEngines({ dataDir, nats: false });
  const nats = await startNatsServer(
    certificate
      ? [
          `tls { cert_file: "${certificate.certFile}", key_file: "${path.join(path.dirname(certificate.certFile), 'key.pem')}" }`,
        ]
      : [],
  );
  try {
    const environment = certificate
      ? await encrypted({ dataDir, own, nats, certificate })
      : { WATCHGLASS_NATS_URL: nats.url };
    return await floodOn(
      { ...own, nats: alive(nats), environment: { ...own.environment, WATCHGLASS_NATS_URL: nats.url } },
      environment,
      forSeconds,
    );
  } finally {
    await nats.stop();
    await own.stop();
    discard(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const alive = ({ pid }: NatsServer): Engines['nats'] => ({
  pid,
  kill: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
});

interface Encrypting {
  readonly dataDir: string;
  readonly own: Engines;
  readonly nats: NatsServer;
  readonly certificate: SelfSigned;
}

/** Addresses that require TLS; PostgreSQL loads its key without a restart. */
async function encrypted({ dataDir, own, nats, certificate }: Encrypting): Promise<Record<string, string>> {
  const folder = path.join(dataDir, 'postgres');
  const { uid, gid } = statSync(path.join(folder, 'PG_VERSION'));
  for (const [name, text] of [
    ['server.crt', certificate.cert],
    ['server.key', certificate.key],
  ] as const) {
    writeFileSync(path.join(folder, name), text, { mode: 0o600 });
    chownSync(path.join(folder, name), uid, gid);
  }
  appendFileSync(path.join(folder, 'postgresql.conf'), 'ssl = on\n');
  process.kill(own.postgres.pid, 'SIGHUP');
  const address = new URL(own.environment['WATCHGLASS_POSTGRES_URL'] ?? '');
  address.searchParams.set('sslmode', 'verify-full');
  const relational = openPostgres({ url: withAuthority(address.href, certificate.certFile), max: 1 });
  await until('PostgreSQL speaks TLS', () => relational.query('SELECT 1'));
  await relational.close();
  return {
    WATCHGLASS_POSTGRES_URL: address.href,
    WATCHGLASS_POSTGRES_CA_FILE: certificate.certFile,
    WATCHGLASS_NATS_URL: nats.url.replace('nats:', 'tls:'),
    WATCHGLASS_NATS_CA_FILE: certificate.certFile,
  };
}

async function floodOn(engines: Engines, environment: Record<string, string>, forSeconds: number): Promise<Flood> {
  const product = await startServices({ engines, environment });
  try {
    const [row] = await product.relational.query<{ lines: string }>(
      'SELECT count(*) AS lines FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE ssl AND client_addr IS NOT NULL',
    );
    if (Number(row?.lines) > 0 !== 'WATCHGLASS_POSTGRES_CA_FILE' in environment)
      throw new Error('the connections to PostgreSQL do not match the case');
    const fleet = await newFleet(product, { sensors: SENSORS, bases: 4, metric: 'temperature' });
    await ruleForEach(fleet);
    return await measureFlood(product, fleet, forSeconds);
  } finally {
    await product.stop();
  }
}

function result(plain: Flood, secured: Flood): Result {
  const cost = ({ perCpuSecond }: Flood): number => 1e6 / perCpuSecond;
  const ratio = cost(secured) / cost(plain);
  const said = (flood: Flood): string =>
    `${ms(cost(flood))} of CPU per 1,000 readings (${thousands(flood.perSecond)}/s)`;
  return {
    goal: 'S6',
    what: `separate services, packs of 250: lines to PostgreSQL and NATS under TLS, certificates checked`,
    ours: said(secured),
    raw: `plain ${said(plain)}`,
    ratio: times(ratio),
    target: `≤ ${TARGET}×`,
    met: ratio <= TARGET,
    limitedBy: "encryption on both ends of each line; HTTPS is the proxy's and not in it",
  };
}
