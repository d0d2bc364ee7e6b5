import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readCommandApiConfig, readPoliciesConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'watchglass-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('does without any variable, an empty one being none', () => {
  const environment = { WATCHGLASS_DATA_DIR: folder, WATCHGLASS_SMTP_URL: '', PATH: '/bin' };
  expect(readCommandApiConfig(environment)).toMatchObject({ trustedProxies: 0 });
  expect(readPoliciesConfig(environment)).toMatchObject({ dataDir: folder, smtpUrl: undefined });
});

it('says the name of each variable that makes no sense', () => {
  const wrong = { WATCHGLASS_DATA_DIR: folder, WATCHGLASS_POLICIES_PORT: 'many', WATCHGLASS_PUBLIC_URL: 'ftp://x' };
  expect(() => readPoliciesConfig(wrong)).toThrow(/WATCHGLASS_POLICIES_PORT.*WATCHGLASS_PUBLIC_URL/s);
});

it('records the version of the operator’s own terms, where there are some', () => {
  const legal = join(folder, 'legal');
  mkdirSync(legal);
  writeFileSync(join(legal, 'terms-and-conditions.md'), 'version: 7\ndate: 2027-01-05\n\nTerms');
  expect(readCommandApiConfig({ WATCHGLASS_DATA_DIR: folder, WATCHGLASS_LEGAL_DIR: legal }).termsVersion).toBe('7');
});

it('takes the slash from the end of addresses, since links are put together from them', () => {
  expect(
    readPoliciesConfig({ WATCHGLASS_DATA_DIR: folder, WATCHGLASS_PUBLIC_URL: 'https://w.example/' }).publicUrl,
  ).toBe('https://w.example');
});
