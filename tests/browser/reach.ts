import type { Page } from 'playwright-core';

/** The controls, of the open dialog if there is one, that cannot be scrolled into view and pressed. */
export function outOfReach(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('[role="dialog"]') ?? document.body;
    const controls = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button:enabled, input:enabled, textarea:enabled, [role="combobox"], [tabindex="0"]',
      ),
    ];
    return controls
      .filter((control) => {
        if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]'))
          return false;
        // A link past the navigation is visible only while it has the focus.
        control.focus();
        control.scrollIntoView({ block: 'center', inline: 'center' });
        const { x, y, width, height } = control.getBoundingClientRect();
        return !control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
}
