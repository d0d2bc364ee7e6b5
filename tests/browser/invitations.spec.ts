import { ROLE } from '@watchglass/schemas/member/rights';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { taken } from '../builders/door.ts';
import { invitationToken, listedInvitation, newInvitation } from '../builders/invitation.ts';
import { confirmationToken, mailedToken } from '../builders/mailbox.ts';
import { newPerson, PASSWORD, registration } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { useScreens } from './browser.ts';
import { IS_LONG } from '../form.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';

const stack = inject('stack');
const screens = useScreens();

let workspace: Workspace;
beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const table = (): string => `/${workspace.id}/workspace/workspace-invites-management-table`;
const linkTo = async (id: string): Promise<string> => {
  await until('the invitation is listed', () => listedInvitation(workspace, id));
  return `/accept-invite?token=${await invitationToken(stack, id)}`;
};

describe('an administrator', () => {
  it.runIf(IS_LONG)(
    'invites several people at once, sees them listed, revokes one invitation and resends the other',
    async () => {
      const [ann, bob] = [registration('Ann').login, registration('Bob').login];
      const { page } = await screens.open(stack, {
        person: workspace.owner,
        path: `/${workspace.id}/workspace/members`,
      });
      await page.getByRole('link', { name: words('invitation.new') }).click();
      await page.locator('[name="emails"]').fill(`${ann}, ${bob}`);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: words('invitation.send') }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await Promise.all([ann, bob].map((login) => page.getByRole('gridcell', { name: login, exact: true }).waitFor()));
      expect(new URL(page.url()).pathname).toBe(table());

      await page.getByRole('button', { name: words('invitation.revokeNamed', { email: ann }) }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: words('invitation.revoke') })
        .click();
      await page.getByRole('row', { name: ann }).getByText(words('invitation.status.revoked')).waitFor();
      await page.getByRole('button', { name: words('invitation.resendNamed', { email: bob }) }).click();
      await page.getByText(words('invitation.resent', { email: bob })).waitFor();
      await page.getByRole('row', { name: bob }).getByText(words('invitation.status.resent')).waitFor();
    },
  );

  it.runIf(IS_LONG)('sees which address is wrong', async () => {
    const { page, troubles } = await screens.open(stack, { person: workspace.owner, path: `${table()}?invite=1` });
    troubles.expectStatus(409);
    const emails = page.locator('[name="emails"]');
    await emails.fill('nobody');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('invitation.send') }).click();
    await page.getByText(`nobody: ${words('fault.string.email')}`).waitFor();
    await emails.press('Backspace');
    await emails.fill(workspace.owner.login);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: words('invitation.send') }).click();
    await page.getByText(`${workspace.owner.login}: ${words('refusal.AlreadyAMember')}`).waitFor();
  });

  it.runIf(IS_LONG)('restores filters and sorting from the address', async () => {
    await newInvitation(workspace, registration('Zed').login);
    const { page } = await screens.open(stack, { person: workspace.owner, path: `${table()}?search=zed.&sort=email` });
    await page
      .getByRole('gridcell', { name: /^zed\./ })
      .first()
      .waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await page.getByRole('button', { name: words('filter.clear') }).click();
    await until('others are there', async () => (await page.getByRole('row').count()) > 2);
    expect(new URL(page.url()).search).toBe('?sort=email');
  });
});

