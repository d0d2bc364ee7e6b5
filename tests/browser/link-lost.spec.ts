import { ROLE } from '@watchglass/schemas/member/rights';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { celsius } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { openLine, type Cut, type Line } from '../stack/line.ts';
import { until } from '../stack/until.ts';
import { useScreens, type Screen } from './browser.ts';
import { hold } from './held.ts';
import { alarmsPage, alarmsPath } from './pages/alarms.ts';
import { dashboardPage } from './pages/dashboard.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const CUT_MS = 20_000;
/** The frame appears after 10 s without a connection. */
const FRAME_AFTER_MS = 10_000;
const EVERY_MS = 400;
const MINUTE_MS = 60_000;
const TILES = ['North', 'South'] as const;

interface Sensor {
  readonly id: number;
  readonly wireId: string;
}

let workspace: Workspace;
let base: Base;
let sensors: readonly Sensor[];
let lines: readonly Line[];
/** The values of each sensor in the tile's format, in the order of measurement. */
const sent: string[] = [];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  const early = Date.now() - MINUTE_MS;
  sensors = [await calmSensor(workspace, base, early), await calmSensor(workspace, base, early)];
  sent.push('5.0°C');
  await newRule(workspace, { above: { warning: 90, critical: 95 } });
  lines = [await openLine(stack), await openLine(stack)];
});
afterAll(() => lines.forEach((line) => line.close()));

/** Sends a higher value from every sensor. */
async function measure(): Promise<void> {
  const value = 5 + sent.length / 10;
  taken(await base.deliver(sensors.map(({ wireId }) => celsius(wireId, value, Date.now()))));
  sent.push(`${value.toFixed(1)}°C`);
}

