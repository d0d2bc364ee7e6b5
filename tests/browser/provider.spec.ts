import {
  startTestIdentityProvider,
  type TestIdentityProvider,
} from '@watchglass/command-api/user/identity-provider-for-tests';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '../builders/person.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { barriersOn } from './barriers.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

let provider: TestIdentityProvider;
let stack: Stack;
const screens = useScreens();
beforeAll(async () => {
  // The service reads its provider at its start, and its own address is known only after that.
  const given: Record<string, string> = {};
  stack = await startStack(given);
  provider = await startTestIdentityProvider(`${stack.url}/sso`);
  Object.assign(given, {
    WATCHGLASS_PUBLIC_URL: stack.url,
    WATCHGLASS_OIDC_ISSUER: provider.issuer,
    WATCHGLASS_OIDC_CLIENT_ID: provider.clientId,
    WATCHGLASS_OIDC_CLIENT_SECRET: provider.clientSecret,
    WATCHGLASS_OIDC_NAME: 'Example Works',
  });
  await stack.kill();
  await stack.start();
}, 120_000);
afterAll(async () => {
  await stack.stop();
  await provider.stop();
});

/** The provider's own pages; the font from another site is not available. */
async function throughProvider(page: Page, address: string): Promise<void> {
  await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  await page.getByRole('button', { name: words('signIn.by', { name: 'Example Works' }) }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('[name="login"]').fill(address);
  await page.locator('[name="password"]').fill('any');
  await page.locator('button[type="submit"]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe.runIf(IS_LONG)('signing in by a provider', () => {
  it('leads to the requested page', async () => {
    const person = await newPerson(stack, 'Vera');
    const { page } = await screens.open(stack, { path: '/user/sessions' });
    await throughProvider(page, person.login);
    await page.getByRole('heading', { name: words('sessions.where') }).waitFor();
    await page.getByText(words('sessions.current')).waitFor();
  });

  it('creates an account for an address verified by the provider, with the terms accepted, and continues', async () => {
    const { page } = await screens.open(stack, { path: '/user/sessions' });
    await throughProvider(page, 'newcomer@people.example');
    await page.getByRole('heading', { name: words('register.title') }).waitFor();
    expect(await page.locator('[name="login"]').inputValue()).toBe('newcomer@people.example');
    expect(await page.locator('[name="name"]').inputValue()).toBe('Vera Example');
    await formPage(page).submit();
    await page.getByText(words('register.termsMissing')).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('checkbox', { name: words('register.terms') }).check();
    await formPage(page).submit();
    await page.getByRole('heading', { name: words('sessions.where') }).waitFor();
    await page.getByRole('link', { name: words('profile.title') }).click();
    await page.getByRole('link', { name: words('signIn.forgotten') }).click();
    await page.getByRole('heading', { name: words('reset.title') }).waitFor();
  });

  it('gives advice for an address that the provider has not verified', async () => {
    const { page, troubles } = await screens.open(stack, { path: '/login' });
    troubles.expectStatus(422);
    await throughProvider(page, 'unverified.nobody@people.example');
    await page.getByText(words('refusal.AddressNotVerified')).waitFor();
    await page.getByRole('link', { name: words('register.title') }).click();
    await page.getByRole('heading', { name: words('register.title') }).waitFor();
  });

  it('refuses a redirect that this browser did not start', async () => {
    const { page } = await screens.open(stack, { path: '/sso?code=of-somebody-else&state=of-somebody-else' });
    await page.getByRole('heading', { name: words('sso.failed') }).waitFor();
    await page.getByRole('link', { name: words('password.toSignIn') }).click();
    await formPage(page).fill({ login: 'ann@people.example' });
  });
});
