import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandApiConfig, readDeliveriesConfig, readPoliciesConfig } from '@watchglass/command-api/config';
import { readProjectorsConfig } from '@watchglass/projectors/config';
import { readQueryApiConfig } from '@watchglass/query-api/config';
import { readFieldBusSettings } from '@watchglass/query-api/field-bus/config';
import { readStreamsConfig } from '@watchglass/streams/config';
import { DCLinter } from 'dclint';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read, root, sources } from './sources.ts';

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly dockerfile: string };
  readonly user?: string;
  readonly network_mode?: string;
  readonly networks?: readonly string[];
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly deploy?: {
    readonly replicas?: number;
    readonly resources?: { readonly limits?: { readonly cpus?: string; readonly memory?: string } };
  };
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
}

const text = read('docker-compose.yml');
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
/** Runs once and ends: it gives a volume to an account other than root. */
const ONCE = 'prepare-volumes';
/** Issued by an identity provider, if there is one. */
const OF_PROVIDERS = new Set(['WATCHGLASS_OIDC_CLIENT_SECRET', 'WATCHGLASS_SMS_GATEWAY_SECRET']);
const lasting = Object.entries(services).filter(([name]) => name !== ONCE);
const ours = lasting.filter(([, { build }]) => build !== undefined);

const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-compose-'));
const envFile = path.join(folder, '.env');
const makeSecrets = (): number | null =>
  spawnSync(process.execPath, [path.join(root, 'deploy/env.mjs'), envFile]).status;
makeSecrets();
const secrets = Object.fromEntries(
  readFileSync(envFile, 'utf8')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => {
      const [name = '', ...value] = line.split('=');
      return [name, value.join('=')];
    }),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fills in `${NAME:?why}` and `${NAME:-otherwise}` as Compose does. */
function filledIn(value: string | number): string {
  return String(value).replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_all, name: string, otherwise?: string) => secrets[name] ?? otherwise ?? '',
  );
}

function environmentOf({ environment = {} }: Service): Record<string, string> {
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, filledIn(value)]));
}

const readers: Readonly<
  Record<string, (environment: Record<string, string>) => { readonly host: string; readonly port: number }>
> = {
  'command-api': readCommandApiConfig,
  policies: readPoliciesConfig,
  deliveries: readDeliveriesConfig,
  projectors: readProjectorsConfig,
  'query-api': readQueryApiConfig,
  'field-bus': readFieldBusSettings,
};

