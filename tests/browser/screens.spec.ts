import type { Locator, Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { read } from '../architecture/sources.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens, type Screen } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { watchMotion } from './motion.ts';
import { notGrown, piecesOf, type Piece } from './pieces.ts';
import { outOfReach } from './reach.ts';
import { setScene, type Scene } from './scene.ts';
import { SCREENS, type ScreenCase } from './screens.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens({ keep: true });

let scene: Scene;
let signedIn: Screen;
let anybody: Screen;

beforeAll(async () => {
  scene = await setScene(stack);
  signedIn = await screens.open(stack, { person: scene.workspace.owner });
  anybody = await screens.open(stack);
  for (const { page } of [signedIn, anybody]) countRequests(page);
  await anybody.page.goto(DETOURS.anybody.path);
  await signedIn.page.getByText(words('link.live'), { exact: true }).waitFor();
});

/** The page of events waits for the next one with a request that the server keeps open. */
const isKeptOpen = (request: Request): boolean => /\/api\/v1\/events\?.*\bwait=[1-9]/.test(request.url());

/** Pending requests of a page. */
const underway = new WeakMap<Page, Set<Request>>();

function countRequests(page: Page): void {
  const requests = new Set<Request>();
  underway.set(page, requests);
  page.on('request', (request) => void (isKeptOpen(request) || requests.add(request)));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

async function nextFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
  }, count);
}

/** Waits until a page has no pending request and has drawn. */
async function calm(page: Page): Promise<void> {
  await until('nothing is loading', async () => {
    await nextFrames(page, 3);
    const drawn = await page.evaluate(
      (loading) =>
        document.querySelector('h1, h2') !== null &&
        !document.querySelector(`[role="status"][aria-label="${loading}"]`),
      words('page.loading'),
    );
    return drawn && underway.get(page)?.size === 0;
  });
}

/** Pages on the way to the others, each with its heading. */
const DETOURS = {
  signedIn: { path: '/nowhere', heading: words('page.notFound.title') },
  anybody: { path: '/login', heading: words('signIn.title') },
} as const;
const VISITED = SCREENS.filter(({ walked }) => IS_LONG || !walked);

/** In the short form each screen has one of these looks, in turn. */
const LOOKS = [
  { name: 'desk', scheme: 'light', size: DESKTOP },
  { name: 'wall', scheme: 'wall', size: DESKTOP },
  { name: 'phone', scheme: 'light', size: PHONE },
] as const;

async function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** The routes of the router; each needs a row in the table. */
function routesOfTheRouter(): string[] {
  const files = ['routes', 'alarm-pages', 'analytics-pages', 'settings-pages', 'user-pages', 'link-pages'];
  const text = files.map((file) => read(`web/src/app/${file}.tsx`)).join('\n');
  return [...text.matchAll(/path: '([^']+)'/g)].map((match) => match[1] ?? '');
}

