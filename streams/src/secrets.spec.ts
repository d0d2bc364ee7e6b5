import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecrets, readSecrets } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('creates secrets once and stores them for their owner alone', () => {
  const first = openSecrets(folder);
  expect(first.tokenSecret).toHaveLength(32);
  expect(first.tokenSecret).not.toEqual(first.masterKey);
  expect(openSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('requires configured secrets to be given both, with exactly 32 bytes each', () => {
  const secret = Buffer.alloc(32, 1).toString('base64');
  const given = readSecrets(folder, { WATCHGLASS_TOKEN_SECRET: secret, WATCHGLASS_MASTER_KEY: secret });
  expect(Buffer.from(given.tokenSecret)).toEqual(Buffer.alloc(32, 1));
  expect(() => readSecrets(folder, { WATCHGLASS_TOKEN_SECRET: secret })).toThrow(TypeError);
  expect(() => readSecrets(folder, { WATCHGLASS_TOKEN_SECRET: secret, WATCHGLASS_MASTER_KEY: 'c2hvcnQ=' })).toThrow(
    TypeError,
  );
  expect(readSecrets(folder, {})).toEqual(openSecrets(folder));
});
