import { createHash, randomBytes } from 'node:crypto';
import { assetStream } from '@watchglass/schemas/asset/events';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { File } from '@watchglass/schemas/file/file';
import { FILES_MAX_BYTES } from '@watchglass/schemas/file/limits';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asNew } from '../handle-command.ts';
import { migratePrivateSchemas } from '../private-schema/migrations.ts';
import { openStores, type Stores } from '../stores-for-tests.ts';
import { eraseFiles, sweepFile } from './sweep-files.ts';
import { claimRemoval, claimUpload, settle, storeUpload } from './uploads.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
let stores: Stores;
let organizationId = 0;
beforeAll(async () => {
  stores = await openStores();
  await migratePrivateSchemas(stores.deps.relational);
});
afterAll(() => stores.remove());

const pass = (milliseconds: number): void => {
  stores.clock.now += milliseconds;
};
async function swept(): Promise<number> {
  let count = 0;
  while (await sweepFile(stores.deps)) count += 1;
  return count;
}
const isStored = async (hash: string): Promise<boolean> =>
  (await stores.deps.files.read({ organizationId, hash })) !== null;

async function upload(bytes: Buffer = randomBytes(100), files = stores.deps.files): Promise<File> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const file: File = {
    fileId: v7(),
    hash,
    name: 'a.txt',
    mediaType: 'text/plain',
    bytes: bytes.length,
    thumbnail: null,
  };
  await storeUpload(
    { ...stores.deps, files },
    { organizationId, uploadedBy: 'user me', file, bytes, thumbnails: null },
  );
  return file;
}

async function append(stream: string, ...events: readonly DomainEvent[]): Promise<void> {
  const metadata = {
    organizationId,
    actor: { kind: 'user', id: v7() } as const,
    at: new Date().toISOString(),
    correlationId: v7(),
  };
  await stores.deps.eventStore.append(stream, 'any', asNew(events, { metadata, newId: v7 }));
}

/** An asset whose events name the file. */
async function assetWith(file: File): Promise<string> {
  const which = { assetId: v7(), organizationId };
  await append(
    assetStream(which.assetId),
    { type: 'AssetCreated', data: { ...which, name: 'Store', description: '', tags: [] } },
    { type: 'FileAdded', data: { ...which, file } },
  );
  return which.assetId;
}
const claim = ({ fileId }: File, assetId: string, uploadedBy = 'user me'): Promise<File> =>
  claimUpload(stores.deps, { organizationId, fileId, owner: assetStream(assetId), uploadedBy });

