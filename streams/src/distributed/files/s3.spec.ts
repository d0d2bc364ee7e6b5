import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesContract } from '../../contracts/files.ts';
import { startS3Server, type S3Server } from '../../testing/s3-server.ts';
import { readS3Address, type S3Address } from './address.ts';
import { openS3Files } from './s3.ts';

const addressOf = (url: string): S3Address => {
  const address = readS3Address({ WATCHGLASS_FILES_URL: url });
  if (address === undefined) throw new Error('no address');
  return address;
};

filesContract('An S3-compatible store', async () => {
  const server = await startS3Server();
  return { files: await openS3Files(addressOf(server.url)), drop: () => server.stop() };
});

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

test('an object is named by its organization and its hash in the bucket of the address', async () => {
  const files = await openS3Files(addressOf(server.url));
  const organizationId = 1;
  const hash = await files.put(organizationId, randomBytes(10));
  expect([...server.objects.keys()]).toContain(`${organizationId}/${hash}`);
});

test.each([
  ['a wrong secret', 'secret', 'files'],
  ['a bucket that is not there', null, 'another'],
])('%s is unavailable at the start, and the error shows no key', async (_what, secret, bucket) => {
  const url = new URL(server.url);
  if (secret !== null) url.password = secret;
  url.pathname = bucket;
  const failed = await openS3Files(addressOf(url.href)).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'Unavailable', wire: 'files' });
  expect(JSON.stringify([String(failed), failed])).not.toContain(decodeURIComponent(url.password));
});

test('a store that is busy for a moment is asked again, and one that stays busy is unavailable', async () => {
  const files = await openS3Files(addressOf(server.url));
  const organizationId = 1;
  server.fail(2);
  const hash = await files.put(organizationId, randomBytes(10));
  expect((await files.read({ organizationId, hash }))?.size).toBe(10);
  server.fail(10);
  await expect(files.read({ organizationId, hash })).rejects.toMatchObject({ code: 'Unavailable', wire: 'files' });
  server.fail(0);
});

test('a store that stops in the middle of a file fails its reader, and nothing else', async () => {
  const stopping = await startS3Server();
  const files = await openS3Files(addressOf(stopping.url));
  const organizationId = 1;
  const hash = await files.put(organizationId, randomBytes(20_000_000));
  const [unread, read] = [await files.read({ organizationId, hash }), await files.read({ organizationId, hash })];
  await stopping.stop();
  if (read === null) throw new Error('no file');
  await expect(buffer(read.bytes)).rejects.toMatchObject({ code: 'Unavailable', wire: 'files' });
  unread?.bytes.destroy();
});

test.each(['https://host/bucket', 'https://key:secret@host', 'https://key:secret@host/bucket/deeper', 'host/bucket'])(
  'the address %s is rejected by the name of its variable, without the secret',
  (url) => {
    const reading = (): unknown => readS3Address({ WATCHGLASS_FILES_URL: url });
    expect(reading).toThrow('WATCHGLASS_FILES_URL');
    expect(reading).not.toThrow('key:secret');
  },
);
