import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { DESKTOP, PHONE, useScreens } from './browser.ts';
import { edgeThatDiffers } from './pixels.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  await newRule(workspace);
});

describe('a page in the past', () => {
  it('shows names, values and alarms of then, changes nothing, cannot be taken for the present, and leads back to it', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const [before, after] = [`Then ${sensor.wireId}`, `Now ${sensor.wireId}`];
    await nameSensor(workspace, sensor.id, before);
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: '' })]);
    const then = new Date().toISOString();
    await until('the clock has moved', () => new Date().toISOString() > then);
    await nameSensor(workspace, sensor.id, after);
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
    await alarmOf(workspace, sensor.id);

    const { page } = await screens.open(stack, { person: workspace.owner, path });
    await page.getByTestId('value').getByText('9.0').waitFor();
    const written: string[] = [];
    await page.goto(`${path}?at=${then}`);
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/api/user/')) written.push(request.url());
    });
    await page.getByTestId('value').getByText('5.0').waitFor();
    await page.getByRole('heading', { name: before }).waitFor();
    expect(await page.getByTestId('past-frame').isVisible()).toBe(true);
    await until('the tab says so', async () => (await page.title()).startsWith(words('bar.pastTab', { title: '' })));
    for (const name of [words('action.edit'), words('dashboard.star', { name: 'Room 1' })])
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('link', { name: words('nav.sensors'), exact: true }).click();
    await page.getByRole('link', { name: before, exact: true }).waitFor();
    await page.waitForURL((url) => url.searchParams.get('at') === then);
    expect(await page.getByText(after).count()).toBe(0);
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: words('past.next') }).click();
    await page.waitForURL(/[?&]at=n\d+/);
    await page.getByRole('link', { name: after, exact: true }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.getByRole('button', { name: words('past.live') }).click();
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    expect(await page.getByTestId('past-frame').count()).toBe(0);
    expect(written).toEqual([]);
  });

  it('is opened from an alarm as of its raise, where nothing acts', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    taken(await base.deliver([celsius(sensor.wireId, 9, Date.now())]));
    const alarm = await alarmOf(workspace, sensor.id);
    const path = `/${workspace.id}/alarms/alarm/${alarm.id}`;
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const way = page.getByRole('link', { name: words('past.then') });
    await way.waitFor();
    await until('the raise is two seconds ago', () => Date.now() > Date.parse(alarm.raisedAt) + 2_500);
    await way.click();
    await page.getByTestId('past-frame').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: words('alarm.acknowledge') }).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
  });

  it('is played by the keyboard: values move as they did, to the alarm and to the end, where the present goes on', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: '' })]);
    const passed = async (ms: number) => {
      const at = Date.now() + ms;
      await until('some time has passed', () => Date.now() > at);
    };
    const start = new Date().toISOString();
    for (const value of [6, 7, 9]) {
      await passed(300);
      taken(await base.deliver([celsius(sensor.wireId, value, Date.now())]));
    }
    const alarm = await alarmOf(workspace, sensor.id);
    await until('the raise is past', () => Date.now() > Date.parse(alarm.raisedAt) + 2_500);
    const end = new Date().toISOString();

    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `${path}?at=${start}&speed=1&until=${end}`,
    });
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().includes('/api/user/')) written.push(request.url());
    });
    const value = page.getByTestId('value');
    await value.getByText('5.0').waitFor();
    await page.keyboard.press('n');
    await value.getByText('9.0').waitFor();
    await page.waitForURL(/[?&]at=n\d+/);
    const numberShown = () => Number(/[?&]at=n(\d+)/.exec(page.url())?.[1]);
    const raised = numberShown();
    await page.keyboard.press(',');
    await until('the entry before is shown', () => numberShown() < raised);
    const speed = page.getByRole('combobox', { name: words('past.speed') });
    await speed.selectOption('300');
    await page.waitForURL(/[?&]speed=300/);
    const stood = numberShown();
    await page.reload();
    await value.waitFor();
    expect([await speed.inputValue(), numberShown()]).toEqual(['300', stood]);
    const sound = page.getByRole('button', { name: words('past.sound') });
    expect(await sound.getAttribute('aria-pressed')).toBe('false');
    const line = page.locator('.MuiSlider-root');
    const { width } = (await line.boundingBox()) ?? { width: 0 };
    await line.click({ position: { x: width - 2, y: 4 } });
    await page.waitForURL(/[?&]at=\d{4}-/);
    await page.goto(`${path}?at=${start}&speed=1&until=${end}`);
    await value.getByText('5.0').waitFor();
    await value.evaluate((shown) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      const see = () => seen.add(/\d\.\d/.exec(shown.textContent ?? '')?.[0] ?? '');
      see();
      new MutationObserver(see).observe(shown, { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: words('past.pause') }).waitFor();
    await page.waitForURL(/[?&]play=1(?:&|$)/);
    await page.getByText(words('past.ended')).waitFor();
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(seen).toEqual(['5.0', '6.0', '7.0', '9.0']);
    expect(await barriersOn(page)).toEqual([]);
    expect(written).toEqual([]);
    await page.getByRole('button', { name: words('past.goLive') }).click();
    await page.getByText(words('link.live'), { exact: true }).waitFor();
  });

  it('is told from the live page by its pixels at every width, without colour and on paper, and says what its entry was', async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const { path } = await newDashboard(workspace, [sensorTile(sensor.id, { name: 'Fridge' })]);
    const then = new Date().toISOString();
    await until('the clock has moved', () => new Date().toISOString() > then);
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const pictures = async (): Promise<Buffer[]> => {
      const shots: Buffer[] = [];
      for (const size of [PHONE, DESKTOP, { width: 3840, height: 2160 }]) {
        await page.setViewportSize(size);
        await page.getByTestId('value').getByText('5.0').waitFor();
        shots.push(await page.screenshot());
      }
      return shots;
    };
    const live = await pictures();
    taken(await base.deliver([celsius(sensor.wireId, 7, Date.parse(then) - 30_000)]));
    await page.goto(`${path}?at=${then}`);
    await page.getByTestId('past-entry').getByText('Room').waitFor();
    const past = await pictures();
    for (const [place, picture] of past.entries())
      expect(await edgeThatDiffers(page, live[place] as Buffer, picture)).toBeGreaterThan(0.25);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByTestId('past-frame').isVisible()).toBe(true);
    expect(await page.getByTestId('past-moment').isVisible()).toBe(true);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${path}?at=${then}&basis=measured`);
    await page.getByTestId('value').getByText('7.0').waitFor();
    await page
      .locator('[data-late]')
      .getByText(words('past.arrived', { time: '', age: '' }).split(' ')[0] ?? '')
      .waitFor();
    const list = page.getByRole('link', { name: words('nav.sensors'), exact: true });
    await list.focus();
    const address = new URL((await list.getAttribute('href')) ?? '', page.url());
    expect([address.searchParams.get('at'), address.searchParams.get('basis')]).toEqual([then, 'measured']);
    await page.goto(`/${workspace.id}/sensors/sensor/${sensor.id}?at=${then}&basis=measured`);
    await page.locator('[data-mark=late]').waitFor();
  });

  it('is chosen on a clock, and says why there is none', async () => {
    const { page, troubles } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/dashboard`,
    });
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: words('bar.user') }).click();
    await page.getByRole('menuitem', { name: words('bar.past') }).click();
    await page.getByRole('dialog').waitFor();
    await page.setViewportSize(DESKTOP);
    const { path } = await newDashboard(workspace, []);
    await page.goto(`${path}?wall=1`);
    await page.getByRole('button', { name: words('bar.past') }).click();
    troubles.expectStatus(404);
    await page.getByRole('button', { name: words('past.show') }).click();
    await page.getByRole('alert').waitFor();
    await page.goto(`/${workspace.id}/dashboard?at=2014-01-01T00:00:00Z`);
    await page.getByRole('heading', { name: words('past.none') }).waitFor();
    await page.getByRole('button', { name: words('past.live') }).click();
    await page.getByText(words('link.live'), { exact: true }).waitFor();
  });
});
