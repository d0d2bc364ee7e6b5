import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshPostgres, type FreshPostgres } from '../testing/engines.ts';
import { countedSecrets, type CountedSecrets } from './counted-secrets.ts';

const MINUTE = 60_000;
let postgres: FreshPostgres;
/** Of two processes. */
let one: CountedSecrets;
let other: CountedSecrets;
const at = (minutes: number): Date => new Date(1_800_000_000_000 + minutes * MINUTE);

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(
    'CREATE SCHEMA vault; CREATE TABLE vault.wrong_secrets (kind text, who text, secret_hash bytea, at timestamptz, PRIMARY KEY (kind, who, secret_hash))',
  );
  const terms = { kind: 'code', limit: 3, windowMs: 15 * MINUTE };
  [one, other] = [countedSecrets(postgres.relational, terms), countedSecrets(postgres.relational, terms)];
});
afterAll(() => postgres.drop());

it('counts different wrong secrets of a person in all processes together, within the window', async () => {
  for (const [index, by] of [one, other, one].entries()) expect(await by.take('anna', `${index}`, at(index))).toBe(0);
  expect(await other.take('anna', '3', at(5))).toBe(10 * MINUTE);
  expect(await other.take('ben', '3', at(5))).toBe(0);
  expect(await other.take('anna', '0', at(5))).toBe(0);
  expect(await other.take('anna', '3', at(15))).toBe(0);
});

it('a right secret counts no more, and parallel guesses are counted before they are looked up', async () => {
  for (let time = 0; time < 5; time += 1) {
    expect(await one.take('carl', `right ${time}`, at(0))).toBe(0);
    await one.refund('carl', `right ${time}`);
  }
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : other).take('carl', `${index}`, at(0))),
  );
  expect(guesses.filter((waitMs) => waitMs === 0)).toHaveLength(3);
});
