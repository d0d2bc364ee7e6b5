import { readdir, readFile } from 'node:fs/promises';
import { VERSION_HEADER } from '@watchglass/schemas/version/header';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { newDashboard } from '../builders/dashboard.ts';
import { ask } from '../builders/door.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens({ isNew: true });
const LATER = '99991231235959';

/** From here on every reply of the APIs names a later build. */
async function release(page: Page): Promise<void> {
  await page.route(/\/api\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), [VERSION_HEADER]: LATER } });
  });
}

const remaining = (page: Page) => page.getByRole('timer');

/** React's console message in a development build. */
const DEVELOPMENT = 'Download the React DevTools';

it('the web app is a production build in every environment', async () => {
  const folder = new URL('../../web/dist/assets/', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const codes = await Promise.all(
    files.map(async (name) => ({ name, code: await readFile(new URL(name, folder), 'utf8') })),
  );
  expect(codes.filter(({ code }) => code.includes(DEVELOPMENT)).map(({ name }) => name)).toEqual([]);
});

describe('a newer version', () => {
  it('is announced by every reply, and by the page that belongs to it', async () => {
    const { page } = await screens.open(stack, { path: '/login' });
    const own = await page.locator('meta[name="build"]').getAttribute('content');
    for (const path of ['/api/ping', '/api/user/info', '/static/config.json', '/login', '/assets/nothing.js']) {
      expect([path, (await ask(stack, { method: 'GET', path })).headers.get(VERSION_HEADER)]).toEqual([path, own]);
    }
    expect((await ask(stack, { method: 'POST', path: '/api/user/login', body: {} })).headers.get(VERSION_HEADER)).toBe(
      own,
    );
  });

  it.runIf(IS_LONG)('is loaded after a countdown, once, unless a person postpones it', async () => {
    const { owner, id } = await newWorkspace(stack);
    const { page } = await screens.open(stack, { person: owner, path: '/choose-workspace' });
    await page.clock.install();
    await release(page);
    await page.goto(`/${id}/workspace/members`);
    await remaining(page).waitFor();
    const loaded = page.waitForEvent('load');
    await page.clock.runFor(31_000);
    await loaded;
    await page.getByRole('heading', { name: words('member.table') }).waitFor();
    expect(await remaining(page).count()).toBe(0);
  });

  it.runIf(IS_LONG)('can be postponed, and waits for unsaved changes', async () => {
    const { owner, id } = await newWorkspace(stack);
    await newDashboard({ owner, id }, []);
    const { page } = await screens.open(stack, { person: owner, path: '/choose-workspace' });
    await page.clock.install();
    await release(page);
    await page.goto('/choose-workspace');
    await remaining(page).waitFor();
    await page.getByRole('button', { name: words('version.later') }).click();
    await page.clock.runFor(40_000);
    expect(await remaining(page).count()).toBe(0);
    await page.locator('[name="name"]').fill('Not saved');
    await page.clock.runFor(600_000);
    await page.getByText(words('version.waiting')).waitFor();
    await page.clock.runFor(120_000);
    expect(await page.locator('[name="name"]').inputValue()).toBe('Not saved');
    await page.locator('[name="name"]').fill('');
    await page.clock.runFor(2_000);
    await until('the countdown is shown', async () => (await remaining(page).count()) === 1);
  });

  it.runIf(IS_LONG)('waits for a click on pages that sound alarms', async () => {
    const { owner, id } = await newWorkspace(stack);
    const { page } = await screens.open(stack, { person: owner, path: '/choose-workspace' });
    await page.evaluate(() => localStorage.setItem('watchglass.sound', 'true'));
    await release(page);
    await page.goto(`/${id}/workspace/members`);
    await page.getByText(words('version.sounding')).waitFor();
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: words('version.now') }).click();
    await loaded;
  });
});
