import type { ApiAccountView } from '@watchglass/schemas/api-account/views';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { calmSensor } from '../builders/alarm.ts';
import { newApiAccount, readByKey } from '../builders/api-account.ts';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const pathOf = (organizationId: number): string => `/${organizationId}/settings/pull-api-keys`;

/** The secret, which the dialog shows once. */
async function shownSecret(page: Page): Promise<string> {
  const field = page.locator('[name="clientSecret"]');
  await field.waitFor();
  return field.inputValue();
}

/** Another administrator renames the one key of a workspace. */
async function rename({ id, owner }: Workspace, name: string): Promise<void> {
  const {
    items: [account],
  } = taken(await owner.ask<{ items: ApiAccountView[] }>('GET', `/api/apiaccounts/${id}`));
  if (!account) throw new Error('no key');
  const { permissions, expiresAt, etag } = account;
  taken(
    await owner.ask(
      'PUT',
      `/api/apiaccounts/${id}/account/${account.id}`,
      { name, permissions, expiresAt },
      { 'if-match': etag },
    ),
  );
}

describe('API keys', () => {
  it('are made, shown once, renewed and revoked', async () => {
    const { id, owner } = await newWorkspace(stack);
    const { page } = await screens.open(stack, { person: owner, path: pathOf(id) });
    const reads = async (secret: string) => (await readByKey(stack, secret, `/api/sensors/${id}`)).status;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText(words('apiAccount.none')).waitFor();
    await button(words('apiAccount.create')).click();
    const form = formPage(page);
    await form.fill({ name: 'Grafana' });
    await form.submit();
    await page.getByText(words('apiAccount.termsMissing')).waitFor();
    await page.getByRole('checkbox', { name: words('apiAccount.terms') }).check();
    await form.submit();
    const first = await shownSecret(page);
    const snippet = await page.locator('[name="snippet"]').inputValue();
    const [, header = '', key = '', url = ''] = /^curl -H "(\w+): (\S+)" "(\S+)"$/.exec(snippet) ?? [];
    expect([key, (await fetch(url, { headers: { [header]: key } })).status]).toEqual([first, 200]);
    await button(words('apiAccount.secret.kept')).click();
    await until('the key can read', async () => (await reads(first)) === 200);
    await page.getByRole('gridcell', { name: 'Grafana', exact: true }).waitFor();
    expect(await page.getByText(first).count()).toBe(0);

    await button(words('apiAccount.renewNamed', { name: 'Grafana' })).click();
    await form.submit();
    const second = await shownSecret(page);
    expect(second).not.toBe(first);
    await button(words('apiAccount.secret.kept')).click();
    await until('only the new key can read', async () => (await reads(first)) === 401 && (await reads(second)) === 200);

    await button(words('apiAccount.revokeNamed', { name: 'Grafana' })).click();
    await form.submit();
    await page.getByText(words('apiAccount.none')).waitFor();
    expect(await reads(second)).toBe(401);
  });

  it('are changed from their present version, not from an outdated one', async () => {
    const workspace = await newWorkspace(stack);
    await newApiAccount(stack, workspace);
    const { page, troubles } = await screens.open(stack, { person: workspace.owner, path: pathOf(workspace.id) });
    troubles.expectStatus(412);
    await page.getByRole('gridcell', { name: 'Reports', exact: true }).click();
    const form = formPage(page);
    await form.fill({ name: 'Monthly reports' });
    await rename(workspace, 'Daily reports');
    await form.submit();
    await page.getByRole('alert').getByText(words('refusal.ApiAccountOutdated')).waitFor();
    await page.getByRole('button', { name: words('form.newest') }).click();
    await until(
      'the form has the newest',
      async () => (await page.locator('[name="name"]').inputValue()) === 'Daily reports',
    );
    await form.fill({ name: 'Weekly reports' });
    await form.submit();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('gridcell', { name: 'Weekly reports', exact: true }).count()).toBe(1);
  });

  it.runIf(IS_LONG)('are found by the address, and can be changed from there', async () => {
    const workspace = await newWorkspace(stack);
    await newApiAccount(stack, workspace);
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `${pathOf(workspace.id)}?search=nothing`,
    });
    await page.getByText(words('apiAccount.noneFound')).waitFor();
    await page.getByRole('button', { name: words('filter.clear') }).click();
    await page.getByRole('gridcell', { name: 'Reports', exact: true }).click();
    const form = formPage(page);
    await form.fill({ name: 'Nightly reports' });
    await form.submit();
    await page.getByRole('gridcell', { name: 'Nightly reports', exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(`${pathOf(workspace.id)}?state=expired&sort=lastUsedAt&descending=1`);
    await page.getByText(words('apiAccount.noneFound')).waitFor();
  });

  it.runIf(IS_LONG)('are refused to a member who is no administrator', async () => {
    const workspace = await newWorkspace(stack);
    const member = await newMember(stack, workspace, { rights: { sensors: 'w' } });
    const { page } = await screens.open(stack, { person: member, path: pathOf(workspace.id) });
    await page.getByRole('heading', { name: words('page.denied.title') }).waitFor();
    expect(await page.getByRole('link', { name: words('nav.apiAccounts') }).count()).toBe(0);
  });
});

