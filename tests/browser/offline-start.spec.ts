import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { newDashboard } from '../builders/dashboard.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { openLine, type Line } from '../stack/line.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { useScreens } from './browser.ts';
import { words } from './words.ts';

interface Showing {
  shown: object[];
  readonly registration: { showNotification: (title: string, options: object) => Promise<void> };
}

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

it('a push that the worker gets shows a notification with its alarm, also one that cannot be read', async () => {
  const workspace = await newWorkspace(stack);
  const { page } = await screens.open(line, { person: workspace.owner, path: '/user/notifications' });
  await page.getByRole('heading', { name: words('notifications.devices') }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { origin } = new URL(page.url());
  const worker = page.context().serviceWorkers()[0] ?? expect.fail('there is no worker');
  // A browser without windows shows no notifications: what the worker shows is kept.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Showing;
    scope.shown = [];
    scope.registration.showNotification = (title, options) => {
      scope.shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((found) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [own] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) found(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const push = (data: string) => tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const alarm = {
    title: 'Critical alarm: Freezer',
    body: '−4 °C',
    path: '/7/alarms/alarm/a',
    tag: 'a',
    isUrgent: 'yes',
  };
  await push(JSON.stringify(alarm));
  await push('garbage');
  const shown = await until('both are shown', async () => {
    const all = await worker.evaluate(() => (globalThis as unknown as Showing).shown);
    return all.length === 2 ? all : undefined;
  });
  expect(shown).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ title: alarm.title, body: alarm.body, tag: 'a', data: { path: alarm.path } }),
      expect.objectContaining({ title: 'Watchglass', body: words('offline.push'), data: { path: '/' } }),
    ]),
  );
});
