import type { Locator, Page } from 'playwright-core';
import { until } from '../../stack/until.ts';

/** A person without a mouse. The focus must be visible at every stop of Tab. */
export interface Keys {
  /** One Tab to each target in turn: for the order within a form. */
  next(...targets: readonly Locator[]): Promise<void>;
  /** Tab, or Shift+Tab if the target is earlier, until the target has the focus. */
  reach(target: Locator): Promise<void>;
  /** Reaches the target and presses Enter. */
  follow(target: Locator): Promise<void>;
  /** Waits until the target has the focus without a key. */
  land(target: Locator): Promise<void>;
  type(text: string): Promise<void>;
  press(...keys: readonly string[]): Promise<void>;
}

/** The navigation alone has more than sixty. */
const MOST_STOPS = 120;

export function keysOf(page: Page): Keys {
  const { keyboard } = page;
  const isOn = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  const tab = async (key: 'Tab' | 'Shift+Tab'): Promise<void> => {
    await keyboard.press(key);
    const hidden = (await page.evaluate(withoutFrame)) ?? (await page.evaluate(outOfSight));
    if (hidden !== null) throw new Error(`${key} moves the focus out of sight: ${hidden}`);
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

/** Returns true if an element precedes the focused one. */
function isBehind(element: Element): boolean {
  const active = document.activeElement;
  return (
    active !== null &&
    active !== document.body &&
    (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  );
}

/** Checkboxes have a frame around the hidden control; text fields have their own. Null if the frame is visible. */
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

/** The focused element, if it is outside of the window or covered; else null. */
function outOfSight(): string | null {
  const active = document.activeElement ?? document.body;
  const { left, top, width, height } = active.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && (active.contains(hit) || hit.contains(active)) ? null : active.outerHTML.slice(0, 200);
}