describe('a mailed invitation', () => {
  it.runIf(IS_LONG)(
    'leads a person without an account to the registration, and waits for them afterwards',
    async () => {
      const { name, login } = registration('Nora');
      const id = await newInvitation(workspace, login, { permissions: { sensors: 'r' } });
      const { page } = await screens.open(stack, { path: await linkTo(id) });
      await page.getByRole('link', { name: words('invitation.link.register') }).click();
      const form = formPage(page);
      expect(await page.locator('[name="login"]').inputValue()).toBe(login);
      await form.fill({ name, password: PASSWORD, again: PASSWORD });
      await page.getByRole('checkbox').check();
      await form.submit();
      await page.getByRole('heading', { name: words('register.done.title') }).waitFor();
      await page.goto(`/confirm-email?token=${await confirmationToken(stack.outbox, login)}`);
      await page.getByRole('link', { name: words('signIn.submit') }).click();
      await form.fill({ login, password: PASSWORD });
      await form.submit();
      await page.getByRole('button', { name: words('invitation.acceptNamed', { name: 'Workspace' }) }).click();
      await page.getByRole('link', { name: words('nav.sensors') }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/${workspace.id}/dashboard`);
    },
  );

  it.runIf(IS_LONG)('leads a person with an account through the sign-in and back, and is used then', async () => {
    const person = await newPerson(stack, 'Ann');
    await newInvitation(workspace, person.login);
    const path = `/accept-invite?token=${await mailedToken(stack.outbox, person.login, 'accept-invite')}`;
    const { page } = await screens.open(stack, { path });
    await page.getByRole('link', { name: words('invitation.link.signIn') }).click();
    const form = formPage(page);
    await form.fill({ login: person.login, password: PASSWORD });
    await form.submit();
    await page.getByRole('button', { name: words('invitation.accept'), exact: true }).click();
    await page.getByRole('link', { name: words('nav.members') }).waitFor();
    await page.goto(path);
    await page.getByRole('heading', { name: words('invitation.link.accepted') }).waitFor();
  });

  it.runIf(IS_LONG)('is refused to another person, with the reason', async () => {
    const path = await linkTo(await newInvitation(workspace, registration('Ann').login));
    const { page } = await screens.open(stack, { person: await newPerson(stack, 'Bob'), path });
    await page.getByRole('heading', { name: words('invitation.link.another') }).waitFor();
    await page.getByRole('button', { name: words('invitation.link.other') }).click();
    await page.getByRole('link', { name: words('invitation.link.signIn') }).waitFor();
  });

  it.runIf(IS_LONG)('can be declined, and shows for each end how it ended', async () => {
    const person = await newPerson(stack, 'Ann');
    const id = await newInvitation(workspace, person.login);
    const { page } = await screens.open(stack, { person, path: await linkTo(id) });
    await page.getByRole('button', { name: words('invitation.reject'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('invitation.reject') })
      .click();
    await page.getByRole('heading', { name: words('invitation.link.rejected') }).waitFor();
    const revoked = await newInvitation(workspace, person.login);
    const path = await linkTo(revoked);
    taken(
      await workspace.owner.ask('POST', `/api/invites/${workspace.id}/invite/${revoked}/process`, { action: 'delete' }),
    );
    await until(
      'the invitation is revoked',
      async () => (await listedInvitation(workspace, revoked))?.status === 'revoked',
    );
    await page.goto(path);
    await page.getByRole('heading', { name: words('invitation.link.revoked') }).waitFor();
  });
});

describe('a member', () => {
  it.runIf(IS_LONG)('with lost rights sees an open screen disappear within two seconds', async () => {
    const member = await newMember(stack, workspace, { rights: { sensors: 'r', alarms: 'r' } });
    const { page, troubles } = await screens.open(stack, {
      person: member,
      path: `/${workspace.id}/sensors/sensor-table`,
    });
    await page.getByRole('link', { name: words('nav.sensors') }).waitFor();
    await page.getByText(words('link.live'), { exact: true }).waitFor();
    troubles.expectStatus(403);
    taken(
      await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, {
        role: ROLE.user,
        permissions: { alarms: 'r' },
      }),
    );
    await page.getByRole('heading', { name: words('page.denied.title') }).waitFor();
    await page.getByRole('link', { name: words('nav.sensors') }).waitFor({ state: 'detached' });
  });

  it.runIf(IS_LONG)('is found by name, changed, and shown with their past rights', async () => {
    const member = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    const { page } = await screens.open(stack, {
      person: workspace.owner,
      path: `/${workspace.id}/workspace/members?search=${member.login}`,
    });
    const row = page.getByRole('row', { name: member.login });
    await row.waitFor();
    await row.getByText(member.name).click();
    await page.getByRole('radio', { name: `${words('module.sensors')}: ${words('member.right.w')}` }).check();
    await page.getByRole('button', { name: words('action.save') }).click();
    await row
      .getByText(words('member.rightOf', { module: words('module.sensors'), right: words('member.right.w') }))
      .waitFor();
    await row.getByRole('button', { name: words('member.historyNamed', { name: member.name }) }).click();
    await page.getByRole('dialog').getByText(words('workspace.role.1')).waitFor();
  });
});
