import { randomUUID } from 'node:crypto';
import { Refusal } from '@watchglass/schemas/refusals';
import { ANSWER_AGAIN_SECONDS, OPEN_PAIRINGS, PAIRING_SECONDS } from '@watchglass/schemas/wall/limits';
import { freshPostgres } from '@watchglass/streams/testing/engines';
import type { Relational } from '@watchglass/streams/ports/relational';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openPairings, type Pairings } from './pairings.ts';
import { wallVaultTables } from './vault-tables.ts';

const SCREEN = { screen: { width: 1920, height: 1080 }, browser: 'Chromium', network: '10.0.0.0' };
const START = Date.parse('2026-11-25T12:00:00Z');
const after = (seconds: number): Date => new Date(START + seconds * 1_000);
let relational: Relational;
let drop: () => Promise<void>;
let pairings: Pairings;

beforeAll(async () => {
  ({ relational, drop } = await freshPostgres());
  await relational.migrate('vault', wallVaultTables);
  pairings = openPairings(relational, new Uint8Array(32));
});
afterAll(() => drop());
beforeEach(() => relational.query('DELETE FROM vault.wall_pairings'));

const refusalOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  );
const claim = (code: string, now: Date) => ({ organizationId: 7, wallId: randomUUID(), now, code });

it('a code that expired looks like one that never was, to the person and to the screen', async () => {
  const { deviceCode, userCode } = await pairings.open(SCREEN, after(0));
  const [last, gone] = [after(PAIRING_SECONDS - 1), after(PAIRING_SECONDS)];
  expect([await pairings.isOpen(userCode, last), await pairings.isOpen(userCode, gone)]).toEqual([true, false]);
  const unknown = 'BBBBBBBB';
  for (const code of [userCode, unknown]) {
    expect(await pairings.isOpen(code, gone)).toBe(false);
    expect(await pairings.claim(code, claim(code, gone))).toBeNull();
    expect(await pairings.deny(code, gone)).toBe(false);
  }
  for (const asked of [deviceCode, 'never given'])
    expect(await refusalOf(pairings.wallOf(asked, gone))).toBe('ExpiredToken');
});

it('a code is claimed once, also by two administrators at one moment', async () => {
  const { userCode } = await pairings.open(SCREEN, after(0));
  const claims = await Promise.all(
    Array.from({ length: 8 }, () => pairings.claim(userCode, claim(userCode, after(1)))),
  );
  expect(claims.filter((each) => each !== null)).toHaveLength(1);
});

it('an approved screen has its answer for a minute, however often it asks, and each early question before makes it wait longer', async () => {
  const { deviceCode, userCode } = await pairings.open(SCREEN, after(0));
  const asked = (seconds: number) => refusalOf(pairings.wallOf(deviceCode, after(seconds)));
  // Five seconds apart at first, ten after one that came too early.
  expect([await asked(1), await asked(2), await asked(8), await asked(30)]).toEqual([
    'AuthorizationPending',
    'SlowDown',
    'SlowDown',
    'AuthorizationPending',
  ]);
  await pairings.claim(userCode, claim(userCode, after(31)));
  expect([await asked(40), await asked(41), await asked(40 + ANSWER_AGAIN_SECONDS)]).toEqual([
    null,
    null,
    'ExpiredToken',
  ]);
});

it('no more screens ask at a time than the limit says, and expired ones make room', async () => {
  await relational.query(
    `INSERT INTO vault.wall_pairings (device_hash, user_code, screen, browser, network, asked_at, expires_at, interval_seconds, state)
      SELECT sha256(n::text::bytea), 'code' || n, '{}', '', '', $1, $2, 5, 'open' FROM generate_series(1, $3::int) n`,
    [after(0), after(PAIRING_SECONDS), OPEN_PAIRINGS],
  );
  expect(await refusalOf(pairings.open(SCREEN, after(1)))).toBe('TooManyRequests');
  expect(await refusalOf(pairings.open(SCREEN, after(PAIRING_SECONDS)))).toBeNull();
});
