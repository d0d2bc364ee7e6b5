import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { openLine } from '../stack/line.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const MINUTE_MS = 60_000;

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [base] = await Promise.all([newBase(stack, workspace), newRule(workspace)]);
});

interface Raised {
  readonly alarm: AlarmView;
  /** Resolves and acknowledges it, so that it leaves the list of waiting alarms. */
  readonly end: () => Promise<void>;
}

/** An alarm with a raise some minutes ago. */
async function raise(): Promise<Raised> {
  const at = Date.now() - 10 * MINUTE_MS;
  const { id, wireId } = await calmSensor(workspace, base, at);
  taken(await base.deliver([celsius(wireId, 12, at + MINUTE_MS)]));
  const alarm = await alarmOf(workspace, id);
  return {
    alarm,
    end: async () => {
      taken(
        await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/acknowledge`, {
          raise: alarm.raise,
        }),
      );
      taken(await base.deliver([celsius(wireId, 5, at + 2 * MINUTE_MS), celsius(wireId, 5, at + 4 * MINUTE_MS)]));
      await until('the alarm is ended', async () => (await alarmById(workspace, alarm.id)).state === 'resolved');
    },
  };
}

describe('an alarm that ended during an interruption', () => {
  it('is shown as ended on its page', async () => {
    const { alarm, end } = await raise();
    const line = await openLine(stack);
    try {
      const { page, troubles } = await screens.open(line, {
        person: workspace.owner,
        path: `/${workspace.id}/alarms/alarm/${alarm.id}`,
      });
      troubles.expectNoConnection();
      await page.getByText(words('link.live'), { exact: true }).waitFor();
      await page.getByText(words('alarm.state.active'), { exact: true }).waitFor();
      line.cut('reset');
      await end();
      line.mend();
      await page.getByText(words('alarm.state.resolved'), { exact: true }).waitFor();
      await page.getByText(words('link.live'), { exact: true }).waitFor();
    } finally {
      line.close();
    }
  });
});

describe('an alarm that ended while it was shown', () => {
  it('stays among the alarms of its sensor', async () => {
    const { alarm, end } = await raise();
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/sensors/sensor/${alarm.sensorId}`,
    });
    const alarms = page.getByRole('region', { name: words('sensor.alarms') });
    await alarms.getByText(words('sensor.alarm.waiting')).waitFor();
    await end();
    await alarms.getByText(words('sensor.alarm.resolved')).waitFor();
  });
});

describe('a sensor out of sight', () => {
  it('has its whole series when it is shown again', async () => {
    const { id } = await calmSensor(workspace, base, Date.now() - 5 * MINUTE_MS);
    const { path } = await newDashboard(workspace, [sensorTile(id)]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    await dashboardPage(page).value('Value').waitFor();
    await page.getByRole('link', { name: words('nav.members') }).click();
    await page.getByRole('heading', { level: 1, name: words('nav.members') }).waitFor();
    const course = page.waitForRequest(/\/history\?/);
    await page.goBack();
    await course;
  });

  it('has its new name after a rename while another page watched sensors', async () => {
    const { id } = await calmSensor(workspace, base, Date.now());
    const { path } = await newDashboard(workspace, [sensorTile(id, { name: '' })]);
    const sensorPath = `/api/sensors/${workspace.id}/sensor/${id}`;
    const { body, headers } = await workspace.owner.ask<SensorView>('GET', sensorPath);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    await page.getByRole('heading', { name: body.name }).waitFor();
    await page.getByRole('link', { name: words('nav.sensors'), exact: true }).click();
    await page.getByRole('gridcell', { name: body.name }).first().waitFor();
    taken(
      await workspace.owner.ask(
        'PUT',
        sensorPath,
        { name: 'Cellar stairs', tags: [], location: null },
        { 'if-match': headers.get('etag') ?? '' },
      ),
    );
    await page.getByRole('gridcell', { name: 'Cellar stairs' }).first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Cellar stairs' }).waitFor();
  });

  it('has its new name after a rename while the connection was cut', async () => {
    const [mine, other] = [
      await calmSensor(workspace, base, Date.now()),
      await calmSensor(workspace, base, Date.now()),
    ];
    const boards = [
      await newDashboard(workspace, [sensorTile(mine.id, { name: '' })], 'Mine'),
      await newDashboard(workspace, [sensorTile(other.id)], 'Other'),
    ];
    const sensorPath = `/api/sensors/${workspace.id}/sensor/${mine.id}`;
    const { body, headers } = await workspace.owner.ask<SensorView>('GET', sensorPath);
    const line = await openLine(stack);
    try {
      const { page, troubles } = await screens.open(line, { person: workspace.owner, path: boards[0]?.path });
      troubles.expectNoConnection();
      const live = page.getByText(words('link.live'), { exact: true });
      const goTo = async (from: string, to: string): Promise<void> => {
        await page.getByRole('button', { name: words('dashboard.menu', { name: from }), exact: true }).click();
        await page.getByRole('menuitem', { name: to }).click();
      };
      await page.getByRole('heading', { name: body.name }).waitFor();
      await live.waitFor();
      await goTo('Mine', 'Other');
      await dashboardPage(page).value('Value').waitFor();
      line.cut('reset');
      taken(
        await workspace.owner.ask(
          'PUT',
          sensorPath,
          { name: 'Cellar door', tags: [], location: null },
          { 'if-match': headers.get('etag') ?? '' },
        ),
      );
      await until(
        'it has its name',
        async () => taken(await workspace.owner.ask<SensorView>('GET', sensorPath)).name === 'Cellar door',
      );
      await live.waitFor({ state: 'detached' });
      line.mend();
      await live.waitFor();
      await goTo('Other', 'Mine');
      await page.getByRole('heading', { name: 'Cellar door' }).waitFor();
    } finally {
      line.close();
    }
  });
});

describe('code that is loaded on demand', () => {
  it('is loaded after a reconnection', async () => {
    const line = await openLine(stack);
    try {
      const { page, troubles } = await screens.open(line, {
        person: workspace.owner,
        path: `/${workspace.id}/dashboard`,
      });
      troubles.expectNoConnection();
      await page.getByText(words('link.live'), { exact: true }).waitFor();
      line.cut('reset');
      await Promise.all([
        // The page sends this request after a failed load, to learn if the server is reachable.
        page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD'),
        page.getByRole('link', { name: words('nav.alarmRules') }).click(),
      ]);
      line.mend();
      await page.getByRole('heading', { level: 1, name: words('rule.table') }).waitFor();
      await page.getByText(words('link.live'), { exact: true }).waitFor();
    } finally {
      line.close();
    }
  });

  it('includes the code of the live connection', async () => {
    const { page, troubles } = await screens.open(stack, { person: workspace.owner, path: '/user/sessions' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    troubles.expectNoConnection();
    await page.route(/\/assets\/socket-io-[^/]*\.js$/, (route) => route.abort('connectionreset'), { times: 1 });
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().includes('/socket-io-')),
      page.goto(`/${workspace.id}/dashboard`),
    ]);
    await page.getByText(words('link.live'), { exact: true }).waitFor();
  });
});

