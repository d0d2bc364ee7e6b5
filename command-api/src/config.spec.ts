import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCommandApiConfig, readPoliciesConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('needs no variable, and treats an empty one as unset', () => {
  const environment = { WATCHGLASS_DATA_DIR: folder, WATCHGLASS_SMTP_URL: '', PATH: '/bin' };
  expect(readCommandApiConfig(environment)).toMatchObject({ trustedProxies: 0 });
  expect(readPoliciesConfig(environment)).toMatchObject({ dataDir: folder, smtpUrl: undefined });
});

it('names every invalid variable', () => {
  const wrong = { WATCHGLASS_DATA_DIR: folder, WATCHGLASS_POLICIES_PORT: 'many', WATCHGLASS_PUBLIC_URL: 'ftp://x' };
  expect(() => readPoliciesConfig(wrong)).toThrow(/WATCHGLASS_POLICIES_PORT.*WATCHGLASS_PUBLIC_URL/s);
});

it('records the version of the operator’s own terms, if there are any', () => {
  const legal = join(folder, 'legal');
  mkdirSync(legal);
  writeFileSync(join(legal, 'terms-and-conditions.md'), 'version: 7\ndate: 2027-01-05\n\nTerms');
  expect(readCommandApiConfig({ WATCHGLASS_DATA_DIR: folder, WATCHGLASS_LEGAL_DIR: legal }).termsVersion).toBe('7');
});

it('removes the slash at the end of addresses, because links are composed from them', () => {
  expect(
    readPoliciesConfig({ WATCHGLASS_DATA_DIR: folder, WATCHGLASS_PUBLIC_URL: 'https://w.example/' }).publicUrl,
  ).toBe('https://w.example');
});
