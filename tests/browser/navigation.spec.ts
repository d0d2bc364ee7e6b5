import { ROLE } from '@watchglass/schemas/member/rights';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { newPerson, PASSWORD, signIn, type Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens, type Screen } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words, type MessageKey } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const NOBODYS = 999_999;

interface People {
  /** Owns both workspaces. */
  readonly owner: Person;
  readonly first: Workspace;
  readonly second: Workspace;
  /** Reads alarms of the first one, and nothing else. */
  readonly reader: Person;
  /** Is a member of the first one without any right. */
  readonly bare: Person;
  /** Has no workspace. */
  readonly homeless: Person;
}

let people: People;

beforeAll(async () => {
  const first = await newWorkspace(stack);
  const second = await newWorkspace(stack, first.owner);
  people = {
    first,
    second,
    owner: first.owner,
    reader: await newMember(stack, first, { role: ROLE.user, rights: { alarms: 'r' } }),
    bare: await newMember(stack, first, { role: ROLE.user, rights: {} }),
    homeless: await newPerson(stack, 'Hugo'),
  };
});

interface Rule {
  readonly name: string;
  readonly who: 'owner' | 'reader' | 'bare' | 'homeless';
  /** The workspace remembered on this device from an earlier visit. */
  readonly stored?: (people: People) => number;
  readonly path: (people: People) => string;
  readonly shows?: MessageKey;
  /** The final path and query. */
  readonly leadsTo: (people: People) => string;
}

const RULES: readonly Rule[] = [
  {
    name: 'a missing organization is the first one',
    who: 'owner',
    path: () => '/',
    leadsTo: ({ first }) => `/${first.id}/dashboard`,
  },
  {
    name: 'a missing organization is the last one opened',
    who: 'owner',
    stored: ({ second }) => second.id,
    path: () => '/alarms/active-alarms?tab=resolved',
    leadsTo: ({ second }) => `/${second.id}/alarms/active-alarms?tab=resolved`,
  },
  {
    name: 'an organization that is not a number is replaced',
    who: 'owner',
    stored: ({ second }) => second.id,
    path: () => '/undefined/alarms/alarm-rules',
    leadsTo: ({ second }) => `/${second.id}/alarms/alarm-rules`,
  },
  {
    name: 'another organization in the path is opened',
    who: 'owner',
    stored: ({ first }) => first.id,
    path: ({ second }) => `/${second.id}/workspace/members`,
    leadsTo: ({ second }) => `/${second.id}/workspace/members`,
  },
  {
    name: 'a foreign organization is refused',
    who: 'owner',
    path: () => `/${NOBODYS}/dashboard`,
    shows: 'workspace.notAMember.title',
    leadsTo: () => '/invalid-workspace',
  },
  {
    name: 'a remembered organization that no longer exists leads to the list',
    who: 'owner',
    stored: () => NOBODYS,
    path: () => '/',
    shows: 'workspace.choose.title',
    leadsTo: () => '/choose-workspace',
  },
  {
    name: 'a person without an organization is asked to create one',
    who: 'homeless',
    path: () => '/',
    shows: 'workspace.choose.title',
    leadsTo: () => '/choose-workspace',
  },
  {
    name: 'the sign-in page redirects a signed-in person',
    who: 'owner',
    path: () => '/login',
    leadsTo: ({ first }) => `/${first.id}/dashboard`,
  },
  {
    name: 'a page without the right shows a notice and leads to the dashboard',
    who: 'reader',
    path: ({ first }) => `/${first.id}/sensors/sensor-table`,
    shows: 'page.denied.title',
    leadsTo: ({ first }) => `/${first.id}/dashboard`,
  },
  {
    name: 'an unknown path shows a notice',
    who: 'owner',
    path: ({ first }) => `/${first.id}/nowhere`,
    shows: 'page.notFound.title',
    leadsTo: ({ first }) => `/${first.id}/nowhere`,
  },
];

