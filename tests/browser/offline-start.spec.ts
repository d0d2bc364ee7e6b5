import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newDashboard } from '../builders/dashboard.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { openLine, type Line } from '../stack/line.ts';
import { barriersOn } from './barriers.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens({ hasWorker: true });
let line: Line;

beforeAll(async () => {
  line = await openLine(stack);
});
beforeEach(() => line.mend());
afterAll(() => line.close());

it('a wall or a desk that starts without the server says so, shows nothing else, and joins by itself', async () => {
  const workspace = await newWorkspace(stack);
  const { path } = await newDashboard(workspace, [], 'Lobby');
  const { page, troubles } = await screens.open(line, { person: workspace.owner, path });
  troubles.expectNoConnection();
  // The offline page, and a wall without a credential that nobody has approved yet.
  troubles.expectStatus(400, 401, 404, 503);
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  line.cut('reset');
  await page.goto('/wall/1');
  const says = page.locator('[data-offline]');
  await says.getByText(words('offline.title')).waitFor();
  expect(await page.locator('[data-tile]').count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  line.mend();
  await page.getByTestId('pairing-code').waitFor();

  line.cut('reset');
  await page.goto(path);
  await says.waitFor();
  line.mend();
  await page.getByRole('link', { name: words('offline.again') }).click();
  await page.getByRole('heading', { name: 'Lobby' }).waitFor();
});
