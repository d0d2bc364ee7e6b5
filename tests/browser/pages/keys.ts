import type { Locator, Page } from 'playwright-core';
import { until } from '../../stack/until.ts';

/** Somebody who has no mouse. Wherever Tab stops, the focus must be seen. */
export interface Keys {
  /** One Tab further, and there it is: for the order within a form. */
  next(...targets: readonly Locator[]): Promise<void>;
  /** On by Tab, or back where it stands before, until it is there. */
  reach(target: Locator): Promise<void>;
  /** Goes there and presses Enter. */
  follow(target: Locator): Promise<void>;
  /** Waits until the focus has come there by itself. */
  land(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
}

const MOST_STOPS = 80;

export function keysOf(page: Page): Keys {
  const { keyboard } = page;
  const isOn = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  const tab = async (key: 'Tab' | 'Shift+Tab'): Promise<void> => {
    await keyboard.press(key);
    const hidden = (await page.evaluate(withoutFrame)) ?? (await page.evaluate(outOfSight));
    if (hidden !== null) throw new Error(`${key} goes where one does not see it: ${hidden}`);
  };
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor();
    const key = (await target.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab';
    for (let stops = 0; !(await isOn(target)); stops += 1) {
      if (stops === MOST_STOPS) throw new Error(`not reached by ${key}: ${target.toString()}`);
      await tab(key);
    }
  };
  return {
    reach,
    async next(...targets) {
      for (const target of targets) {
        await tab('Tab');
        if (!(await isOn(target)))
          throw new Error(
            `Tab does not lead to ${target.toString()}, but to ${await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))}`,
          );
      }
    },
    async follow(target) {
      await reach(target);
      await keyboard.press('Enter');
    },
    async land(target) {
      await until(`the focus is on ${target.toString()}`, () => isOn(target));
    },
    type: (text) => keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await keyboard.press(key);
    },
  };
}

/** Whether an element stands before the one that has the focus. */
function isBehind(element: Element): boolean {
  const active = document.activeElement;
  return (
    active !== null &&
    active !== document.body &&
    (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
}

/** A box to be ticked is drawn around the control itself, which is not to be seen; a text field by its frame. Null where one sees it. */
function withoutFrame(): string | null {
  const active = document.activeElement ?? document.body;
  const drawn = getComputedStyle(active).opacity === '0' ? active.parentElement : active;
  const { outlineStyle, outlineWidth } = getComputedStyle(drawn ?? active);
  const frames = [...document.querySelectorAll('.Mui-focused > fieldset')].filter(
    (frame) => Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2,
  );
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return isOutlined || frames.length > 0 ? null : active.outerHTML.slice(0, 200);
}

/** What has the focus out of the window, or behind something. */
function outOfSight(): string | null {
  const active = document.activeElement ?? document.body;
  const { left, top, width, height } = active.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (active.contains(hit) || hit.contains(active)) ? null : active.outerHTML.slice(0, 200);
}
