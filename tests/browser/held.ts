import type { Page } from 'playwright-core';

export interface Held {
  /** Number of held requests so far. */
  readonly asked: () => number;
  readonly letThrough: () => void;
}

/** Holds the requests of a page, so that a test can act before the reply. */
export async function hold(page: Page, url: RegExp): Promise<Held> {
  let asked = 0;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() === 'GET') {
      asked += 1;
      await released;
    }
    await route.continue();
  });
  return { asked: () => asked, letThrough: () => release() };
}