const addressOf = (page: Page): string => page.url().slice(stack.url.length);
const heading = (page: Page, key: MessageKey): Promise<void> =>
  page.getByRole('heading', { level: 1, name: words(key) }).waitFor();

/** A signed-in screen on a page without an organization, with only this workspace remembered. */
async function opened(person: Person, stored?: number): Promise<Screen> {
  const screen = await screens.open(stack, { person, path: '/choose-workspace' });
  await heading(screen.page, 'workspace.choose.title');
  if (stored !== undefined)
    await screen.page.evaluate((id) => localStorage.setItem('watchglass.organization', String(id)), stored);
  return screen;
}

describe('navigation', () => {
  it.runIf(IS_LONG).each(RULES)('$name', async ({ who, stored, path, shows, leadsTo }) => {
    const { page } = await opened(people[who], stored?.(people));
    await page.goto(path(people));
    if (shows) await heading(page, shows);
    await until('the address is the expected one', () => addressOf(page) === leadsTo(people));
    if (!shows)
      await page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first()
        .waitFor();
  });

  it.runIf(IS_LONG)('opens an invitation that the address of the list of workspaces names', async () => {
    const { page, troubles } = await opened(people.homeless);
    troubles.expectStatus(400);
    await page.goto('/choose-workspace?token=nonsense');
    await heading(page, 'invitation.link.dead');
    expect(addressOf(page)).toBe('/accept-invite?token=nonsense');
  });

  it.runIf(IS_LONG)('gives the reason for not opening another workspace, and offers the person’s own', async () => {
    const { page } = await opened(people.owner);
    await page.goto(`/${NOBODYS}/dashboard`);
    await page
      .getByRole('alert')
      .getByText(words('workspace.changeFailed', { error: words('refusal.NotAMember') }))
      .waitFor();
    await page.getByRole('link', { name: words('workspace.goTo', { name: 'Workspace' }) }).click();
    await until('the workspace is open', () => addressOf(page) === `/${people.first.id}/dashboard`);
  });

  it.runIf(IS_LONG)('shows the dashboard to a member without rights as soon as one exists', async () => {
    const { page } = await opened(people.bare);
    await page.goto('/');
    await heading(page, 'page.noRight.title');
    taken(
      await people.owner.ask('PUT', `/api/permissions/${people.first.id}/user/${people.bare.id}`, {
        role: ROLE.user,
        permissions: { alarms: 'r' },
      }),
    );
    await page.getByRole('heading', { name: words('page.noRight.title') }).waitFor({ state: 'detached' });
    expect(addressOf(page)).toBe(`/${people.first.id}/dashboard`);
  });

  it.runIf(IS_LONG)('leaves a page without a licence, with the reason', async () => {
    const { page, troubles } = await opened(people.owner);
    troubles.expectStatus(402);
    const refused = { errors: [{ code: 'NotPaid', message: '', detail: {} }] };
    await page.route(/\/api\/sensors\//, (route) => route.fulfill({ status: 402, json: refused }));
    await page.goto(`/${people.first.id}/sensors/sensor-table`);
    await heading(page, 'page.notPaid.title');
    await until('the dashboard is open', () => addressOf(page) === `/${people.first.id}/dashboard`);
    await page.getByRole('heading', { name: words('page.notPaid.title') }).waitFor({ state: 'detached' });
  });
});

describe('a deep link', () => {
  it.runIf(IS_LONG)('is followed after sign-in, with its whole query', async () => {
    const wanted = `/${people.first.id}/alarms/active-alarms?tab=resolved#here`;
    const { page } = await screens.open(stack, { path: wanted });
    await heading(page, 'signIn.title');
    const form = formPage(page);
    await form.fill({ login: people.owner.login, password: PASSWORD });
    await form.submit();
    await page.getByRole('tab', { name: words('alarm.tab.resolved'), selected: true }).waitFor();
    expect(addressOf(page)).toBe(wanted);
  });

  it.runIf(IS_LONG)('may carry a sign-in code, once, and drops it afterwards', async () => {
    const { refresh } = taken(await signIn(stack, people.owner.login));
    const { page } = await screens.open(stack, {
      path: `/login?${new URLSearchParams({ refresh, next: '/choose-workspace' })}`,
    });
    await heading(page, 'workspace.choose.title');
    expect(addressOf(page)).toBe('/choose-workspace');
  });

  it.runIf(IS_LONG)('reports a failed sign-in elsewhere, in our words only', async () => {
    const { page } = await screens.open(stack, { path: '/login?authError=Call+this+number' });
    await page.getByRole('alert').getByText(words('signIn.authError')).waitFor();
    expect(await page.getByText('Call this number').count()).toBe(0);
  });

  it
    .runIf(IS_LONG)
    .each([
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/.//evil.example',
      'https://evil.example',
      'javascript:document.title=1',
    ])('stays within the product: %j', async (next) => {
    const { refresh } = taken(await signIn(stack, people.owner.login));
    const { page } = await screens.open(stack, { path: `/login#${new URLSearchParams({ refresh, next })}` });
    await until('the home page is open', () => addressOf(page) === `/${people.first.id}/dashboard`);
  });
});

describe('navigation between pages', () => {
  it.runIf(IS_LONG)('names the tab, begins at the top, and focuses the heading', async () => {
    const { page } = await screens.open(stack, {
      person: people.owner,
      path: `/${people.first.id}/workspace/members`,
      viewport: { ...PHONE, height: 460 },
    });
    await heading(page, 'member.table');
    expect(await page.title()).toContain(words('member.table'));
    await page.setViewportSize({ width: 1100, height: 460 });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByRole('link', { name: words('nav.alarmRules') }).click();
    await heading(page, 'rule.table');
    await until('the heading has the focus', () => page.evaluate(() => document.activeElement?.tagName === 'H1'));
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.textContent])).toEqual([
      0,
      words('rule.table'),
    ]);
    expect(await page.title()).toContain(words('rule.table'));
  });

  it.runIf(IS_LONG)('keeps the focus while a page changes its own address', async () => {
    const { page } = await screens.open(stack, {
      person: people.owner,
      path: `/${people.first.id}/alarms/active-alarms`,
    });
    await page.getByRole('tab', { name: words('alarm.tab.resolved') }).click();
    await until('the address has changed', () => addressOf(page).endsWith('?tab=resolved'));
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
  });

  it.runIf(IS_LONG)('keeps the focus in a field that requests it', async () => {
    const { page } = await screens.open(stack, { path: '/login' });
    await page.getByRole('link', { name: words('signIn.register') }).click();
    await heading(page, 'register.title');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name');
  });
});

describe.each([DESKTOP, PHONE])('a group of the navigation at $width pixels', (viewport) => {
  it('collapses and opens by keyboard, and stays collapsed after a reload', async () => {
    const { page } = await screens.open(stack, {
      person: people.owner,
      path: `/${people.first.id}/workspace/members`,
      viewport,
    });
    const toNavigation = async (): Promise<void> => {
      await page.getByRole('heading', { level: 1, name: words('member.table') }).waitFor();
      if (viewport === PHONE) await page.getByRole('button', { name: words('nav.open') }).click();
    };
    const group = page.getByRole('button', { name: words('nav.group.workspace'), exact: true });
    const line = page.getByRole('link', { name: words('nav.members'), exact: true });
    await toNavigation();
    await line.waitFor();
    await group.press('Enter');
    await line.waitFor({ state: 'hidden' });
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await page.reload();
    await toNavigation();
    await group.waitFor();
    expect([await line.isVisible(), await barriersOn(page)]).toEqual([false, []]);
    await group.press('Space');
    await line.waitFor();
  });
});
