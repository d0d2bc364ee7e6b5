import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmOf } from '../builders/alarm.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newTerms } from '../builders/api-account.ts';
import { newPerson } from '../builders/person.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { newHandover } from '../builders/handover.ts';
import { newReport, newSchedule } from '../builders/report.ts';
import { newRule } from '../builders/rule.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import { newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { newInvitationLink, type Scene } from './scene.ts';
import { SCREENS, type ScreenCase } from './screens.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

/**
 * A script that runs if a page treats the text as markup. Each place has its own, so that the test knows which ones are
 * shown; tags are short.
 */
const markup = (place: string): string =>
  place === 'tag' ? '<b data-xss>tag</b>' : `<img data-xss src=x onerror=window.xss=1>${place}`;
const PLACES = [
  'person',
  'dashboard',
  'tile',
  'sensor',
  'tag',
  'base',
  'rule',
  'comment',
  'key',
  'company',
  'address',
  'city',
  'region',
  'report',
] as const;
type Place = (typeof PLACES)[number];

let scene: Scene;

/** A workspace in which every free text is markup. */
async function setTrap(): Promise<Scene> {
  const workspace = await newWorkspace(stack, await newPerson(stack, 'Eve', { fullName: markup('person') }));
  const { id, owner } = workspace;
  const base = await newBase(stack, workspace);
  taken(await base.deliver([celsius('77', 5, Date.now() - 120_000)]));
  const sensor = await sensorHeard(workspace, '77');
  const path = `/api/sensors/${id}/sensor/${sensor.id}`;
  await until('the sensor is fully discovered and renamed', async () => {
    const { headers } = await owner.ask('GET', path);
    const renamed = await owner.ask(
      'PUT',
      path,
      { name: markup('sensor'), tags: [markup('tag')] },
      { 'if-match': headers.get('etag') ?? '' },
    );
    if (renamed.code === 'SensorOutdated') return false;
    taken(renamed);
    return true;
  });
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: markup('base') }));
  await newRule(workspace, { title: markup('rule') });
  taken(await base.deliver([celsius('77', 12, Date.now())]));
  const alarm = await alarmOf(workspace, sensor.id);
  taken(
    await owner.ask('POST', `/api/alarms/${id}/alarm/${alarm.id}/acknowledge`, {
      raise: alarm.raise,
      comment: markup('comment'),
    }),
  );
  taken(await owner.ask('POST', `/api/apiaccounts/${id}`, { ...newTerms(), name: markup('key') }));
  const details = {
    companyName: markup('company'),
    address: markup('address'),
    city: markup('city'),
    region: markup('region'),
  };
  taken(
    await owner.ask(
      'PUT',
      `/api/spaces/space/${id}`,
      { name: 'Workspace', timeZone: 'UTC', ...details },
      { 'if-match': '"0"' },
    ),
  );
  const { path: dashboard } = await newDashboard(
    workspace,
    [sensorTile(sensor.id, { name: markup('tile') })],
    markup('dashboard'),
  );
  return {
    workspace,
    sensorId: sensor.id,
    serial: base.serial,
    alarmId: alarm.id,
    handoverId: await newHandover(workspace, markup('shift')),
    dashboard,
    webhookId: (await newWebhook(workspace, { name: markup('webhook') })).id,
    reportId: await newReport(workspace, await newSchedule(workspace, `${sensor.id}.1`, { title: markup('report') })),
    integrationId: await newIntegration(workspace, { name: markup('integration') }),
    invitation: await newInvitationLink(stack, workspace),
  };
}

/** The places whose texts the page shows as they were written. */
async function shownOn(page: Page): Promise<Place[]> {
  const text = await page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value),
    ].join('\n'),
  );
  return PLACES.filter((place) => text.includes(markup(place)));
}

async function visit(page: Page, { path, act }: ScreenCase): Promise<void> {
  await page.goto(path(scene));
  await page.locator('h1, h2').first().waitFor();
  await act?.(page);
}

beforeAll(async () => {
  scene = await setTrap();
});

describe('markup in free text', () => {
  it.runIf(IS_LONG)(
    'appears as text on every screen that shows it',
    async () => {
      const { page, troubles } = await screens.open(stack, { person: scene.workspace.owner });
      await page.getByText(words('link.live'), { exact: true }).waitFor();
      const shown = new Set<Place>();
      for (const screen of SCREENS.filter(({ anonymous }) => !anonymous)) {
        troubles.expectStatus(...(screen.statuses ?? []));
        await visit(page, screen);
        await until(
          `${screen.name} is drawn`,
          async () => (await page.locator(`[role="status"][aria-label="${words('page.loading')}"]`).count()) === 0,
        );
        for (const place of await shownOn(page)) shown.add(place);
        expect(await page.locator('[data-xss]').count(), screen.name).toBe(0);
        expect(await page.evaluate(() => 'xss' in window), screen.name).toBe(false);
      }
      expect([...shown].toSorted()).toEqual([...PLACES].toSorted());
    },
    300_000,
  );

  it('would be stopped by the content security policy of the page even if a screen treated it as markup', async () => {
    const { page, troubles } = await screens.open(stack, { person: scene.workspace.owner });
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    const violated = await page.evaluate(async (html) => {
      const seen = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
          once: true,
        });
      });
      document.body.insertAdjacentHTML('beforeend', html);
      return seen;
    }, markup('person'));
    expect(violated).toMatch(/^script-src/);
    expect(await page.evaluate(() => 'xss' in window)).toBe(false);
    troubles.take();
  });
});

it('markup is refused as the name of a workspace', async () => {
  const { owner } = scene.workspace;
  expect(await owner.ask('POST', '/api/spaces', { name: markup('') })).toMatchObject({
    status: 400,
    code: 'InvalidRequest',
  });
});
