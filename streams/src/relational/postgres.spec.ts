import { expect, test } from 'vitest';
import { relationalContract } from '../contracts/relational.ts';
import { freePort } from '../embedded/process.ts';
import { Unavailable } from '../ports/fault.ts';
import { freshPostgres } from '../testing/engines.ts';
import { openPostgres } from './postgres.ts';

relationalContract('PostgreSQL', async () => {
  const { url, relational, drop } = await freshPostgres();
  return { relational, drop, another: () => openPostgres({ url }) };
});

test('a server that is not there is unavailable, to queries, transactions and listeners', async () => {
  const nobody = openPostgres({ url: `postgres://watchglass:secret@127.0.0.1:${await freePort()}/watchglass` });
  await expect(nobody.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.transaction((tx) => tx.query('SELECT 1'))).rejects.toBeInstanceOf(Unavailable);
  await expect(nobody.listen('channel', () => undefined)).rejects.toBeInstanceOf(Unavailable);
  await nobody.close();
});

test('a wrong password keeps its SQLSTATE', async () => {
  const { url, drop } = await freshPostgres();
  const wrong = new URL(url);
  wrong.password = 'wrong';
  const intruder = openPostgres({ url: wrong.href });
  await expect(intruder.query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  await intruder.close();
  await drop();
});
