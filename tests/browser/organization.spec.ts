import { ROLE } from '@watchglass/schemas/member/rights';
import type { OrganizationDetailsView, SpacesView } from '@watchglass/schemas/organization/views';
import { describe, expect, inject, it } from 'vitest';
import { newBase } from '../builders/base.ts';
import { taken } from '../builders/door.ts';
import { newCustomMetric } from '../builders/metric.ts';
import { newPerson, PASSWORD, type Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { signedInPath, useScreens, type Screen } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

/** The client's message for leaving, in the protocol of Socket.IO. */
const LEAVING = '41';

const open = ({ id, owner }: Workspace, path: string, person: Person = owner): Promise<Screen> =>
  screens.open(stack, { person, path: `/${id}/${path}` });

describe.runIf(IS_LONG)('the configuration of a workspace', () => {
  it('shows the fault at each field, and is saved', async () => {
    const workspace = await newWorkspace(stack);
    const { page } = await open(workspace, 'workspace/workspace-configuration');
    const form = formPage(page);
    await form.fill({ name: 'a', phone: 'call me', vatNumber: '1' });
    await form.submit();
    await Promise.all(['name', 'phone', 'vatNumber'].map((name) => form.fault(name).waitFor()));
    await form.fill({ name: 'Greenhouse', phone: '123 456', vatNumber: '', city: 'Riga' });
    await form.submit();
    await page.getByRole('button', { name: words('bar.workspace', { name: 'Greenhouse' }) }).waitFor();
    await page.reload();
    await until(
      'the configuration is stored',
      async () => (await page.locator('[name="city"]').inputValue()) === 'Riga',
    );
  });

  it('shows another person’s change before the next change', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const { page, troubles } = await open(workspace, 'workspace/workspace-configuration');
    const form = formPage(page);
    await form.fill({ city: 'Mine' });
    const path = `/api/spaces/space/${id}`;
    const { etag } = taken(await owner.ask<OrganizationDetailsView>('GET', path));
    taken(await owner.ask('PUT', path, { name: 'Workspace', timeZone: 'UTC', city: 'Theirs' }, { 'if-match': etag }));
    troubles.expectStatus(412);
    await form.submit();
    await page.getByRole('alert').getByText(words('refusal.Outdated')).waitFor();
    await page.getByRole('button', { name: words('form.newest') }).click();
    await until(
      'the other person’s change is shown',
      async () => (await page.locator('[name="city"]').inputValue()) === 'Theirs',
    );
    await form.fill({ city: 'Both' });
    await form.submit();
    await until(
      'it is saved',
      async () => taken(await owner.ask<OrganizationDetailsView>('GET', path)).city === 'Both',
    );
  });

  it('gives a custom metric another unit, and refuses one of another scale', async () => {
    const workspace = await newWorkspace(stack);
    await newCustomMetric(workspace, await newBase(stack, workspace), 'S1:vacuum');
    const { page, troubles } = await open(workspace, 'workspace/workspace-configuration');
    const edit = page.getByRole('button', { name: words('workspace.metrics.change', { name: 'vacuum' }) });
    await edit.click();
    const form = formPage(page);
    const save = page.getByRole('dialog').getByRole('button', { name: words('action.save') });
    await form.fill({ unit: 'kPa' });
    await save.click();
    await page.getByRole('listitem').getByText('kPa', { exact: true }).waitFor();
    await edit.click();
    troubles.expectStatus(422);
    await form.fill({ unit: 'Pa' });
    await save.click();
    await form.fault('unit').waitFor();
  });

  it('is read-only without the right to change it', async () => {
    const workspace = await newWorkspace(stack);
    const { page } = await open(workspace, 'workspace/workspace-configuration', await newMember(stack, workspace));
    await page.getByText(words('workspace.configuration.readOnly')).waitFor();
    await until('the form is drawn', async () => page.locator('[name="name"]').isDisabled());
    expect(await page.locator('button[type="submit"]').count()).toBe(0);
    expect(await page.getByRole('link', { name: words('workspace.tab.delete'), exact: true }).count()).toBe(0);
  });
});

describe.runIf(IS_LONG)('the licence', () => {
  it('shows the end of the trial and what is missing', async () => {
    const { page } = await open(await newWorkspace(stack), 'workspace/workspace-license');
    await page.getByRole('heading', { name: words('licence.status.1') }).waitFor();
    await page.getByText(words('licence.missing.nothing')).waitFor();
    expect(await page.getByText(/\(30 days left\)/).count()).toBe(1);
  });
});

describe('switching workspaces', () => {
  it.runIf(IS_LONG)('reloads no page, and leaves the one socket before it joins the other', async () => {
    const one = await newWorkspace(stack);
    const other = await newWorkspace(stack, one.owner);
    const { page } = await screens.open(stack, { path: '/login' });
    const sockets: string[] = [];
    page.on('websocket', (socket) => {
      sockets.push('joined');
      socket.on('framesent', ({ payload }) => {
        if (payload === LEAVING) sockets.push('left');
      });
    });
    await page.goto(await signedInPath(stack, one.owner, `/${one.id}/dashboard`));
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    await page.evaluate(() => {
      document.body.dataset['sameDocument'] = 'yes';
    });
    await page.getByRole('button', { name: words('bar.workspace', { name: 'Workspace' }) }).click();
    await page.getByRole('menuitem', { name: 'Workspace', exact: true }).last().click();
    await page.waitForURL(`**/${other.id}/dashboard`);
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    await until('both workspaces were joined', () => sockets.filter((what) => what === 'joined').length === 2);
    expect(sockets).toEqual(['joined', 'left', 'joined']);
    expect(await page.evaluate(() => document.body.dataset['sameDocument'])).toBe('yes');
  });
});

