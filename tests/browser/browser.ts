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
  '--font-render-hinting=none',
];
export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** One window of a separate browser: it shares nothing with the others but the product. */
export interface Screen {
  readonly page: Page;
  /** Unexpected errors in it. */
  readonly troubles: Troubles;
}

interface Opening {
  /** The signed-in person; absent, the screen is not signed in. */
  readonly person?: Person;
  readonly path?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly scheme?: 'light' | 'dark';
  /** The browser's preferred language: `de-AT`. */
  readonly locale?: string;
}

export interface Screens {
  /** Opens a screen on an address: the product itself, or a proxy in front of it. */
  open(door: Door, opening?: Opening): Promise<Screen>;
}

/** A path at which a page signs itself in with a new session, and continues to `path`. */
export async function signedInPath(door: Door, { login }: Person, path: string): Promise<string> {
  const { refresh } = taken(await signIn(door, login));
  return `/login#${new URLSearchParams({ refresh, next: path }).toString()}`;
}

interface Keeping {
  /** Screens stay open until the end of the file. */
  readonly keep?: boolean;
}

/**
 * Chromium for the tests of one file. Each test closes its screens at the end, and fails on every console error and
 * every failed request that it did not expect.
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
