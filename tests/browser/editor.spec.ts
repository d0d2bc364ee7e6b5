import type { DashboardView } from '@watchglass/schemas/dashboard/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { editingPage } from './pages/editing.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let sensor: { readonly id: number; readonly wireId: string };

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  sensor = await calmSensor(workspace, await newBase(stack, workspace), Date.now());
});

/** What others read of a dashboard: `name@x,y w×h`, in reading order. */
async function stored(path: string): Promise<readonly string[]> {
  const { data } = taken(await workspace.owner.ask<DashboardView>('GET', `/api/dashboards${path}`));
  return data
    .map(({ name, grid: { desktop } }) => ({ name, ...desktop }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ name, x, y, w, h }) => `${name}@${x},${y} ${w}×${h}`);
}

async function opened(tiles: readonly string[]) {
  const data = tiles.map((name, column) => sensorTile(sensor.id, { name, column }));
  const { path } = await newDashboard(workspace, data);
  const { page } = await screens.open(stack, { person: workspace.owner, path });
  const editing = editingPage(page);
  await editing.begin();
  return { page, path, editing };
}

const BUILT = ['Attic@0,0 4×8', 'Cellar@8,0 4×9'];

describe('the editor', () => {
  it('builds a dashboard by mouse', async () => {
    const { page, path, editing } = await opened([]);
    await editing.addSensorTile('Attic', sensor.wireId);
    await editing.addSensorTile('Cellar', sensor.wireId);
    const step = ((await editing.tile('Attic').boundingBox())?.width ?? 0) / 4;
    await editing.drag(editing.handle('move', 'Cellar'), { x: 4.2 * step, y: 0 });
    await editing.drag(editing.handle('resize', 'Cellar'), { x: 0, y: 32 });
    await page.getByRole('button', { name: words('edit.undo') }).click();
    await page.getByRole('button', { name: words('edit.redo') }).click();
    await editing.save();
    await until('others read it', async () => {
      expect(await stored(path)).toEqual(BUILT);
      return true;
    });
  });

  it('builds the same by keys alone, with the help of a paste and of undo', async () => {
    const { page, path, editing } = await opened(['Attic']);
    await editing.tile('Attic').focus();
    const copied = await editing.clipboard('copy');
    await editing.clipboard('paste', '{"__proto__":{}}');
    await page.getByRole('status').getByText(words('edit.paste.none')).waitFor();
    await editing.clipboard('paste', copied);
    await until('the pasted tile has the focus', () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-selected') === 'true'),
    );
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Cellar');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await editing.press('Cellar', 'Space', ...Array.from({ length: 4 }, () => 'ArrowRight'), 'Space');
    await editing.press('Cellar', 'Shift+ArrowDown', 'ControlOrMeta+d', 'ControlOrMeta+z');
    await editing.press('Attic', 'Shift+Space', 'Delete', 'ControlOrMeta+z', 'ControlOrMeta+y', 'ControlOrMeta+z');
    await editing.tile('Attic').waitFor();
    await editing.save();
    await until('others read it', async () => {
      expect(await stored(path)).toEqual(BUILT);
      return true;
    });
  });

  it('drops a tile where the pointer is, also if that place was not drawn yet', async () => {
    const { path, editing, page } = await opened(['Attic']);
    const step = ((await editing.tile('Attic').boundingBox())?.width ?? 0) / 4;
    const box = await editing.handle('move', 'Attic').boundingBox();
    const from = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + step, from.y, { steps: 3 });
    await page.evaluate(
      ([x, y]) => {
        for (const kind of ['pointermove', 'pointerup'])
          document.dispatchEvent(new PointerEvent(kind, { clientX: x, clientY: y, bubbles: true, isPrimary: true }));
      },
      [from.x + 6.1 * step, from.y] as const,
    );
    await page.mouse.up();
    await editing.save();
    await until('others read it', async () => {
      expect(await stored(path)).toEqual(['Attic@6,0 4×8']);
      return true;
    });
  });

  it('edits the phone apart from the desktop, and takes back the steps of an open dialog first', async () => {
    const { page, path, editing } = await opened(['Attic', 'Cellar']);
    await page.getByRole('button', { name: words('edit.mobile') }).click();
    await editing.press('Attic', 'Space', 'ArrowDown', 'Space');
    await editing.press('Attic', 'Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: words('tile.name') }).fill('Loft');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await dialog.getByRole('textbox', { name: words('tile.name') }).inputValue()).toBe('Attic');
    await page.keyboard.press('ControlOrMeta+z');
    await dialog.waitFor({ state: 'detached' });
    await editing.save();
    await until('others read it', async () => {
      const { data } = taken(await workspace.owner.ask<DashboardView>('GET', `/api/dashboards${path}`));
      expect(data.map(({ name, grid }) => [name, grid.desktop.x, grid.mobile.y])).toEqual([
        ['Attic', 0, 8],
        ['Cellar', 4, 0],
      ]);
      return true;
    });
  });
});
