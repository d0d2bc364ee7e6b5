import type { Locator, Page } from 'playwright-core';

/** A dashboard as it is looked at, on a desk or on a wall. */
export interface DashboardPage {
  tile(name: string): Locator;
  value(name: string): Locator;
  /** What a tile says about how far its value can be trusted. */
  trust(name: string): Locator;
  /** From now on every text that the value of a tile has shown, in order. */
  record(name: string): Promise<() => Promise<readonly string[]>>;
  /** From now on what changes in the document of any tile; ages tick by themselves and do not count. */
  changes(): Promise<() => Promise<readonly string[]>>;
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