async function turnTo(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/**
 * The short form navigates to a screen as a link does, because a page load costs seconds. A detour shows that the
 * screen changed.
 */
async function go(page: Page, to: string, detour: (typeof DETOURS)[keyof typeof DETOURS]): Promise<void> {
  if (IS_LONG) return void (await page.goto(to));
  const heading = page.getByRole('heading', { name: detour.heading, exact: true });
  await turnTo(page, detour.path);
  await heading.waitFor();
  if (to.endsWith(detour.path)) return;
  await turnTo(page, to);
  await heading.waitFor({ state: 'hidden' });
}

async function visit({ path, anonymous, act, statuses = [] }: ScreenCase): Promise<Page> {
  const { page, troubles } = anonymous ? anybody : signedIn;
  troubles.expectStatus(...statuses);
  await page.setViewportSize(DESKTOP);
  await go(page, path(scene), anonymous ? DETOURS.anybody : DETOURS.signedIn);
  await page.locator('h1, h2').first().waitFor();
  await act?.(page);
  await calm(page);
  return page;
}

describe('every screen', () => {
  it('is in the table of screens', () => {
    expect([...new Set(routesOfTheRouter())].sort()).toEqual([...new Set(SCREENS.map(({ route }) => route))].sort());
  });

  it.each(VISITED.map((screen, i) => ({ ...screen, turn: i % LOOKS.length })))(
    'has no barriers and no horizontal scrolling, on a desk, a wall and a phone: $name',
    async ({ turn, ...screen }) => {
      const page = await visit(screen);
      const found: Record<string, unknown> = {};
      for (const [i, { name, scheme, size }] of LOOKS.entries()) {
        if (!IS_LONG && i !== turn) continue;
        await page.setViewportSize(size);
        await page.evaluate((given) => document.documentElement.setAttribute('data-scheme', given), scheme);
        found[name] = await barriersOn(page);
      }
      if (IS_LONG || LOOKS[turn]?.size === PHONE) found['sideways'] = Math.max(0, await sidewaysBy(page));
      expect(
        Object.values(found)
          .flat()
          .filter((each) => each !== 0),
        JSON.stringify(found),
      ).toEqual([]);
    },
  );
});

describe('a table on a desk', () => {
  it.each(['alarm rules', 'members', 'invitations', 'API keys', 'locations', 'audit'])(
    'shows all of its columns: %s',
    async (name) => {
      const page = await visit(screenOf(name));
      await page.getByRole('columnheader').first().waitFor();
      const outOfSight = await page
        .getByRole('columnheader')
        .evaluateAll((columns) =>
          columns
            .filter(
              (column) =>
                column.getBoundingClientRect().right >
                (column.closest('[role="grid"]')?.getBoundingClientRect().right ?? 0),
            )
            .map((column) => column.getAttribute('data-field')),
        );
      expect(outOfSight).toEqual([]);
    },
  );
});

const LARGE = { width: 2560, height: 1440 } as const;
const LARGER = { width: 3840, height: 2160 } as const;
const GROWING = SCREENS.filter(({ name }) => IS_LONG || ['dashboard', 'sensor', 'new alarm rule'].includes(name));

/** A table takes a new width after 60 ms: at 60 frames a second these are 130 ms. */
const FRAMES_OF_A_RESIZE = 8;

async function piecesAt(page: Page, size: typeof LARGE | typeof LARGER): Promise<Piece[]> {
  // A chart under the pointer shows a tooltip.
  await page.mouse.move(0, 0);
  await page.setViewportSize(size);
  await calm(page);
  return until('the page has taken its size', async () => {
    const pieces = await piecesOf(page);
    await nextFrames(page, FRAMES_OF_A_RESIZE);
    return notGrown(pieces, await piecesOf(page), 1).length === 0 && pieces;
  });
}

describe('a large screen', () => {
  it.each(GROWING)('shows the same in proportion: texts, tables, charts and dialogs: $name', async (screen) => {
    const page = await visit(screen);
    await until('every element has grown', async () => {
      expect(notGrown(await piecesAt(page, LARGE), await piecesAt(page, LARGER), LARGER.width / LARGE.width)).toEqual(
        [],
      );
      return true;
    });
  });

  it('keeps the browser’s size on a desk and a phone', async () => {
    const { page } = anybody;
    for (const size of [DESKTOP, PHONE, LARGE]) {
      await page.setViewportSize(size);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px');
    }
  });
});

const lookOf = async (element: Locator): Promise<string> => (await element.screenshot()).toString('base64');

/** Counts the different looks of a static element in these states. */
async function looksIn(
  element: Locator,
  states: readonly string[],
  put: (element: Element, state: string) => void,
): Promise<number> {
  await until('the element is static', async () => (await lookOf(element)) === (await lookOf(element)));
  const looks = new Set<string>();
  for (const state of states) {
    await element.evaluate(put, state);
    looks.add(await lookOf(element));
  }
  return looks.size;
}

/** Tone and border of a tile's frame. */
const ALARM_STATES = ['none', 'thick', 'thin', 'dashed'].flatMap((border) =>
  border === 'none' ? ['stale none'] : [`critical ${border}`, `caution ${border}`],
);

function screenOf(wanted: string): ScreenCase {
  const found = SCREENS.find(({ name }) => name === wanted);
  if (!found) throw new Error(`no screen is called ${wanted}`);
  return found;
}

describe('a reader who', () => {
  it.each(['dashboard', 'sensors', 'active alarms', 'new alarm rule'])(
    'enlarges a page twice reaches everything on it without horizontal scrolling: %s',
    async (name) => {
      const page = await visit(screenOf(name));
      await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 });
      await calm(page);
      expect([await sidewaysBy(page), await outOfReach(page)]).toEqual([0, []]);
    },
  );

  it.each([
    { wants: 'no motion', reducedMotion: 'reduce', longest: 0 },
    { wants: 'nothing about motion', reducedMotion: 'no-preference', longest: 150 },
  ] as const)('asks for $wants is shown $longest ms of it at most', async ({ reducedMotion, longest }) => {
    const page = await visit(screenOf('on call'));
    await page.emulateMedia({ reducedMotion });
    const moved = await watchMotion(page);
    await page.getByRole('button', { name: words('bar.scheme') }).click();
    await page.getByRole('menuitemradio').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words('onCall.create') }).click();
    await page.getByRole('dialog').getByRole('combobox').first().click();
    await page.getByRole('option').first().waitFor();
    const times = await moved();
    expect(times.length > 0).toBe(longest > 0);
    expect(Math.max(0, ...times)).toBeLessThanOrEqual(longest);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  it('replaces every colour still sees alarms, their number and the active page', async () => {
    const page = await visit(screenOf('dashboard'));
    await page.emulateMedia({ forcedColors: 'active' });
    const tile = page.getByRole('region', { name: 'Silent', exact: true });
    const item = page
      .getByRole('navigation', { name: words('nav.label') })
      .getByRole('link', { name: words('nav.dashboard'), exact: true });
    expect(
      await looksIn(tile, ALARM_STATES, (element, state) => {
        const [tone = '', border = ''] = state.split(' ');
        element.setAttribute('data-alarm-tone', tone);
        element.setAttribute('data-alarm-border', border);
      }),
    ).toBe(ALARM_STATES.length);
    expect(
      await looksIn(item, ['', 'active'], (element, state) => element.classList.toggle('active', state === 'active')),
    ).toBe(2);
    const marks = await page
      .getByRole('region', { name: 'Alarms', exact: true })
      .locator('li > span:first-child svg')
      .all();
    expect([marks.length, new Set(await Promise.all(marks.map(lookOf))).size]).toEqual([2, 2]);
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
