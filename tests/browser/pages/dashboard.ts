import type { Locator, Page } from 'playwright-core';

/** A dashboard in view mode, on a desk or on a wall. */
export interface DashboardPage {
  tile(name: string): Locator;
  value(name: string): Locator;
  /** The tile's mark of the trust in its value. */
  trust(name: string): Locator;
  /** From now on records every text of a tile's value, in order. */
  record(name: string): Promise<() => Promise<readonly string[]>>;
  /** From now on records changes in the document of any tile, without the ticking ages. */
  changes(): Promise<() => Promise<readonly string[]>>;
}

/** Runs in the page. A sparkline takes the size of its tile once, after the first paint. */
function areSparklinesFitted(): boolean {
  const drawn = [...document.querySelectorAll('[data-tile] canvas')].filter((canvas) => canvas.clientHeight >= 1);
  return drawn.every((canvas) => canvas.hasAttribute('width'));
}

export function dashboardPage(page: Page): DashboardPage {
  const tile = (name: string): Locator => page.getByRole('region', { name, exact: true });
  return {
    tile,
    value: (name) => tile(name).getByTestId('value'),
    trust: (name) => tile(name).locator('[data-trust]').first(),
    async record(name) {
      const texts = await tile(name).evaluateHandle((element) => {
        const shown: string[] = [];
        const look = (): void => {
          const text = element.querySelector('[data-testid="value"]')?.textContent ?? '';
          if (text !== '' && text !== shown.at(-1)) shown.push(text);
        };
        look();
        new MutationObserver(look).observe(element, { subtree: true, childList: true, characterData: true });
        return shown;
      });
      return () => texts.jsonValue();
    },
    async changes() {
      await page.waitForFunction(areSparklinesFitted);
      const seen = await page.evaluateHandle(() => {
        const changed: string[] = [];
        new MutationObserver((records) => {
          for (const { type, target } of records) {
            const element = target instanceof Element ? target : target.parentElement;
            const tile = element?.closest('[data-trust]') ? null : element?.closest('[data-tile]');
            if (tile) changed.push(`${tile.getAttribute('aria-label')}: ${type} ${target.textContent}`);
          }
        }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        return changed;
      });
      return () => seen.jsonValue();
    },
  };
}
