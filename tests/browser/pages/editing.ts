import type { Locator, Page } from 'playwright-core';
import { words } from '../words.ts';

/** A dashboard in edit mode. */
export interface EditingPage {
  /** Enters edit mode from the dashboard. */
  begin(): Promise<void>;
  /** Opens the dialog of a new tile: a click in the palette, which is opened for it. */
  add(kind: string): Promise<Locator>;
  addSensorTile(name: string, sensorName: string): Promise<void>;
  /** The frame of a tile, which takes the focus. */
  tile(name: string): Locator;
  handle(kind: 'move' | 'resize', name: string): Locator;
  /** Presses keys one after the other at a tile. */
  press(name: string, ...keys: readonly string[]): Promise<void>;
  /** Drags a handle, or a kind of the palette, with the mouse, in CSS pixels. */
  drag(handle: Locator, by: { readonly x: number; readonly y: number }): Promise<void>;
  /** Copies, cuts or pastes where the focus is, with the clipboard of this browser. */
  clipboard(what: 'copy' | 'cut' | 'paste', text?: string): Promise<string>;
  save(): Promise<void>;
}

export function editingPage(page: Page): EditingPage {
  const toolbar = page.getByRole('toolbar', { name: words('edit.tools') });
  const palette = page.getByRole('complementary', { name: words('edit.palette') });
  const tile = (name: string): Locator =>
    page
      .locator('[data-tile-id]')
      .and(
        page
          .getByRole('group', { name: words('edit.tile', { name }), exact: true })
          .or(page.getByRole('group', { name: words('edit.tile.selected', { name }), exact: true })),
      );
  const add = async (kind: string): Promise<Locator> => {
    if (!(await palette.isVisible())) await page.getByRole('button', { name: words('tile.add') }).click();
    await palette.getByRole('button', { name: kind }).first().click();
    const dialog = page.getByRole('dialog', { name: words('edit.new', { kind }) });
    await dialog.waitFor();
    return dialog;
  };
  return {
    async begin() {
      await page.getByRole('button', { name: words('action.edit'), exact: true }).click();
      await toolbar.waitFor();
    },
    add,
    async addSensorTile(name, sensorName) {
      const dialog = await add(words('tile.sensor'));
      await dialog.getByRole('textbox', { name: words('tile.name') }).fill(name);
      await dialog.getByRole('combobox', { name: words('pick.sensor') }).fill(sensorName);
      await page.getByRole('option', { name: sensorName }).click();
      await dialog.getByRole('button', { name: words('action.add') }).click();
      await dialog.waitFor({ state: 'detached' });
    },
    tile,
    handle: (kind, name) => page.getByRole('button', { name: words(`tile.${kind}`, { name }), exact: true }),
    async press(name, ...keys) {
      await tile(name).focus();
      for (const key of keys) await page.keyboard.press(key);
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
    clipboard: (what, text = '') =>
      page.evaluate(
        ([kind, given]) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData('text/plain', given);
          const target = document.activeElement ?? document.body;
          target.dispatchEvent(new ClipboardEvent(kind, { clipboardData, bubbles: true, cancelable: true }));
          return clipboardData.getData('text/plain');
        },
        [what, text] as const,
      ),
    async save() {
      await page.getByRole('button', { name: words('action.save'), exact: true }).click();
      await toolbar.waitFor({ state: 'detached' });
    },
  };
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
