import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { anotherClient, taken, type Door } from '../builders/door.ts';
import { signIn, type Person } from '../builders/person.ts';
import { PATIENCE_MS } from '../stack/until.ts';
import { troublesOf, type Troubles } from './troubles.ts';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** One window of a browser of its own: nothing is shared with the others but the product. */
export interface Screen {
  readonly page: Page;
  /** What went wrong in it and was not expected. */
  readonly troubles: Troubles;
}

interface Opening {
  /** Signed in as; left out, nobody is. */
  readonly person?: Person;
  readonly path?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly scheme?: 'light' | 'dark';
  /** What the browser asks for: `de-AT`. */
  readonly locale?: string;
}

export interface Screens {
  /** Opens a screen on a door: the product itself, or something in front of it. */
  open(door: Door, opening?: Opening): Promise<Screen>;
}

/** Where a page signs itself in with a session of its own, and goes on to `path`. */
export async function signedInPath(door: Door, { login }: Person, path: string): Promise<string> {
  const { refresh } = taken(await signIn(door, login));
  return `/login#${new URLSearchParams({ refresh, next: path }).toString()}`;
}

interface Keeping {
  /** Screens stay open until the end of the file. */
  readonly keep?: boolean;
}

/**
 * Chromium for the tests of one file. After each test its screens are closed, and every error on a console and every failed
 * request that the test did not expect fails it.
 */
export function useScreens({ keep = false }: Keeping = {}): Screens {
  const opened: { screen: Screen; context: BrowserContext }[] = [];
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium',
      args: FLAGS,
    });
  });
  afterEach(async () => {
    const found = opened.flatMap(({ screen }) => screen.troubles.take());
    if (!keep) await Promise.all(opened.splice(0).map(({ context }) => context.close()));
    expect(found).toEqual([]);
  });
  afterAll(() => browser.close());
  return {
    async open(door, { person, path = '/', viewport = DESKTOP, scheme = 'light', locale = 'en-GB' } = {}) {
      const context = await browser.newContext({
        baseURL: door.url,
        viewport,
        colorScheme: scheme,
        locale,
        reducedMotion: 'reduce',
        extraHTTPHeaders: anotherClient(),
      });
      context.setDefaultTimeout(PATIENCE_MS);
      const page = await context.newPage();
      const screen: Screen = { page, troubles: troublesOf(page) };
      opened.push({ screen, context });
      await page.goto(person ? await signedInPath(door, person, path) : path);
      return screen;
    },
  };
}