describe.runIf(IS_LONG)('leaving a workspace', () => {
  it('is offered to members in their list, and leads to another workspace of theirs', async () => {
    const workspace = await newWorkspace(stack);
    const member = await newMember(stack, workspace);
    await newWorkspace(stack, member);
    const { page, troubles } = await screens.open(stack, { person: member, path: '/user/my-workspaces' });
    troubles.expectStatus(404);
    const buttons = page.getByRole('button', { name: words('workspace.leaveNamed', { name: 'Workspace' }) });
    await buttons.first().waitFor();
    expect(await buttons.count()).toBe(1);
    await buttons.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('workspace.leave') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(
      'only the own one is left',
      async () => (await page.getByRole('row').count()) === 2 && (await buttons.count()) === 0,
    );
    expect((await member.ask('GET', `/api/spaces/space/${workspace.id}`)).status).toBe(404);
  });
});

describe.runIf(IS_LONG)('transferring ownership', () => {
  it('requires the password and a confirmation, and notifies both people on their open screens', async () => {
    const workspace = await newWorkspace(stack);
    const heir = await newMember(stack, workspace, { role: ROLE.admin });
    const [mine, theirs] = [
      await open(workspace, 'workspace/workspace-configuration'),
      await open(workspace, 'dashboard', heir),
    ];
    const { page, troubles } = mine;
    await theirs.page.getByText(words('link.live'), { exact: true }).waitFor();
    await page.getByRole('button', { name: words('workspace.transfer') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').first().click();
    await dialog.locator('[name="password"]').fill('not the password');
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(words('workspace.transfer.confirmMissing')).waitFor();
    await dialog.getByRole('checkbox').check();
    troubles.expectStatus(422);
    await dialog.locator('button[type="submit"]').click();
    await dialog.getByText(words('refusal.WrongPassword')).waitFor();
    await dialog.locator('[name="password"]').fill(PASSWORD);
    await dialog.locator('button[type="submit"]').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(words('workspace.role.given', { name: 'Workspace' })).waitFor();
    await theirs.page.getByText(words('workspace.role.received', { name: 'Workspace' })).waitFor();
    expect(await page.getByRole('button', { name: words('workspace.transfer') }).count()).toBe(0);
  });
});

describe.runIf(IS_LONG)('deleting a workspace', () => {
  it('requires its name in capitals, closes all its screens, and can be undone from the list', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const member = await newMember(stack, workspace);
    const [mine, theirs] = [
      await open(workspace, 'workspace/delete-workspace'),
      await open(workspace, 'dashboard', member),
    ];
    for (const { troubles } of [mine, theirs]) troubles.expectStatus(404);
    await theirs.page.getByText(words('link.live'), { exact: true }).waitFor();
    const button = mine.page.getByRole('button', { name: words('workspace.delete') });
    await mine.page.locator('[name="keyphrase"]').fill('Workspace');
    expect(await button.isDisabled()).toBe(true);
    await mine.page.locator('[name="keyphrase"]').fill('WORKSPACE');
    await button.click();
    await theirs.page.getByRole('heading', { name: words('workspace.choose.title') }).waitFor();
    await mine.page.getByRole('button', { name: words('workspace.restoreNamed', { name: 'Workspace' }) }).click();
    await until(
      'the workspace is restored',
      async () => (await owner.ask('GET', `/api/spaces/space/${id}`)).status === 200,
    );
    await until(
      'it is listed again',
      async () =>
        (await mine.page
          .getByRole('gridcell', { name: 'Workspace', exact: true })
          .or(mine.page.getByRole('link', { name: /^Workspace/ }))
          .count()) > 0,
    );
  });

  it('is undone by a link, once, and the link explains its effect', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    taken(await owner.ask('DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }));
    const token = await until(
      'it is listed',
      async () => taken(await owner.ask<SpacesView>('GET', '/api/spaces')).deleted[0]?.token,
    );
    const { page, troubles } = await screens.open(stack, { path: `/cancel-delete?token=${token}` });
    await page.getByRole('heading', { name: words('cancelDelete.title', { name: 'Workspace' }) }).waitFor();
    await page.getByRole('button', { name: words('workspace.restore') }).click();
    await page.getByRole('heading', { name: words('cancelDelete.done.title', { name: 'Workspace' }) }).waitFor();
    troubles.expectStatus(400);
    await page.reload();
    await page.getByRole('heading', { name: words('confirm.failed.title') }).waitFor();
  });
});

it.runIf(IS_LONG)('a person without a workspace always has a next step', async () => {
  const person = await newPerson(stack);
  const { page } = await screens.open(stack, { person, path: '/user/my-workspaces' });
  await page.getByText(words('workspace.mine.none')).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { name: words('workspace.choose.title') }).waitFor();
});
