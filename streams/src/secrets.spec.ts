import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSecrets, secretFrom } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('makes secrets once and keeps them for their owner only', () => {
  const first = openSecrets(folder);
  expect(first.tokenSecret).toHaveLength(32);
  expect(first.tokenSecret).not.toEqual(first.masterKey);
  expect(openSecrets(folder)).toEqual(first);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

it('takes only 32 bytes as a secret', () => {
  expect(() => secretFrom('X', 'c2hvcnQ=')).toThrow(TypeError);
});
