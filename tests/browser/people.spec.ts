import type { SignInCode } from '@watchglass/schemas/user/views';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { confirmationToken, mailedToken } from '../builders/mailbox.ts';
import { newPerson, PASSWORD, registration, signIn } from '../builders/person.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

describe('a newcomer', () => {
  it.runIf(IS_LONG)(
    'registers, opens the mailed link, signs in and creates a workspace with an empty dashboard',
    async () => {
      const { name, login } = registration('Nora');
      const { page } = await screens.open(stack, { path: '/register' });
      const form = formPage(page);
      await form.fill({ name, login, password: PASSWORD, again: PASSWORD });
      await page.getByRole('checkbox').check();
      await form.submit();
      await page.getByRole('heading', { name: words('register.done.title') }).waitFor();

      await page.goto(`/confirm-email?token=${await confirmationToken(stack.outbox, login)}`);
      await page.getByRole('heading', { name: words('confirm.done.title') }).waitFor();
      await page.getByRole('link', { name: words('signIn.submit') }).click();
      await form.fill({ login, password: PASSWORD });
      await form.submit();

      await form.fill({ name: 'Greenhouses' });
      await form.submit();
      await page.getByRole('heading', { name: words('dashboard.none.title') }).waitFor();
      expect(new URL(page.url()).pathname).toMatch(/^\/\d+\/dashboard$/);
      expect(await page.getByRole('button', { name: words('bar.workspace', { name: 'Greenhouses' }) }).count()).toBe(1);
    },
  );

  it('sees the fault at each field', async () => {
    const { page } = await screens.open(stack, { path: '/register' });
    const form = formPage(page);
    await form.fill({ name: 'Ann', login: 'not an address', password: 'short', again: 'shorter' });
    await form.submit();
    await Promise.all(['login', 'password', 'again'].map((field) => form.fault(field).waitFor()));
    expect(await form.fault('name').count()).toBe(0);
    expect(await page.getByText(words('register.termsMissing')).count()).toBe(1);
    await form.fill({ login: registration().login });
    expect(await form.fault('login').count()).toBe(0);
  });

  it('sees that a link is not valid', async () => {
    const { page, troubles } = await screens.open(stack);
    troubles.expectStatus(400);
    await page.goto('/confirm-email?token=nonsense-nonsense-nonsense-nonsense');
    await page.getByRole('heading', { name: words('confirm.failed.title') }).waitFor();
    await formPage(page).fill({ login: registration().login });
    await formPage(page).submit();
    await page.getByRole('status').getByText(words('signIn.resent')).waitFor();
  });
});

const nameShown = (page: Page) => page.locator('[name="name"]').inputValue();

describe('a sign-in link', () => {
  it('asks a signed-in person first, and signs in only with their consent', async () => {
    const [ann, bob] = [await newPerson(stack, 'Ann'), await newPerson(stack, 'Bob')];
    const { page } = await screens.open(stack, { person: ann, path: '/choose-workspace' });
    const question = page.getByRole('heading', { name: words('signInLink.title') });
    const link = `/login#refresh=${encodeURIComponent(bob.refresh)}&next=%2Fuser%2Fprofile`;
    await page.getByRole('heading', { name: words('workspace.choose.title') }).waitFor();
    await page.goto(link);
    await question.waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('button', { name: words('signInLink.stay', { name: ann.name }) }).click();
    await until('the page belongs to Ann', async () => (await nameShown(page)) === ann.name);

    const { code } = taken(await bob.ask<SignInCode>('POST', '/api/user/code'));
    await page.goto(`/login?refresh=${code}&next=%2Fuser%2Fprofile`);
    await question.waitFor();
    await page.getByRole('button', { name: words('signInLink.use') }).click();
    await until('the page belongs to Bob', async () => (await nameShown(page)) === bob.name);
  });
});

const NEXT = 'another quite long sentence';

