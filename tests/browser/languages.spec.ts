import type { Language } from '@watchglass/schemas/user/languages';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newPerson } from '../builders/person.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { PHONE, useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { setScene } from './scene.ts';
import { SCREENS } from './screens.ts';
import { words, wordsIn, type MessageKey } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);
const heading = (page: Page, language: Language, key: MessageKey): Promise<void> =>
  page.getByRole('heading', { level: 1, name: wordsIn(language)(key) }).waitFor();

describe('the language before sign-in', () => {
  it.runIf(IS_LONG)('is the browser’s, then the chosen one, and is remembered', async () => {
    const { page } = await screens.open(stack, { path: '/login', locale: 'de-AT' });
    await heading(page, 'de', 'signIn.title');
    expect(await languageOf(page)).toBe('de');
    await page.getByRole('button', { name: new RegExp(wordsIn('de')('language.label')) }).click();
    await page.getByRole('menuitemradio', { name: 'Latviešu' }).click();
    await heading(page, 'lv', 'signIn.title');
    await page.reload();
    await heading(page, 'lv', 'signIn.title');
    expect(await page.title()).toContain(wordsIn('lv')('signIn.title'));
  });

  it('is changed on a separate page, by keyboard', async () => {
    const { page } = await screens.open(stack, { path: '/change-language' });
    await page.getByRole('button', { name: 'Русский' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'ru', 'language.title');
    expect(await languageOf(page)).toBe('ru');
    await page.getByRole('link', { name: wordsIn('ru')('language.goOn') }).click();
    await heading(page, 'ru', 'signIn.title');
  });

  it('applies to the terms, with a link to the binding text and back', async () => {
    const { page } = await screens.open(stack, { path: '/terms-and-conditions', locale: 'de-AT' });
    const de = wordsIn('de');
    await page.locator('article[lang="de"]').getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: de('legal.original') }).click();
    await page.locator('article[lang="en"]').getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: de('legal.translation') }).click();
    await page.locator('article[lang="de"]').getByRole('heading').first().waitFor();
  });

  it.runIf(IS_LONG)('stays if the texts of another one cannot be loaded, with an error', async () => {
    const { page, troubles } = await screens.open(stack, { path: '/change-language' });
    troubles.expectNoConnection();
    await page.route(/\/assets\/it-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Italiano' }).click();
    await page.getByRole('alert').getByText(words('language.failed')).waitFor();
    expect(await languageOf(page)).toBe('en');
  });

  it.runIf(IS_LONG)('is sent to the server, whose refusal codes are translated here', async () => {
    const { page, troubles } = await screens.open(stack, { path: '/login', locale: 'fr-FR' });
    troubles.expectStatus(401);
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/user/login'));
    await page.locator('[name="login"]').fill('nobody@people.example');
    await page.locator('[name="password"]').fill('some long password');
    await page.locator('button[type="submit"]').click();
    expect((await asked).headers()['accept-language']).toBe('fr');
    await page.getByRole('alert').getByText(wordsIn('fr')('refusal.LoginFailed')).waitFor();
  });
});

describe('the language of a person', () => {
  it('applies at every sign-in, with its number format', async () => {
    const person = await newPerson(stack, 'Rita', { language: 'lv' });
    const workspace = await newWorkspace(stack, person);
    const sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now() - 60_000);
    const { page } = await screens.open(stack, {
      person,
      path: `/${workspace.id}/sensors/sensor/${sensor.id}`,
      locale: 'en-US',
    });
    await until('the page is in Latvian', async () => (await languageOf(page)) === 'lv');
    await page.getByRole('link', { name: wordsIn('lv')('nav.activeAlarms') }).waitFor();
    await page
      .getByText(/^\d+,\d\s*°C$|^\d+,\d$/)
      .first()
      .waitFor();
  });
});

/** The longest words, the longest alphabet, and the language with the most forms. */
describe.runIf(IS_LONG).each(['de', 'ru', 'lv'] as const)('every screen in %s', (language) => {
  it('fits its words on a phone', async () => {
    const scene = await setScene(stack);
    const { page, troubles } = await screens.open(stack, {
      person: scene.workspace.owner,
      path: '/choose-workspace',
      viewport: PHONE,
      locale: language,
    });
    await page.route(/\/api\/user\/info$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), language } });
    });
    const tooWide: Record<string, number> = {};
    for (const { name, path, anonymous, statuses = [] } of SCREENS) {
      if (anonymous) continue;
      troubles.expectStatus(...statuses);
      await page.goto(path(scene));
      await page.locator('h1, h2').first().waitFor();
      await until('the page is in the language', async () => (await languageOf(page)) === language);
      const by = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (by > 0) tooWide[name] = by;
    }
    expect(tooWide).toEqual({});
  }, 180_000);
});