async function measureFor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end) {
    await measure();
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

const frameOf = ({ page }: Screen) => page.getByTestId('link-lost');
const liveWord = ({ page }: Screen) => page.getByText(words('link.live'), { exact: true });

interface Watched {
  readonly how: Cut;
  readonly line: Line;
  readonly wall: Screen;
  readonly alarms: Screen;
}

async function watch(how: Cut, line: Line | undefined, path: string): Promise<Watched> {
  if (!line) throw new Error('no line');
  const [wall, alarms] = await Promise.all([
    screens.open(line, { person: workspace.owner, path }),
    screens.open(line, { person: workspace.owner, path: alarmsPath(workspace.id) }),
  ]);
  for (const screen of [wall, alarms]) {
    screen.troubles.expectNoConnection();
    await liveWord(screen).waitFor();
  }
  return { how, line, wall, alarms };
}

describe('a connection that is cut for 20 s during a raise', () => {
  it(
    'is marked on every screen, and afterwards everything is present with no older value painted over a newer one',
    { timeout: 90_000 },
    async () => {
      const waiting = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
      taken(await base.deliver([celsius(waiting.wireId, 96, Date.now())]));
      const before = await alarmOf(workspace, waiting.id);
      const late = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
      const { path } = await newDashboard(
        workspace,
        sensors.map(({ id }, column) => sensorTile(id, { name: TILES[column], column })),
      );
      const watched = await Promise.all([watch('reset', lines[0], path), watch('silent', lines[1], path)]);
      const everywhere = watched.flatMap(({ wall, alarms }) => [wall, alarms]);
      const shown = await Promise.all(
        watched.flatMap(({ wall }) => TILES.map((name) => dashboardPage(wall.page).record(name))),
      );
      await Promise.all(watched.map(({ alarms }) => alarmsPage(alarms.page).acknowledgeButton(before.id).waitFor()));
      await measureFor(1_000);

      for (const { line, how } of watched) line.cut(how);
      const cutAt = performance.now();
      taken(await base.deliver([celsius(late.wireId, 99, Date.now())]));
      const framed = everywhere.map((screen) =>
        frameOf(screen)
          .waitFor({ timeout: CUT_MS })
          .then(() => performance.now() - cutAt),
      );
      await measureFor(FRAME_AFTER_MS - 2_000);
      expect(await Promise.all(everywhere.map((screen) => frameOf(screen).count()))).toEqual([0, 0, 0, 0]);
      const [framedAfter] = await Promise.all([Promise.all(framed), measureFor(CUT_MS - (performance.now() - cutAt))]);
      expect(Math.min(...framedAfter)).toBeGreaterThan(FRAME_AFTER_MS - 1_000);
      const disabled = watched.map(({ alarms }) => alarmsPage(alarms.page).acknowledgeButton(before.id).isDisabled());
      expect(await Promise.all(disabled)).toEqual([true, true]);
      const raised = await alarmOf(workspace, late.id);

      for (const { line } of watched) line.mend();
      await Promise.all(
        watched.flatMap(({ wall, alarms }) => [
          alarmsPage(alarms.page).row(raised.id).waitFor(),
          ...TILES.map((name) =>
            until(
              `${name} is exact`,
              async () => (await dashboardPage(wall.page).value(name).textContent()) === sent.at(-1),
            ),
          ),
        ]),
      );
      await Promise.all(everywhere.map((screen) => frameOf(screen).waitFor({ state: 'detached' })));
      await measureFor(1_500);
      await until('the newest value is shown again', async () => (await shown[0]?.())?.at(-1) === sent.at(-1));
      for (const told of await Promise.all(shown.map((texts) => texts()))) {
        const places = told.map((text) => sent.indexOf(text));
        expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
        expect(places[0]).toBeGreaterThanOrEqual(0);
      }
    },
  );
});

describe('a page of a table, after a short interruption', () => {
  it('is marked as live only after a re-read', async () => {
    const line = lines[0];
    if (!line) throw new Error('no line');
    const screen = await screens.open(line, { person: workspace.owner, path: `/${workspace.id}/alarms/alarm-rules` });
    screen.troubles.expectNoConnection();
    await screen.page.getByRole('gridcell', { name: 'Too warm', exact: true }).waitFor();
    await liveWord(screen).waitFor();
    const sensor = await calmSensor(workspace, base, Date.now() - MINUTE_MS);
    const title = await screen.page.title();
    const reads = await hold(screen.page, /\/api\/alarms\/\d+\/rules\?/);

    line.cut('reset');
    await newRule(workspace, { title: 'Made while nobody heard', above: { warning: 90, critical: null } });
    // Without this read the rule might be projected after the reconnection, and then reach the page by a push.
    taken(await workspace.owner.ask('GET', `/api/alarms/${workspace.id}/rules`));
    line.mend();
    await until('the page reads the list', () => reads.asked() > 0);
    taken(await base.deliver([celsius(sensor.wireId, 99, Date.now())]));
    await until('the title counts the later raise', async () => (await screen.page.title()) !== title);
    expect(await liveWord(screen).count()).toBe(0);

    reads.letThrough();
    await liveWord(screen).waitFor();
    await screen.page.getByText('Made while nobody heard').waitFor();
  });

  it('shows what the person may see now', async () => {
    const line = lines[0];
    if (!line) throw new Error('no line');
    const member = await newMember(stack, workspace, { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' } });
    const screen = await screens.open(line, { person: member, path: `/${workspace.id}/sensors/sensor-table` });
    screen.troubles.expectNoConnection();
    const alarms = screen.page.locator(`a[href="/${workspace.id}/alarms/active-alarms"]`).first();
    await alarms.waitFor();
    await liveWord(screen).waitFor();

    line.cut('reset');
    const path = `/api/permissions/${workspace.id}/user/${member.id}`;
    const rights = { role: ROLE.user, permissions: { sensors: 'r' }, locations: [] };
    try {
      taken(await workspace.owner.ask('PUT', path, rights));
      // Without this read the change might be projected after the reconnection, and then reach the page by a push.
      taken(await workspace.owner.ask('GET', `/api/permissions/${workspace.id}`));
    } finally {
      line.mend();
    }
    await alarms.waitFor({ state: 'detached' });
    await liveWord(screen).waitFor();
  });
});
