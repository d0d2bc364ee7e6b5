import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { IS_LONG } from '../form.ts';
import { until } from '../stack/until.ts';
import { DESKTOP, PHONE, useScreens, type Screen } from './browser.ts';
import { setScene, type Scene } from './scene.ts';
import { SCREENS } from './screens.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens({ keep: true, isNew: true });
const MOST = 0.02;
const WALL = { width: 3840, height: 2160 } as const;
const SIZES = IS_LONG ? [PHONE, DESKTOP, WALL] : [PHONE, DESKTOP];
/** The short form has one page with a table, and one without. */
const SHORT = ['members', 'dashboard'];
const LOADED = SCREENS.filter(({ name, anonymous }) => !anonymous && (IS_LONG || SHORT.includes(name)));

let scene: Scene;
let screen: Screen;

interface Shifted {
  shifted?: number;
}

beforeAll(async () => {
  scene = await setScene(stack);
  screen = await screens.open(stack, { person: scene.workspace.owner });
  await screen.page.getByText(words('link.live'), { exact: true }).waitFor();
  await screen.page.addInitScript(() => {
    const seen = window as Shifted;
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shifted = (seen.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

async function drawn(page: Page): Promise<void> {
  await page.locator('h1, h2').first().waitFor();
  await page.waitForLoadState('networkidle');
  await until('nothing is loading', () =>
    page.evaluate((label) => !document.querySelector(`[role="status"][aria-label="${label}"]`), words('page.loading')),
  );
}

describe('a loading page', () => {
  it.each(LOADED)('moves no drawn element: $name', async ({ path, statuses = [] }) => {
    const { page, troubles } = screen;
    troubles.expectStatus(...statuses);
    const shifts: Record<string, number> = {};
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path(scene));
      await drawn(page);
      shifts[size.width] = await page.evaluate(() => (window as Shifted).shifted ?? 0);
    }
    expect(Math.max(...Object.values(shifts)), JSON.stringify(shifts)).toBeLessThanOrEqual(MOST);
  });
});