describe('docker-compose.yml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
    const errorsOf = (file: string): readonly string[] =>
      linter
        .lintFiles([file], false)
        .flatMap(({ messages }) => messages.filter(({ type }) => type === 'error').map(({ message }) => message));
    const misspelt = path.join(folder, 'docker-compose.yml');
    writeFileSync(misspelt, text.replace('depends_on:', 'depend_on:'));
    expect(errorsOf(misspelt)).not.toEqual([]);
    expect(errorsOf(path.join(root, 'docker-compose.yml'))).toEqual([]);
  });

  it('runs every service of ours, the query side twice', () => {
    expect(new Set(ours.map(([name]) => name))).toEqual(new Set(Object.keys(readers)));
    expect(services['query-api']?.deploy?.replicas).toBe(2);
  });

  it.each(ours)(
    'gives %s an environment that its own configuration accepts, with an address for every connection',
    (name, service) => {
      const environment = environmentOf(service);
      const { host, port } = readers[name]?.(environment) ?? {};
      expect([host, service.healthcheck?.test.some((part) => part.includes(`127.0.0.1:${port}/readyz`))]).toEqual([
        '0.0.0.0',
        true,
      ]);
      const wires = readStreamsConfig(environment);
      expect([wires.postgresUrl, wires.clickHouseUrl, wires.eventStoreUrl, wires.nats?.url].map(Boolean)).toEqual([
        true,
        true,
        true,
        true,
      ]);
    },
  );

  it('contains only variables that a service reads', () => {
    const known = new Set(
      sources().flatMap((source) =>
        source.file.endsWith('.spec.ts') ? [] : (source.text.match(/WATCHGLASS_[A-Z_]+/g) ?? []),
      ),
    );
    const unknown = ours.flatMap(([name, { environment = {} }]) =>
      Object.keys(environment)
        .filter((variable) => !known.has(variable))
        .map((variable) => `${name}: ${variable}`),
    );
    expect(unknown).toEqual([]);
  });

  it('gives all services that sign or read tokens the same secrets, and no other service', () => {
    const holders = lasting
      .filter(
        ([, { environment = {} }]) =>
          'WATCHGLASS_MASTER_KEY' in environment || 'WATCHGLASS_TOKEN_SECRET' in environment,
      )
      .map(([name]) => name);
    expect(new Set(holders)).toEqual(new Set(['command-api', 'deliveries', 'policies', 'query-api']));
  });

  it('contains no secret: each must be supplied, and one command generates them all', () => {
    const asked = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|KEY)\w*)([^}]*)\}/g)].filter(
      ([, name = '']) => !OF_PROVIDERS.has(name),
    );
    expect(asked.filter(([, , otherwise]) => !otherwise?.startsWith(':?')).map(([all]) => all)).toEqual([]);
    expect(new Set(asked.map(([, name]) => name))).toEqual(new Set(Object.keys(secrets)));
    const written = Object.values(services)
      .flatMap(({ environment = {} }) => Object.entries(environment))
      .filter(([name]) => /PASSWORD|SECRET|KEY/.test(name));
    expect(written.filter(([, value]) => !String(value).startsWith('${'))).toEqual([]);
  });

  it('uses secrets that are generated once, readable by their owner only', () => {
    expect(statSync(envFile).mode & 0o777).toBe(0o600);
    const before = readFileSync(envFile, 'utf8');
    expect(makeSecrets()).toBe(1);
    expect(readFileSync(envFile, 'utf8')).toBe(before);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });

  it('opens ports of the proxy and of the field bus only, to this machine alone', () => {
    expect(lasting.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual([
      'field-bus',
      'proxy',
    ]);
    const opened = ['field-bus', 'proxy'].flatMap((name) => services[name]?.ports ?? []);
    expect(opened.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    const stores = lasting.filter(([, { build, networks: on = [] }]) => build === undefined && on.includes('stores'));
    expect([networks['stores']?.internal, stores.filter(([, { networks: on = [] }]) => on.length > 1)]).toEqual([
      true,
      [],
    ]);
  });

  it.each(lasting)(
    'gives %s a health check, bounds and a restart policy',
    (_name, { healthcheck, deploy, restart }) => {
      const { cpus, memory } = deploy?.resources?.limits ?? {};
      expect([healthcheck, cpus, memory].map(Boolean)).toEqual([true, true, true]);
      expect(restart).toBe('unless-stopped');
    },
  );

  it('runs only the service that prepares volumes as root, and without a network', () => {
    const byAccount = lasting.filter(([, { build }]) => build === undefined);
    expect(byAccount.filter(([, { user = '' }]) => !/^[1-9]\d*:[1-9]\d*$/.test(user)).map(([name]) => name)).toEqual(
      [],
    );
    expect([services[ONCE]?.network_mode, services[ONCE]?.restart]).toEqual(['none', 'no']);
  });

  it.each(ours)('builds %s from a target without root', (name, { build }) => {
    const stages = new Map(
      [...read('deploy/Dockerfile').matchAll(/^FROM (\S+) AS (\S+)\n((?:(?!FROM ).*\n?)*)/gm)].map(
        ([, from, stage, body]) => [stage, { from, body }],
      ),
    );
    expect(build).toMatchObject({ dockerfile: 'deploy/Dockerfile', target: name });
    expect(stages.get(name)?.from).toBe('service');
    expect(stages.get(name)?.body).toContain(`CMD ["node", "--enable-source-maps", "dist/${name}.js"]`);
    expect(stages.get('service')?.body).toMatch(/^USER node$/m);
  });

  it('pins every image', () => {
    const images = [
      ...Object.values(services).flatMap(({ image }) => image ?? []),
      ...[...read('deploy/Dockerfile').matchAll(/^FROM (\S+:\S+)/gm)].map(([, image]) => image ?? ''),
    ];
    expect(images.filter((image) => !/^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image))).toEqual([]);
  });

  it('starts each service after its dependencies, and names only existing volumes, networks and services', () => {
    for (const [name, { depends_on: needs = {}, volumes: mounts = [], networks: on = [] }] of Object.entries(
      services,
    )) {
      for (const [needed, { condition }] of Object.entries(needs)) {
        expect([name, needed in services, condition]).toEqual([
          name,
          true,
          needed === ONCE ? 'service_completed_successfully' : 'service_healthy',
        ]);
      }
      expect(
        mounts.map((mount) => mount.split(':')[0] ?? '').filter((from) => !from.startsWith('./') && !(from in volumes)),
        name,
      ).toEqual([]);
      expect(
        on.filter((network) => !(network in networks)),
        name,
      ).toEqual([]);
    }
  });
});
