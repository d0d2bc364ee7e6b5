import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { startChild } from './child.ts';
import type { Account } from './child.ts';
import { canReach, shelter } from './postgres-account.ts';

/**
 * The directory of PostgreSQL's programs, the account that runs them, the directory of the cluster, and whether its
 * writes wait for the disk.
 */
export interface Cluster {
  readonly binaries: string;
  readonly account: Account | undefined;
  readonly place: string;
  readonly durable: boolean;
}

/** Access for one role, over TCP from this machine, with its password; the superuser cannot sign in. */
const ACCESS = 'host all watchglass 127.0.0.1/32 scram-sha-256\n';

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function hasCluster(place: string): boolean {
  return existsSync(join(place, 'PG_VERSION'));
}

/**
 * The place of the cluster of `dataDir`: that directory, or, if the account cannot enter it, a shelter that a link
 * names.
 */
export function placeOf(dataDir: string, account: Account | undefined): string {
  if (isLink(dataDir)) return readlinkSync(dataDir);
  if (hasCluster(dataDir)) return dataDir;
  mkdirSync(dirname(dataDir), { recursive: true });
  if (account === undefined || canReach(dirname(dataDir), account)) return dataDir;
  return join(shelter(), `data-${randomBytes(6).toString('hex')}`);
}

function passwordFile(dataDir: string): string {
  return `${dataDir}.password`;
}

/**
 * The password of the role `watchglass`, created at the first start in a file beside the data directory that its owner
 * alone can read.
 */
export function passwordOf(dataDir: string): string {
  const file = passwordFile(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8');
}

async function run(cluster: Cluster, program: string, args: readonly string[], input?: string): Promise<void> {
  const child = startChild(join(cluster.binaries, program), args, {
    account: cluster.account,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  child.endInput(input);
  const { ok, why } = await child.ended;
  if (!ok || /\b(ERROR|FATAL|PANIC):/.test(why)) throw new Error(`${program}: ${why}`);
}

/** Removes the unfinished clusters of killed runs. Their `initdb` may still be ending, hence the retries. */
function sweep(place: string): void {
  const parent = dirname(place);
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${basename(place)}.initialising-`) ? Number(name.split('-').at(-1)) : 0;
    if (pid > 0 && !existsSync(`/proc/${pid}`))
      rmSync(join(parent, name), { recursive: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function create(cluster: Cluster, password: string): Promise<void> {
  const args = ['--pgdata', cluster.place, '--username=postgres', '--auth=trust', '--no-instructions'];
  if (!cluster.durable) args.push('--no-sync');
  await run(cluster, 'initdb', [...args, '--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']);
  writeFileSync(join(cluster.place, 'pg_hba.conf'), ACCESS);
  const role = `CREATE ROLE watchglass LOGIN CREATEDB PASSWORD '${password}';\n`;
  await run(
    cluster,
    'postgres',
    ['--single', '-D', cluster.place, 'postgres'],
    `${role}CREATE DATABASE watchglass OWNER watchglass;\n`,
  );
}

function assertEmpty(dir: string): void {
  if (!existsSync(dir) || readdirSync(dir).length === 0) return;
  throw new Error(`${dir} is not empty and holds no PostgreSQL data: empty it or choose another directory`);
}

/** Created beside its place and renamed, so that an interrupted start leaves no unfinished cluster. */
async function createInPlace(cluster: Cluster, password: string): Promise<void> {
  sweep(cluster.place);
  const stage = `${cluster.place}.initialising-${process.pid}`;
  mkdirSync(stage, { mode: 0o700 });
  try {
    if (cluster.account !== undefined) chownSync(stage, cluster.account.uid, cluster.account.gid);
    await create({ ...cluster, place: stage }, password);
    renameSync(stage, cluster.place);
  } catch (error) {
    rmSync(stage, { recursive: true, force: true });
    throw error;
  }
}

/** Creates the cluster unless it exists, and the link to a sheltered one. */
export async function initialise(cluster: Cluster, dataDir: string, password: string): Promise<void> {
  if (hasCluster(cluster.place)) return;
  assertEmpty(cluster.place);
  assertEmpty(dataDir);
  await createInPlace(cluster, password);
  if (cluster.place === dataDir || isLink(dataDir)) return;
  if (existsSync(dataDir)) rmdirSync(dataDir);
  symlinkSync(cluster.place, dataDir);
}

/** A cluster always runs as the owner of its data. */
export function ownerOf(place: string, account: Account | undefined): Account | undefined {
  if (account === undefined || !hasCluster(place)) return account;
  const { uid, gid } = statSync(place);
  return uid === 0 ? account : { uid, gid };
}

/** Removes a stopped cluster, wherever it is, and its password. */
export function discardEmbeddedPostgres(dataDir: string): void {
  if (isLink(dataDir)) rmSync(readlinkSync(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
  rmSync(passwordFile(dataDir), { force: true });
}