/** Swagger UI walks through the whole document before it is drawn and before a call: some eight seconds of a core. */
const WHOLE_DOCUMENT_MS = 60_000;

describe('the page of the API', () => {
  it('runs under the policy of the app, and tries a call with one’s own key', async () => {
    const workspace = await newWorkspace(stack);
    const { secret } = await newApiAccount(stack, workspace);
    const { page } = await screens.open(stack, { path: '/api-docs' });
    await page.getByPlaceholder('Filter by tag').fill('v1 measurements', { timeout: WHOLE_DOCUMENT_MS });
    await page.getByRole('button', { name: 'Authorize' }).click();
    const scheme = page.locator('.auth-container').filter({ hasText: 'ApiKey' }).last();
    await scheme.locator('input').fill(secret);
    await scheme.getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.btn-done').first().click();
    await page.locator('.opblock-tag').filter({ hasText: 'v1 measurements' }).click();
    const call = page.locator('.opblock').filter({ hasText: '/api/v1/measurements/last' });
    await call.locator('.opblock-summary-control').click();
    const timeout = WHOLE_DOCUMENT_MS;
    const [answered] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/v1/measurements/last'), { timeout }),
      call.getByRole('button', { name: 'Execute' }).click({ timeout }),
    ]);
    expect(answered.status()).toBe(200);
    await call.locator('.live-responses-table').getByText('"readings"').waitFor();
  }, 180_000);
});

/** The package for a page, as one script whose name is `client`. */
async function bundledClient(): Promise<string> {
  const entry = fileURLToPath(new URL('../../client/src/client.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'client', fileName: 'client' };
  const built = await build({ configFile: false, logLevel: 'error', build: { lib, write: false, target: 'es2022' } });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('nothing was built');
  return output.output[0].code;
}

describe('the package for programs', () => {
  it('reads values, and follows them, in a page of the same address', async () => {
    const workspace = await newWorkspace(stack);
    const account = await newApiAccount(stack, workspace);
    const base = await newBase(stack, workspace);
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const { page } = await screens.open(stack, { path: '/login' });
    await page.evaluate(`${await bundledClient()}\nglobalThis.client = client;`);
    const told = (script: string) => page.evaluate<unknown>(`(async () => {${script}})()`);
    const opened = `const own = client.watchglass({ url: location.origin, key: '${account.secret}' });`;
    const history = `for await (const { value } of own.history({ sensor: '${sensor.id}', hours: 1 })) return value;`;
    await until('the value is read', async () => (await told(opened + history)) === 5);
    const clientId = `{ clientId: '${account.id}', space: ${workspace.id} }`;
    const live = `for await (const { value } of own.live(['${sensor.id}.1'], ${clientId})) return value;`;
    expect(await told(opened + live)).toBe(5);
  });
});
