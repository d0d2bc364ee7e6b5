import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import { taken, type Door } from '../builders/door.ts';
import { signIn, type Person } from '../builders/person.ts';
import { takeSeat, type Seat } from './contexts.ts';
import { troublesOf, type Troubles } from './troubles.ts';

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
  /** Each screen is a first visit: nothing of the app is in its cache. */
  readonly isNew?: boolean;
  /** The service worker may be installed; each screen is a first visit, then. */
  readonly hasWorker?: boolean;
}

/** The tests of one file, in Chromium. Each test fails on every console error and every failed request that it did not expect. */
export function useScreens({ keep = false, isNew = false, hasWorker = false }: Keeping = {}): Screens {
  const opened: { screen: Screen; seat: Seat }[] = [];
  const leave = (): Promise<unknown> => Promise.all(opened.splice(0).map(({ seat }) => seat.leave()));
  const isFirstVisit = isNew || hasWorker;
  afterEach(async () => {
    const found = opened.flatMap(({ screen }) => screen.troubles.take());
    if (!keep) await leave();
    expect(found).toEqual([]);
  });
  afterAll(leave);
  return {
    async open(door, { person, path = '/', viewport = DESKTOP, scheme = 'light', locale = 'en-GB' } = {}) {
      const isOther = door.url !== inject('stack').url;
      const look = { url: door.url, viewport, scheme, locale, hasWorker };
      const seat = await takeSeat(look, { isNew: isFirstVisit || isOther });
      const { page } = seat;
      const screen: Screen = { page, troubles: troublesOf(page) };
      opened.push({ screen, seat });
      await page.goto(person ? await signedInPath(door, person, path) : path);
      return screen;
    },
  };
}
