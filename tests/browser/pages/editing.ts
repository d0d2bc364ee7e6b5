import type { Locator, Page } from 'playwright-core';
import { words } from '../words.ts';

/** A dashboard in edit mode. */
export interface EditingPage {
  /** Enters edit mode from the dashboard. */
  begin(): Promise<void>;
  addSensorTile(name: string, sensorName: string): Promise<void>;
  handle(kind: 'move' | 'resize', name: string): Locator;
  /** Takes a handle with the keyboard and moves it by cells. */
  press(handle: Locator, ...arrows: readonly string[]): Promise<void>;
  /** Drags a handle with the mouse, in CSS pixels. */
  drag(handle: Locator, by: { readonly x: number; readonly y: number }): Promise<void>;
  save(): Promise<void>;
}

export function editingPage(page: Page): EditingPage {
  const addButton = page.getByRole('button', { name: words('tile.add') });
  return {
    async begin() {
      await page.getByRole('button', { name: words('action.edit'), exact: true }).click();
      await addButton.waitFor();
    },
    async addSensorTile(name, sensorName) {
      await addButton.click();
      const dialog = page.getByRole('dialog', { name: words('tile.add') });
      await dialog.getByRole('textbox', { name: words('tile.name') }).fill(name);
      await dialog.getByRole('combobox', { name: words('pick.sensor') }).fill(sensorName);
      await page.getByRole('option', { name: sensorName }).click();
      await dialog.getByRole('button', { name: words('action.add') }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    handle: (kind, name) => page.getByRole('button', { name: words(`tile.${kind}`, { name }), exact: true }),
    async press(handle, ...arrows) {
      await handle.press('Space');
      await handle.and(page.locator('[aria-pressed="true"]')).waitFor();
      await page.evaluate(keysAreHeard);
      for (const arrow of arrows) await handle.press(arrow);
      await handle.press('Space');
    },
    async drag(handle, { x, y }) {
      const box = await handle.boundingBox();
      if (!box) throw new Error('the handle is not visible');
      const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 4 });
      await page.mouse.move(from.x + x, from.y + y, { steps: 4 });
      await page.mouse.up();
      await page.waitForFunction(clicksArrive);
    },
    async save() {
      await page.getByRole('button', { name: words('action.save'), exact: true }).click();
      await addButton.waitFor({ state: 'detached' });
    },
  };
}

/**
 * A held element listens for keys after a zero timer that the take sets. Zero timers fire in order, so a later one
 * waits for it.
 */
function keysAreHeard(): Promise<void> {
  return new Promise((heard) => {
    setTimeout(heard);
  });
}

/** The end of a drag swallows the next click, so that a drop does not count as a click on its target. */
function clicksArrive(): boolean {
  let heard = false;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.addEventListener('click', () => {
    heard = true;
  });
  probe.click();
  probe.remove();
  return heard;
}
