import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetFileView } from '@watchglass/schemas/asset/views';
import type { Page } from '@watchglass/schemas/page';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { startS3Server, type S3Server } from '@watchglass/streams/testing/s3-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newAsset } from '../builders/asset.ts';
import { taken } from '../builders/door.ts';
import { filesPath, photograph, uploadFile } from '../builders/file.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { enginesOf } from '../stack/embedded-engines.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { IS_LONG } from './form.ts';
import { lasting } from './lasting.ts';

const ROUNDS = IS_LONG ? 20 : 1;
const UPLOADERS = 3;
const BETWEEN = 3;
const FILE_BYTES = 400_000;
const WITHIN_MS = 60_000;
/** The service looks after its files every minute. */
const SWEPT_WITHIN_MS = 120_000;
const TEST_MS = IS_LONG ? 1_800_000 : 300_000;

let bucket: S3Server;
let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  bucket = await startS3Server();
  stack = await startStack({ WATCHGLASS_FILES_URL: bucket.url });
  workspace = lasting(stack, await newWorkspace(stack));
});
afterAll(async () => {
  await stack.stop();
  await bucket.stop();
});

const faults: readonly (readonly [name: string, strike: () => Promise<void>])[] = [
  [
    'kill -9 of the service',
    async () => {
      await stack.kill();
      await stack.start();
    },
  ],
  [
    'kill -9 of PostgreSQL',
    async () => {
      const killed = (await stack.pids()).postgres;
      process.kill(killed, 'SIGKILL');
      await until('another one is in its place', async () => (await stack.pids()).postgres !== killed, WITHIN_MS);
    },
  ],
  [
    'SIGSTOP of the service',
    async () => {
      process.kill(stack.pid, 'SIGSTOP');
      await sleep(IS_LONG ? 30_000 : 2_000);
      process.kill(stack.pid, 'SIGCONT');
    },
  ],
  ['an overloaded bucket', async () => bucket.fail(15)],
];

/** Uploads files and adds them to one asset, each until it is answered, while faults strike. */
class Uploads {
  /** Hashes of the files that were answered as added, by their ids. */
  readonly added = new Map<string, string>();
  readonly #path: string;
  #stopping = false;
  #running: readonly Promise<void>[] = [];

  constructor(asset: string) {
    this.#path = filesPath(workspace, asset);
    this.#running = Array.from({ length: UPLOADERS }, () => this.#upload());
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#running);
  }

  async #upload(): Promise<void> {
    while (!this.#stopping) {
      const bytes = Math.random() < 0.3 ? photograph().bytes : Buffer.from(randomBytes(FILE_BYTES).toString('hex'));
      const uploaded = await uploadFile(workspace, { name: `${randomUUID()}.txt`, bytes }).catch(() => undefined);
      if (uploaded?.status !== 201) {
        await sleep(100);
        continue;
      }
      const { id, hash } = uploaded.body;
      const answered = await until(
        'it is added',
        async () => {
          const answer = await workspace.owner.ask('POST', this.#path, { file: id });
          return answer.status < 500 && answer;
        },
        WITHIN_MS,
      );
      if (answered.status === 201) this.added.set(id, hash);
      else throw new Error(`refused: ${answered.code}`);
    }
  }
}

async function listedOn(asset: string): Promise<readonly AssetFileView[]> {
  const path = `${filesPath(workspace, asset)}?rowsPerPage=100`;
  return taken(await workspace.owner.ask<Page<AssetFileView>>('GET', path)).items;
}

async function sha256At(path: string): Promise<string> {
  const answer = await fetch(`${stack.url}${path}`, { headers: { authorization: `Bearer ${workspace.owner.token}` } });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

/** Lets the hour pass in which an upload may be named. */
async function letTheHourPass(): Promise<void> {
  const relational = openPostgres({ url: (await enginesOf(stack)).postgresUrl });
  await relational.query("UPDATE command.files SET touched_at = touched_at - interval '2 hours'");
  await relational.close();
}

async function hashesKept(): Promise<readonly string[]> {
  const relational = openPostgres({ url: (await enginesOf(stack)).postgresUrl });
  const rows = await relational.query<{ hash: string; thumbnail: string | null }>(
    'SELECT hash, thumbnail FROM command.files WHERE settled',
  );
  await relational.close();
  return rows.flatMap(({ hash, thumbnail }) => (thumbnail === null ? [hash] : [hash, thumbnail]));
}

it.each(faults)(
  'under %s, every answered file is whole and listed once, and nothing else stays in the store',
  async (_name, strike) => {
    const assets: string[] = [];
    const added = new Map<string, string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const asset = (await newAsset(workspace)).id;
      assets.push(asset);
      const uploads = new Uploads(asset);
      await until('files are being added', () => uploads.added.size >= BETWEEN, WITHIN_MS);
      await strike();
      const before = uploads.added.size;
      await until('more are added', () => uploads.added.size > before + BETWEEN, WITHIN_MS);
      await uploads.stop();
      for (const [id, hash] of uploads.added) added.set(id, hash);
    }
    const listed = (
      await Promise.all(assets.map(async (asset) => (await listedOn(asset)).map((file) => ({ asset, file }))))
    ).flat();
    expect(new Map(listed.map(({ file }) => [file.id, file.hash]))).toEqual(added);
    expect(listed).toHaveLength(added.size);
    for (const { asset, file } of listed)
      expect(await sha256At(`${filesPath(workspace, asset)}/${file.id}`)).toBe(file.hash);
    await letTheHourPass();
    await until(
      'the store has what is named, and nothing else',
      async () => {
        const wanted = new Set((await hashesKept()).map((hash) => `${workspace.id}/${hash}`));
        return wanted.size === bucket.objects.size && [...bucket.objects.keys()].every((key) => wanted.has(key));
      },
      SWEPT_WITHIN_MS,
    );
    for (const hash of added.values()) expect(bucket.objects.has(`${workspace.id}/${hash}`)).toBe(true);
  },
  TEST_MS,
);