describe('data that cannot be read at first', () => {
  it('appear as soon as they can be read', async () => {
    const { id, wireId } = await calmSensor(workspace, base, Date.now());
    const { path } = await newDashboard(workspace, [sensorTile(id, { name: wireId })]);
    const { page, troubles } = await screens.open(stack, { person: workspace.owner, path: '/user/sessions' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    troubles.expectStatus(503);
    const refused: string[] = [];
    await page.route(/\/api\/(sensors|readings|dashboards)\//, async (route) => {
      const kind = new URL(route.request().url()).pathname.replace(/\/\d+/, '');
      if (refused.includes(kind)) await route.continue();
      else {
        refused.push(kind);
        await route.fulfill({
          status: 503,
          json: { errors: [{ code: 'ServiceUnavailable', message: '', detail: {} }] },
        });
      }
    });
    await page.goto(path);
    await dashboardPage(page).value(wireId).getByText('5.0').waitFor();
    expect(refused).toEqual(expect.arrayContaining(['/api/dashboards', '/api/sensors']));
  });

  it('of one series are read again even if the series beside it is out of sight', async () => {
    const sensors = [await calmSensor(workspace, base, Date.now()), await calmSensor(workspace, base, Date.now())];
    const { path } = await newDashboard(
      workspace,
      sensors.map(({ id, wireId }, column) => sensorTile(id, { name: wireId, column })),
    );
    const { page, troubles } = await screens.open(stack, { person: workspace.owner, path: '/user/sessions' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    troubles.expectStatus(404);
    const pointsOf = (url: string): readonly string[] => new URL(url).searchParams.get('points')?.split(',') ?? [];
    await page.route(/\/history\?/, (route) =>
      pointsOf(route.request().url()).length === 1
        ? route.continue()
        : route.fulfill({ status: 404, json: { errors: [{ code: 'NotFound', message: '', detail: {} }] } }),
    );
    const alone = sensors.map(({ id }) =>
      page.waitForResponse((response) => response.ok() && pointsOf(response.url()).join() === `${id}.1`),
    );
    await page.goto(path);
    await Promise.all(alone);
  });
});

describe('data that cannot be re-read after a change', () => {
  it('are not marked as live until they are re-read', async () => {
    const { page, troubles } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/settings/locations`,
    });
    const live = page.getByText(words('link.live'), { exact: true });
    await live.waitFor();
    troubles.expectStatus(503);
    const list = (url: URL): boolean => url.pathname === `/api/locations/${workspace.id}`;
    await page.route(list, (route) =>
      route.fulfill({ status: 503, json: { errors: [{ code: 'ServiceUnavailable', message: '', detail: {} }] } }),
    );
    // A name of its own in each try: the workspace keeps the location of the first one.
    const name = `Loading bay ${Date.now()}`;
    await newLocation(workspace, name);
    await page.getByText(words('link.catchingUp'), { exact: true }).waitFor();
    await page.unroute(list);
    await page.getByRole('gridcell', { name, exact: true }).waitFor();
    await live.waitFor();
  });
});
