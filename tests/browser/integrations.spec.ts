import type { IntegrationRunView } from '@watchglass/schemas/integration/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OwnerOnly } from '@watchglass/schemas/organization/owner-only';
import type { Page } from '@watchglass/schemas/page';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newIntegration } from '../builders/integration.ts';
import { celsius, countsAfter } from '../builders/readings.ts';
import { newReceiver, type Receiver } from '../builders/webhook.ts';
import { newMember, newWorkspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await newReceiver();
});
afterAll(() => receiver.close());

describe('integrations', () => {
  it('are made, show their next runs, are enabled, and log what the receiver answered', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const { page, troubles } = await screens.open(stack, { person: owner, path: `/${id}/settings/integrations` });
    troubles.expectStatus(422);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await page.getByText(words('integration.none')).waitFor();
    await button(words('integration.create')).click();
    const form = formPage(page);
    await form.fill({ name: 'Office', address: 'http://93.184.215.14:22/' });
    await page.getByText(words('integration.open')).waitFor();
    await page.getByRole('status').getByText('·').first().waitFor();
    await form.submit();
    await page.getByText(words('refusal.UrlInvalid')).waitFor();
    await form.fill({ address: receiver.url });
    await form.submit();
    await page.getByRole('gridcell', { name: 'Office', exact: true }).click();
    await page.getByText(words('integration.todo.new')).waitFor();
    await button(words('integration.enable')).click();
    await button(words('integration.disable')).waitFor();

    const base = await newBase(stack, workspace);
    await base.post([celsius('81', 21, Date.now())]);
    await countsAfter(workspace, base.serial, 1);
    const link = page.getByRole('dialog').getByRole('link', { name: words('integration.log') });
    const path = (await link.getAttribute('href'))?.replace(/^.*\//, `/api/integrations/${id}/integration/`);
    await until('a run is logged', async () => {
      // It runs at once when it is enabled, and else at the next whole minutes.
      for (const verb of ['disable', 'enable']) taken(await owner.ask('POST', `${path}/${verb}`));
      return taken(await owner.ask<Page<IntegrationRunView>>('GET', `${path}/log`)).total > 0;
    });
    await link.click();
    await page
      .getByRole('gridcell', { name: words('integration.outcome.taken') })
      .first()
      .click();
    await page.getByText('understood').waitFor();
    expect(receiver.received[0]?.body).toContain('"v":21');
  });

  it('are listed for who reads them and may not change them, in place of a test', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const integrationId = await newIntegration(workspace);
    const admin = await newMember(stack, workspace, { role: ROLE.admin });
    const switches = `/api/spaces/space/${id}/owner-only`;
    taken(await owner.ask('PUT', switches, { integrations: true }));
    await until('the switch is read', async () => taken(await admin.ask<OwnerOnly>('GET', switches)).integrations);
    const { page } = await screens.open(stack, { person: admin, path: `/${id}/integration-test/${integrationId}` });
    await page.waitForURL(`**/${id}/settings/integrations`);
    await page.getByRole('gridcell', { name: 'Back office', exact: true }).waitFor();
  });
});
