import type { Language } from '@watchglass/schemas/user/languages';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { confirmationToken, mailedToken } from '../builders/mailbox.ts';
import { newPerson, PASSWORD, registration, type Registration } from '../builders/person.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens, type Screen } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { keysOf, type Keys } from './pages/keys.ts';
import { wordsIn, type MessageKey } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const WORKSPACE = 'Greenhouses';

interface Way {
  readonly language: Language;
  readonly device: string;
  readonly viewport: { readonly width: number; readonly height: number };
}

const WAYS: readonly Way[] = [
  { language: 'de', device: 'a phone', viewport: PHONE },
  { language: 'en', device: 'a desk', viewport: DESKTOP },
];

type Words = ReturnType<typeof wordsIn>;

/** One of the two people, at a separate screen and without a mouse. */
interface Walker {
  readonly page: Page;
  readonly keys: Keys;
  readonly t: Words;
  readonly isPhone: boolean;
}

function walker({ page }: Screen, { language, viewport }: Way): Walker {
  return { page, keys: keysOf(page), t: wordsIn(language), isPhone: viewport === PHONE };
}

const field = ({ page }: Walker, name: string): Locator => page.locator(`[name="${name}"]`);
const button = ({ page, t }: Walker, key: MessageKey, values?: Parameters<Words>[1]): Locator =>
  page.getByRole('button', { name: t(key, values), exact: true });
const link = ({ page, t }: Walker, key: MessageKey): Locator => page.getByRole('link', { name: t(key), exact: true });
const heading = ({ page, t }: Walker, key: MessageKey): Locator =>
  page.getByRole('heading', { level: 1, name: t(key), exact: true });

async function expectNoBarriers({ page }: Walker): Promise<void> {
  expect(await barriersOn(page), page.url()).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    page.url(),
  ).toBeLessThanOrEqual(0);
}

/** Waits for a page with this heading, which is read aloud and names the tab. */
async function arrive(who: Walker, key: MessageKey): Promise<void> {
  await who.keys.land(heading(who, key));
  expect(await who.page.title()).toContain(who.t(key));
  await expectNoBarriers(who);
}

/** Uses the navigation beside the page, or behind its button on a phone. */
async function go(who: Walker, item: MessageKey, to: MessageKey): Promise<void> {
  const { page, keys, t, isPhone } = who;
  if (isPhone) await keys.follow(button(who, 'nav.open'));
  await keys.follow(
    page.getByRole('navigation', { name: t('nav.label') }).getByRole('link', { name: t(item), exact: true }),
  );
  await arrive(who, to);
}

async function register(who: Walker, { name, login }: Registration): Promise<void> {
  const { page, keys, t } = who;
  const eyes = page.getByRole('button', { name: t('signIn.show') });
  await keys.land(field(who, 'name'));
  await keys.type(name);
  await keys.next(field(who, 'login'));
  await keys.type(login);
  await keys.next(field(who, 'password'));
  await keys.type(PASSWORD);
  await keys.next(eyes.first(), field(who, 'again'));
  await keys.type(PASSWORD);
  await keys.next(eyes.last(), page.getByRole('checkbox'));
  await keys.press('Space');
  await keys.next(button(who, 'register.submit'));
  await expectNoBarriers(who);
  await keys.press('Enter');
  await arrive(who, 'register.done.title');
}

async function confirmAndSignIn(who: Walker, { login }: Registration): Promise<void> {
  const { page, keys } = who;
  await page.goto(`/confirm-email?token=${await confirmationToken(stack.outbox, login)}`);
  await arrive(who, 'confirm.done.title');
  await keys.follow(link(who, 'signIn.submit'));
  await keys.land(field(who, 'login'));
  await expectNoBarriers(who);
  await keys.type(login);
  await keys.next(field(who, 'password'));
  await keys.type(PASSWORD);
  await keys.press('Enter');
  await arrive(who, 'workspace.choose.title');
}

async function createWorkspace(who: Walker): Promise<void> {
  const { keys } = who;
  await keys.reach(field(who, 'name'));
  await keys.type(WORKSPACE);
  await keys.press('Enter');
  await arrive(who, 'nav.dashboard');
}

async function invite(who: Walker, { login }: Registration): Promise<void> {
  const { page, keys } = who;
  await go(who, 'nav.invitations', 'invitation.table');
  await keys.follow(button(who, 'invitation.new'));
  await keys.land(field(who, 'emails'));
  await expectNoBarriers(who);
  await keys.type(login);
  await keys.press('Enter');
  await keys.follow(button(who, 'invitation.send'));
  await page.getByRole('gridcell', { name: login, exact: true }).waitFor();
  await keys.land(button(who, 'invitation.new'));
}