describe('an uploaded file', () => {
  beforeAll(() => {
    organizationId = 1;
  });

  it('that nothing names is deleted after an hour, and not before', async () => {
    const { hash } = await upload();
    pass(HOUR - 1);
    expect([await swept(), await isStored(hash)]).toEqual([0, true]);
    pass(1);
    expect([await swept(), await isStored(hash)]).toEqual([1, false]);
  });

  it('is named by who uploaded it alone, for one owner, and stays', async () => {
    const file = await upload();
    const assetId = await assetWith(file);
    await expect(claim(file, assetId, 'user another')).rejects.toMatchObject({ code: 'FileUnknown' });
    expect(await claim(file, assetId)).toEqual(file);
    expect(await claim(file, assetId)).toEqual(file);
    await expect(claim(file, v7())).rejects.toMatchObject({ code: 'FileUnknown' });
    organizationId = 2;
    await expect(claim(file, assetId)).rejects.toMatchObject({ code: 'FileUnknown' });
    organizationId = 1;
    await settle(stores.deps, file.fileId);
    pass(60 * DAY);
    expect([await swept(), await isStored(file.hash)]).toEqual([0, true]);
  });

  it('of a process that ended before it was settled stays if its owner names it, and goes otherwise', async () => {
    const [named, forgotten] = [await upload(), await upload()];
    await claim(named, await assetWith(named));
    await claim(forgotten, await assetWith(named));
    pass(HOUR);
    await swept();
    expect([await isStored(named.hash), await isStored(forgotten.hash)]).toEqual([true, false]);
    pass(60 * DAY);
    expect([await swept(), await isStored(named.hash)]).toEqual([0, true]);
  });

  it('of a certificate stays with it, also once it is withdrawn', async () => {
    const [file, forgotten] = [await upload(), await upload()];
    const [sensorId, owner] = [7, sensorStream(7)];
    const which = { sensorId, organizationId, calibrationId: v7() };
    const certificate = { on: '2026-01-01', dueOn: '2027-01-01', certificate: 'K-1', laboratory: 'Laboratory' };
    for (const { fileId } of [file, forgotten])
      await claimUpload(stores.deps, { organizationId, fileId, owner, uploadedBy: 'user me' });
    await append(
      owner,
      { type: 'SensorHeard', data: { sensorId, organizationId, wireId: 'w', baseSerial: 'B', name: 'w' } },
      { type: 'SensorCalibrated', data: { ...which, ...certificate, file } },
      { type: 'CalibrationWithdrawn', data: { ...which, certificate: 'K-1' } },
    );
    pass(HOUR);
    expect([await swept(), await isStored(file.hash), await isStored(forgotten.hash)]).toEqual([2, true, false]);
  });

  it('that is removed keeps its bytes for thirty days', async () => {
    const file = await upload();
    const assetId = await assetWith(file);
    await claim(file, assetId);
    await settle(stores.deps, file.fileId);
    await claimRemoval(stores.deps, file.fileId);
    await append(assetStream(assetId), { type: 'FileRemoved', data: { assetId, organizationId, file } });
    pass(HOUR);
    expect([await swept(), await isStored(file.hash)]).toEqual([1, true]);
    pass(30 * DAY - HOUR - 1);
    expect([await swept(), await isStored(file.hash)]).toEqual([0, true]);
    pass(1);
    expect([await swept(), await isStored(file.hash)]).toEqual([1, false]);
  });

  it('stays if the event of its removal was never appended', async () => {
    const file = await upload();
    await claim(file, await assetWith(file));
    await settle(stores.deps, file.fileId);
    await claimRemoval(stores.deps, file.fileId);
    pass(60 * DAY);
    await swept();
    pass(60 * DAY);
    expect([await swept(), await isStored(file.hash)]).toEqual([0, true]);
  });

  it('leaves equal bytes of another file in the store', async () => {
    const bytes = randomBytes(100);
    const first = await upload(bytes);
    pass(HOUR / 2);
    await upload(bytes);
    pass(HOUR / 2);
    expect([await swept(), await isStored(first.hash)]).toEqual([1, true]);
    pass(HOUR / 2);
    expect([await swept(), await isStored(first.hash)]).toEqual([1, false]);
  });

  it('is swept once by processes that look at the same time', async () => {
    await Promise.all([upload(), upload(), upload()]);
    pass(HOUR);
    const counts = await Promise.all([swept(), swept(), swept()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
  });
});

describe('the files of a workspace', () => {
  const fill = async (bytes: number, removedAt: Date | null): Promise<void> => {
    await stores.deps.relational.query(
      `INSERT INTO command.files VALUES ($1, $2, $3, 'a', 'text/plain', 1, NULL, $4, 'user me', 'asset-1', true, now(), $5)`,
      [v7(), organizationId, 'f'.repeat(64), bytes, removedAt],
    );
  };
  const stored = async (): Promise<number> => {
    const [row] = await stores.deps.relational.query<{ bytes: string }>(
      'SELECT sum(stored_bytes) AS bytes FROM command.files WHERE organization_id = $1',
      [organizationId],
    );
    return Number(row?.bytes);
  };

  it('never exceed their share, however many are uploaded at the same time', async () => {
    organizationId = 3;
    await fill(FILES_MAX_BYTES - 350, null);
    const codes = await Promise.all(
      Array.from({ length: 8 }, () =>
        upload().then(
          () => 'stored',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'stored')).toHaveLength(3);
    expect(codes.filter((code) => code === 'UploadLimit')).toHaveLength(5);
    expect(await stored()).toBeLessThanOrEqual(FILES_MAX_BYTES);
  });

  it('that were removed give way to new ones, the oldest first', async () => {
    organizationId = 4;
    const { now } = stores.clock;
    await fill(FILES_MAX_BYTES - 350, null);
    await fill(200, new Date(now - 2 * DAY));
    await fill(150, new Date(now - DAY));
    await upload();
    expect(await stored()).toBe(FILES_MAX_BYTES - 100);
    await swept();
    const left = await stores.deps.relational.query('SELECT 1 FROM command.files WHERE organization_id = 4');
    expect(left).toHaveLength(3);
  });

  it('count nothing that the store did not take, and what it took is swept', async () => {
    organizationId = 5;
    const down = { ...stores.deps.files, put: () => Promise.reject(new Unavailable('files', 'down')) };
    await expect(upload(randomBytes(100), down)).rejects.toMatchObject({ code: 'Unavailable' });
    expect(await stored()).toBe(0);
    pass(HOUR);
    await swept();
    const left = await stores.deps.relational.query('SELECT 1 FROM command.files WHERE organization_id = 5');
    expect(left).toEqual([]);
  });

  it('are deleted with an erased workspace, and those of others stay', async () => {
    organizationId = 6;
    const bytes = randomBytes(100);
    const { hash } = await upload(bytes);
    organizationId = 7;
    await upload(bytes);
    await eraseFiles(stores.deps, [6]);
    expect(await isStored(hash)).toBe(true);
    organizationId = 6;
    expect(await isStored(hash)).toBe(false);
  });
});
