import type { BaseRequest } from '@watchglass/schemas/base/channel';
import { expect, describe, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { PASSWORD } from '../builders/person.ts';
import { sensorHeard } from '../builders/readings.ts';
import { newMember, newWorkspace } from '../builders/workspace.ts';
import { barriersOn } from './barriers.ts';
import { PHONE, useScreens } from './browser.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
const TWO_MINUTES_MS = 120_000;

/** A base that does what it is asked. */
async function obedient(base: Base): Promise<() => Promise<void>> {
  const client = await base.mqttClient();
  const root = `${base.mqttRoot}/${base.serial}`;
  client.on('message', (_topic, payload) => {
    const { id } = JSON.parse(payload.toString()) as BaseRequest;
    void client.publishAsync(`${root}/rsp/${id}`, JSON.stringify({ status: 'done' }), { qos: 1 });
  });
  await client.subscribeAsync(`${root}/cmd`, { qos: 1 });
  return () => client.endAsync();
}

describe('a management session', () => {
  it('connects, asks before it ends and goes on, tells a second person who has it, and is aborted by an administrator', async () => {
    const workspace = await newWorkspace(stack);
    const base = await newBase(stack, workspace);
    const leave = await obedient(base);
    const mel = await newMember(stack, workspace, { rights: { devices: 'w' } });
    const path = `/${workspace.id}/my-bases/base/${base.serial}`;
    const { page } = await screens.open(stack, { person: mel, path });
    // The first answer about the session lets it end soon; the later ones are the service's own.
    let isFirst = true;
    await page.route('**/session', async (route) => {
      if (!isFirst || route.request().method() !== 'PUT') return route.fallback();
      isFirst = false;
      const response = await route.fetch();
      const terms = (await response.json()) as object;
      return route.fulfill({
        response,
        json: { ...terms, idleAt: new Date(Date.now() + TWO_MINUTES_MS - 2_000).toISOString() },
      });
    });
    await page.getByRole('button', { name: words('manage.open'), exact: true }).click();
    const asking = page.getByRole('dialog');
    await asking.getByLabel(words('manage.password')).first().fill(PASSWORD);
    await asking.getByRole('button', { name: words('manage.open'), exact: true }).click();
    const soon = page.getByRole('dialog', { name: words('manage.soon.title') });
    await soon.getByRole('button', { name: words('manage.continue') }).click();
    await soon.waitFor({ state: 'detached' });
    await page.getByText(words('manage.connected'), { exact: true }).waitFor();

    const other = (await screens.open(stack, { person: workspace.owner, path })).page;
    const told = other.getByRole('status').filter({ hasText: words('manage.inUse', { by: '' }).trim() });
    await told.waitFor();
    const reboot = { name: words('manage.do.reboot') };
    await page.getByRole('button', reboot).click();
    await page.getByRole('dialog').getByRole('button', reboot).click();
    await page
      .getByRole('status')
      .filter({ hasText: words('manage.kind.reboot') })
      .waitFor();
    await other.getByRole('button', { name: words('manage.abort') }).click();
    await page.getByText(words('manage.end.aborted')).first().waitFor();
    expect(await page.getByRole('button', { name: words('manage.do.reboot') }).count()).toBe(0);
    await leave();
  });
});

describe('the page of a base', () => {
  it('shows the sensors that it hears with their signal as it comes, and what the base reports', async () => {
    const workspace = await newWorkspace(stack);
    const base = await newBase(stack, workspace);
    const client = await base.mqttClient();
    const begin = Math.floor(Date.now() / 1000) - 5;
    const hear = (rssi: string, second: number) =>
      client.publishAsync(
        base.topicOf(4_200_001),
        JSON.stringify({ temperature: '4', rssi, battery: '94', time: String(begin + second) }),
        { qos: 1 },
      );
    await hear('-67', 0);
    const report = { firmware: '4.6.0', hardware: 'R2', uptimeSeconds: 600, power: 'poe', memoryPercent: 40 };
    await client.publishAsync(`${base.mqttRoot}/${base.serial}/state`, JSON.stringify(report), { qos: 1 });
    const sensor = await sensorHeard(workspace, '4200001');
    const path = `/${workspace.id}/my-bases/base/${base.serial}`;
    const { page } = await screens.open(stack, { person: workspace.owner, path });
    const row = page.getByRole('row', { name: sensor.name });
    await row.getByText('−67 dBm').waitFor();
    await row.getByText('94 %').waitFor();
    await hear('-81', 4);
    await row.getByText('−81 dBm').waitFor();
    const reported = page.getByRole('region', { name: words('base.report') });
    for (const text of ['R2', words('base.power.poe'), '40 %'])
      await reported.getByText(text, { exact: true }).waitFor();
    await reported.getByText(words('age.minutes', { count: 10 })).waitFor();
    await page.setViewportSize(PHONE);
    await row.getByText('−81 dBm').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await client.endAsync();
  });
});
