import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesContract } from '../contracts/files.ts';
import { steadyPort } from '../embedded/steady-port.ts';
import { freshPostgres } from '../testing/engines.ts';
import { openPostgresFiles } from './postgres.ts';

filesContract('PostgreSQL', async () => {
  const { url, drop } = await freshPostgres();
  const files = await openPostgresFiles({ url });
  return { files, drop: () => files.close().then(drop) };
});

test('a file that is deleted under its reader ends in an error, never in a shorter file', async () => {
  const { url, drop } = await freshPostgres();
  const files = await openPostgresFiles({ url });
  const organizationId = 1;
  const hash = await files.put(organizationId, randomBytes(2_000_000));
  const reading = await files.read({ organizationId, hash });
  const readToEnd = async (): Promise<void> => {
    for await (const _ of reading?.bytes ?? []) await files.delete({ organizationId, hash });
  };
  await expect(readToEnd()).rejects.toMatchObject({ code: 'Unavailable', wire: 'files' });
  await files.close();
  await drop();
});

test('a server that does not listen is unavailable as the store of files', async () => {
  const url = `postgres://watchglass:secret@127.0.0.1:${await steadyPort()}/watchglass`;
  await expect(openPostgresFiles({ url })).rejects.toMatchObject({ code: 'Unavailable', wire: 'files' });
});
