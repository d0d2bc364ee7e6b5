import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core';
import { anotherClient } from '../builders/door.ts';
import { PATIENCE_MS } from '../stack/until.ts';

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
  // Pages live for seconds: what the optimizing compiler costs is not earned back.
  '--js-flags=--no-opt',
];

export interface Look {
  /** The service worker may be installed: it would answer for pages of other tests. */
  readonly hasWorker: boolean;
  readonly url: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scheme: 'light' | 'dark';
  readonly locale: string;
}

/** A browser context with one page, which shares nothing with the others but the product. */
export interface Seat {
  readonly page: Page;
  /** Closes the page and what the context stored; scripts stay compiled for the next test. */
  leave(): Promise<void>;
}

let browser: Promise<Browser> | undefined;
/** Contexts without a person, by address and language: neither can be changed in a context. */
const vacant = new Map<string, Emptied[]>();

/** A context that stores nothing, with the blank page that emptied it. */
interface Emptied {
  readonly context: BrowserContext;
  readonly page: Page;
}

const STORED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/** One Chromium for all files of a worker; it ends with the worker. */
function launched(): Promise<Browser> {
  browser ??= chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] || '/usr/bin/chromium', args: FLAGS });
  return browser;
}

/**
 * Takes a vacant context or makes one. A page in a new context compiles the whole app, which costs a second; `isNew` asks for
 * that, as for a person who comes for the first time.
 */
export async function takeSeat(look: Look, { isNew }: { readonly isNew: boolean }): Promise<Seat> {
  const key = `${look.url} ${look.locale}`;
  const free = isNew ? undefined : vacant.get(key)?.pop();
  const { context, page } = free ?? (await newContext(look));
  await context.setExtraHTTPHeaders(anotherClient());
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' });
  return {
    page,
    async leave() {
      if (isNew) return context.close();
      const emptied = await empty(context, look.url);
      vacant.set(key, [...(vacant.get(key) ?? []), emptied]);
    },
  };
}

async function newContext({ url, locale, viewport, hasWorker }: Look): Promise<Emptied> {
  const serviceWorkers = hasWorker ? 'allow' : 'block';
  const context = await (await launched()).newContext({ baseURL: url, viewport, locale, serviceWorkers });
  context.setDefaultTimeout(PATIENCE_MS);
  return { context, page: await context.newPage() };
}

/** Everything that a page of this origin may keep, but for the cache of HTTP. */
async function empty(context: BrowserContext, url: string): Promise<Emptied> {
  await Promise.all(context.pages().map((page) => page.close()));
  const page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: STORED });
  await cdp.detach();
  await context.clearCookies();
  return { context, page };
}