describe('a password', () => {
  it('that was forgotten is replaced by the mailed link, which works once and signs out every other screen', async () => {
    const person = await newPerson(stack, 'Rita');
    const { page: elsewhere, troubles: there } = await screens.open(stack, { person, path: '/choose-workspace' });
    await elsewhere.getByRole('heading', { name: words('workspace.choose.title') }).waitFor();
    const { page, troubles } = await screens.open(stack, { path: '/login' });
    const form = formPage(page);
    await form.fill({ login: person.login });
    await page.getByRole('link', { name: words('signIn.forgotten') }).click();
    await page.getByRole('heading', { name: words('reset.title') }).waitFor();
    expect(await page.locator('[name="login"]').inputValue()).toBe(person.login);
    await form.submit();
    await page.getByRole('heading', { name: words('reset.done.title') }).waitFor();
    const link = `/renew-password?token=${await mailedToken(stack.outbox, person.login, 'renew-password')}`;

    troubles.expectStatus(422);
    await page.goto(link);
    await form.fill({ password: 'password123', again: 'password123' });
    await form.submit();
    await form.fault('password').waitFor();
    await form.fill({ password: NEXT, again: NEXT });
    await form.submit();
    await page.getByRole('heading', { name: words('renew.done.title') }).waitFor();
    there.expectStatus(401);
    there.expectStatus(403);
    await elsewhere.reload();
    await elsewhere.getByRole('heading', { name: words('signIn.title') }).waitFor();

    troubles.expectStatus(400);
    await page.goto(link);
    await form.fill({ password: PASSWORD, again: PASSWORD });
    await form.submit();
    await page.getByRole('heading', { name: words('renew.dead.title') }).waitFor();
    await page.getByRole('link', { name: words('reset.submit') }).click();
    await page.getByRole('heading', { name: words('reset.title') }).waitFor();
  });

  it('is changed with the current one, and the screen stays signed in', async () => {
    const person = await newPerson(stack, 'Theo');
    const { page, troubles } = await screens.open(stack, { person, path: '/user/profile' });
    troubles.expectStatus(422);
    const form = formPage(page);
    const submit = () => page.getByRole('button', { name: words('password.submit') }).click();
    await form.fill({ current: 'not the password', password: NEXT, again: NEXT });
    await submit();
    await form.fault('current').waitFor();
    await form.fill({ current: PASSWORD });
    await submit();
    await page.getByRole('status').getByText(words('password.changed')).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: words('password.title') }).waitFor();
    expect((await signIn(stack, person.login)).status).toBe(401);
    expect((await signIn(stack, person.login, NEXT)).status).toBe(200);
  });
});

describe('signing in', () => {
  it('is refused with a wrong password, with a message', async () => {
    const { login } = await newPerson(stack, 'Ann');
    const { page, troubles } = await screens.open(stack, { path: '/login' });
    troubles.expectStatus(401);
    const form = formPage(page);
    await form.fill({ login, password: 'not the password' });
    await form.submit();
    await page.getByRole('alert').getByText(words('refusal.LoginFailed')).waitFor();
    await form.fill({ password: PASSWORD });
    await form.submit();
    await page.getByRole('heading', { name: words('workspace.choose.title') }).waitFor();
  });

  it('leads to the linked page, and signing out leads back to the sign-in', async () => {
    const { id, owner } = await newWorkspace(stack);
    const { page } = await screens.open(stack, { path: `/${id}/alarms/active-alarms?tab=resolved` });
    const form = formPage(page);
    await form.fill({ login: owner.login, password: PASSWORD });
    await form.submit();
    await page.getByRole('tab', { name: words('alarm.tab.resolved'), selected: true }).waitFor();
    expect(page.url()).toBe(`${stack.url}/${id}/alarms/active-alarms?tab=resolved`);
    await page.getByRole('button', { name: words('bar.user') }).click();
    await page.getByRole('menuitem', { name: words('bar.signOut') }).click();
    await page.getByRole('heading', { name: words('signIn.title') }).waitFor();
    await until('the page has finished leaving', async () => (await page.goto(`/${id}/dashboard`)) !== null);
    await page.getByRole('heading', { name: words('signIn.title') }).waitFor();
  });
});
