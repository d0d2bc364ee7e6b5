import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmById, alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
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
  /** It resolves, and somebody has seen it: no list of what waits has it any more. */
  readonly end: () => Promise<void>;
}

/** An alarm that was raised some minutes ago. */
async function raise(): Promise<Raised> {
  const at = Date.now() - 10 * MINUTE_MS;
  const { id, wireId } = await calmSensor(workspace, base, at);
  taken(await base.deliver([celsius(wireId, 12, at + MINUTE_MS)]));
  const alarm = await alarmOf(workspace, id);
  return {
    alarm,
    end: async () => {
      taken(await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${alarm.id}/acknowledge`, { raise: alarm.raise }));
      taken(await base.deliver([celsius(wireId, 5, at + 2 * MINUTE_MS), celsius(wireId, 5, at + 4 * MINUTE_MS)]));
      await until('it is over', async () => (await alarmById(workspace, alarm.id)).state === 'resolved');
    },
  };
}

describe('what ended while nobody heard', () => {
  it('is over on the page of the alarm', async () => {
    const { alarm, end } = await raise();
    const line = await openLine(stack);
    try {
      const { page, troubles } = await screens.open(line, { person: workspace.owner, path: `/${workspace.id}/alarms/alarm/${alarm.id}` });
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

describe('what ended while it was looked at', () => {
  it('stays among the alarms of its sensor', async () => {
    const { alarm, end } = await raise();
    const { page } = await screens.open(stack, { person: workspace.owner, path: `/${workspace.id}/sensors/sensor/${alarm.sensorId}` });
    const alarms = page.getByRole('region', { name: words('sensor.alarms') });
    await alarms.getByText(words('sensor.alarm.waiting')).waitFor();
    await end();
    await alarms.getByText(words('sensor.alarm.resolved')).waitFor();
  });
});

describe('what changed while another page was looked at', () => {
  it('has its new name and its whole course where it is shown again', async () => {
    const { id } = await calmSensor(workspace, base, Date.now());
    const { path } = await newDashboard(workspace, [sensorTile(id, { name: '' })]);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const sensorPath = `/api/sensors/${workspace.id}/sensor/${id}`;
    const { body, headers } = await workspace.owner.ask<SensorView>('GET', sensorPath);
    await page.getByRole('heading', { name: body.name }).waitFor();
    await page.getByRole('link', { name: words('nav.members') }).click();
    await page.getByRole('heading', { level: 1, name: words('nav.members') }).waitFor();
    taken(await workspace.owner.ask('PUT', sensorPath, { name: 'Cellar door', tags: [], location: null }, { 'if-match': headers.get('etag') ?? '' }));
    await until('it has its name', async () => taken(await workspace.owner.ask<SensorView>('GET', sensorPath)).name === 'Cellar door');
    const course = page.waitForRequest(/\/history\?/);
    await page.goBack();
    await course;
    await page.getByRole('heading', { name: 'Cellar door' }).waitFor();
  });
});

describe('what cannot be read when it is first shown', () => {
  it('is shown by itself when it can be', async () => {
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
        await route.fulfill({ status: 503, json: { errors: [{ code: 'ServiceUnavailable', message: '', detail: {} }] } });
      }
    });
    await page.goto(path);
    await dashboardPage(page).value(wireId).getByText('5.0').waitFor();
    expect(refused).toEqual(expect.arrayContaining(['/api/dashboards', '/api/sensors']));
  });
});