async function acceptInvitation(who: Walker, { login }: Registration): Promise<void> {
  const { page, keys } = who;
  await page.goto(`/accept-invite?token=${await mailedToken(stack.outbox, login, 'accept-invite')}`);
  await button(who, 'invitation.accept').waitFor();
  await expectNoBarriers(who);
  await keys.follow(button(who, 'invitation.accept'));
  await arrive(who, 'nav.dashboard');
}

/** Moves from the head of the table to the row, and opens it with Enter. */
async function takeSensorsFrom(who: Walker, { name }: Registration): Promise<void> {
  const { page, keys, t } = who;
  await go(who, 'nav.members', 'member.table');
  const cell = page.getByRole('gridcell', { name, exact: true });
  await cell.waitFor();
  await keys.reach(page.getByRole('columnheader').first());
  await keys.press('ArrowDown');
  await keys.land(cell);
  await keys.press('Enter');
  const right = (given: 'r' | 'none') =>
    page.getByRole('radio', { name: `${t('module.sensors')}: ${t(`member.right.${given}`)}`, exact: true });
  await keys.reach(right('r'));
  await expectNoBarriers(who);
  await keys.press('ArrowLeft');
  await keys.land(right('none'));
  await keys.follow(button(who, 'action.save'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keys.land(cell);
}

async function giveOwnership(who: Walker, { name }: Registration): Promise<void> {
  const { page, keys, t } = who;
  await go(who, 'nav.configuration', 'workspace.configuration');
  await keys.follow(button(who, 'workspace.transfer'));
  const dialog = page.getByRole('dialog');
  await keys.reach(dialog.getByRole('combobox', { name: t('workspace.transfer.to') }));
  await keys.type(name.split(' ')[0] ?? '');
  await page.getByRole('option', { name }).waitFor();
  await keys.press('ArrowDown', 'Enter');
  await keys.next(field(who, 'password'));
  await keys.type(PASSWORD);
  await keys.next(dialog.getByRole('button', { name: t('signIn.show') }), dialog.getByRole('checkbox'));
  await keys.press('Space');
  await expectNoBarriers(who);
  await keys.next(dialog.getByRole('button', { name: t('action.cancel') }), dialog.locator('button[type="submit"]'));
  await keys.press('Enter');
  await page.getByText(t('workspace.role.given', { name: WORKSPACE })).waitFor();
}

async function deleteWorkspace(who: Walker): Promise<void> {
  const { keys } = who;
  await go(who, 'nav.configuration', 'workspace.configuration');
  await keys.follow(link(who, 'workspace.tab.delete'));
  await arrive(who, 'workspace.delete');
  await keys.reach(field(who, 'keyphrase'));
  await keys.type(WORKSPACE.toUpperCase());
  await keys.press('Enter');
  await arrive(who, 'workspace.mine');
}

async function restoreWorkspace(who: Walker): Promise<void> {
  await who.keys.follow(button(who, 'workspace.restoreNamed', { name: WORKSPACE }));
  await who.page.getByRole('gridcell', { name: WORKSPACE, exact: true }).waitFor();
  await expectNoBarriers(who);
}

/** The short form takes the narrower screen and the longer words. */
describe.each(IS_LONG ? WAYS : WAYS.slice(0, 1))('with a keyboard alone, in $language on $device', (way) => {
  it('two people register, share a workspace, transfer it, delete it and restore it', async () => {
    const { language, viewport } = way;
    const owner = registration('Olga');
    const heir = await newPerson(stack, 'Nora', { language });
    const own = await screens.open(stack, { path: '/register', viewport, locale: language });
    const other = await screens.open(stack, { person: heir, path: '/choose-workspace', viewport, locale: language });
    for (const { troubles } of [own, other]) troubles.expectStatus(403, 404);
    const [olga, nora] = [walker(own, way), walker(other, way)];

    await register(olga, owner);
    await confirmAndSignIn(olga, owner);
    await createWorkspace(olga);
    await invite(olga, heir);
    await acceptInvitation(nora, heir);

    await go(nora, 'nav.sensors', 'sensor.table');
    await nora.page.getByText(nora.t('link.live'), { exact: true }).waitFor();
    await takeSensorsFrom(olga, heir);
    await heading(nora, 'page.denied.title').waitFor();

    await giveOwnership(olga, heir);
    await nora.page.getByText(nora.t('workspace.role.received', { name: WORKSPACE })).waitFor();
    await deleteWorkspace(nora);
    await heading(olga, 'workspace.choose.title').waitFor();
    await restoreWorkspace(nora);
    await olga.page.goto('/');
    await heading(olga, 'nav.dashboard').waitFor();
  }, 180_000);
});
