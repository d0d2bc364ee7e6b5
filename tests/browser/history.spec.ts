import { randomUUID } from 'node:crypto';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MomentView } from '@watchglass/schemas/moment/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { calmSensor } from '../builders/alarm.ts';
import { newAsset } from '../builders/asset.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newLocation } from '../builders/location.ts';
import { newPlan } from '../builders/plan.ts';
import { definition, newRule } from '../builders/rule.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { IS_LONG } from '../form.ts';
import { until } from '../stack/until.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
let [sensor, base] = [0, ''];

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  const made = await newBase(stack, workspace);
  base = made.serial;
  sensor = (await calmSensor(workspace, made, Date.now() - 60_000)).id;
});

const api = (path: string): string => path.replace('{org}', String(workspace.id));
const newest = async (): Promise<MomentView> =>
  taken(
    await workspace.owner.ask<MomentView>(
      'GET',
      api(`/api/time/{org}/moment?at=${encodeURIComponent(new Date().toISOString())}`),
    ),
  );

describe('the history of a rule', () => {
  it('is read by keys alone, opens an older version, and restores it by the form of the rule', async () => {
    const { id, etag } = await newRule(workspace, { title: 'Kept' });
    const changed = definition({ title: 'Kept', above: { warning: 7, critical: 9 } });
    const rule = api(`/api/alarms/{org}/rules/${id}`);
    taken(await workspace.owner.ask('PUT', rule, changed, { 'if-match': etag }));
    const path = `/${workspace.id}/alarms/alarm-rules/${id}`;
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const history = page.locator('summary', { hasText: words('versions.title') });
    await history.focus();
    await page.keyboard.press('Enter');
    const older = page
      .locator('details')
      .getByRole('listitem')
      .filter({ hasText: words('history.restore') });
    const open = older.getByRole('button', { name: words('versions.open') });
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('columnheader', { name: words('versions.then') }).waitFor();
    await dialog
      .getByRole('row', { name: words('rule.limit.above.critical') })
      .first()
      .getByText('10')
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await until('the focus is back', () => open.evaluate((button) => button === document.activeElement));

    await older
      .getByRole('link')
      .filter({ hasText: words('history.restore') })
      .press('Enter');
    const critical = page.locator('[name="above.critical"]');
    await until('the form has the earlier limit', async () => (await critical.inputValue()) === '10');
    const note = page.getByText(words('versions.filled', { when: '…' }).split('…')[0] as string);
    await note.waitFor();
    await formPage(page).submit();
    await page.waitForURL((url) => !url.searchParams.has('version'));
    await note.waitFor({ state: 'detached' });
    await history.click();
    await page.getByText(words('versions.restoredFrom', { when: '' }).trim()).waitFor();
    await page.setViewportSize(PHONE);
    expect(await barriersOn(page)).toEqual([]);
  });
});

describe('an earlier version', () => {
  it.runIf(IS_LONG)(
    'is restored by the ordinary form of each thing that has one over its page',
    { timeout: 180_000 },
    async () => {
      const { id, owner } = workspace;
      const later = `Later ${randomUUID()}`.slice(0, 32);
      const hall = await newLocation(workspace);
      const dashboard = await newDashboard(workspace, []);
      const member = await newMember(stack, workspace, { rights: { alarms: 'r' } });
      const wall = await newWall(stack, workspace, wallTerms([dashboard.id], { name: 'Desk' }));
      const asset = await newAsset(workspace, { location: hall, sensor });
      const plan = await newPlan(workspace);
      const placed = { name: later, tags: [], location: hall };
      // The path of each, and the change that is taken back.
      const things = [
        ['sensor', String(sensor), `sensors/${id}/sensor`, { ...placed, intervalSeconds: 120 }],
        ['base', base, `gateways/${id}/base`, placed],
        ['location', hall, `locations/${id}/location`, { name: later, timeZone: 'UTC' }],
        ['asset', asset.id, `assets/${id}/asset`, { ...placed, description: '' }],
        ['plan', plan, `plans/${id}/plan`, { name: later, location: hall }],
        ['wall', wall.id, `walls/${id}/wall`, wallTerms([dashboard.id], { name: later })],
        [
          'member',
          member.id,
          `permissions/${id}/user`,
          { role: ROLE.user, permissions: { sensors: 'w' }, locations: [] },
        ],
      ] as const;
      for (const [, of, path, body] of things) {
        const { headers } = await owner.ask('GET', `/api/${path}/${of}`);
        const etag = headers.get('etag');
        taken(await owner.ask('PUT', `/api/${path}/${of}`, body, etag === null ? {} : { 'if-match': etag }));
      }
      const { page } = await screens.open(stack, { person: owner, path: `/${id}/history/sensor/${sensor}` });
      for (const [concept, of] of things) {
        await page.goto(`${stack.url}/${id}/history/${concept}/${of}`);
        await page
          .getByRole('button', { name: new RegExp(words('history.restore')) })
          .last()
          .click();
        const form = page.getByRole('dialog').locator('form');
        await form.waitFor();
        if (concept !== 'member')
          await until(`the form of the ${concept} has the earlier name`, async () => {
            const name = form.locator('[name="name"]');
            return (await name.count()) === 1 && (await name.inputValue()) !== later;
          });
        await form.locator('button[type="submit"]').click();
        await page
          .getByText(words('versions.restoredFrom', { when: '' }).trim())
          .first()
          .waitFor();
      }
    },
  );
});

describe('two moments', () => {
  it('are compared from the audit: counts, each thing with its fields, one kind alone, and the way to its history', async () => {
    const [court, passingName] = [`Court ${randomUUID()}`, `Passing ${randomUUID()}`];
    const before = await newest();
    const yard = await newLocation(workspace);
    const passing = await newLocation(workspace, passingName);
    const middle = await newest();
    const body = { name: court, timeZone: 'UTC' };
    taken(await workspace.owner.ask('PUT', api(`/api/locations/{org}/location/${yard}`), body));
    taken(await workspace.owner.ask('DELETE', api(`/api/locations/{org}/location/${passing}`)));
    const path = `/${workspace.id}/workspace/audit`;
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    await page.getByRole('link', { name: words('compare.title') }).click();
    await page.getByText(words('compare.choose')).waitFor();
    await page.getByRole('button', { name: words('compare.show'), exact: true }).click();
    await page.getByRole('table', { name: words('compare.counts') }).waitFor();

    await page.goto(`${stack.url}/${workspace.id}/time/compare?from=n${middle.n}`);
    const things = page.getByRole('list', { name: words('compare.title') });
    await things.getByRole('heading', { name: court }).waitFor();
    await things.getByRole('heading', { name: passingName }).waitFor();
    await page.getByRole('button', { name: words('concept.location'), exact: true }).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('concept') === 'location');
    await things
      .getByRole('row', { name: words('form.name') })
      .getByText(court)
      .waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await things
      .getByRole('listitem')
      .filter({ hasText: passingName })
      .getByRole('link', { name: words('versions.title') })
      .click();
    await page.getByText(words('versions.deleted'), { exact: true }).waitFor();
    await page.goto(`${stack.url}/${workspace.id}/time/compare?from=n${before.n}&to=n${before.n}`);
    await page.getByText(words('compare.none')).waitFor();
    await page.setViewportSize(PHONE);
    expect(await barriersOn(page)).toEqual([]);
  });
});
