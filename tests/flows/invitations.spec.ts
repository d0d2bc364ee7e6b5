import type { InvitationLinkView, InvitationView, OwnInvitationView } from '@watchglass/schemas/invitation/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { MemberView, PastMemberView } from '@watchglass/schemas/member/views';
import type { Page } from '@watchglass/schemas/page';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ask, taken, type Answer } from '../builders/door.ts';
import { invitationToken, listedInvitation, newInvitation } from '../builders/invitation.ts';
import { openLive } from '../builders/live-client.ts';
import { mailedToken } from '../builders/mailbox.ts';
import { confirm, newPerson, register, registration, signedInPerson, type Person } from '../builders/person.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');

let workspace: Workspace;
beforeAll(async () => {
  workspace = await newWorkspace(stack);
});

const own = async (person: Person): Promise<readonly OwnInvitationView[]> =>
  taken(await person.ask<{ data: Page<OwnInvitationView> }>('GET', '/api/user/invites')).data.items;
const link = async (id: string): Promise<Answer<InvitationLinkView>> =>
  ask(stack, { method: 'GET', path: `/api/invite/accept?token=${await invitationToken(stack, id)}` });
const acceptByLink = async (person: Person, id: string): Promise<Answer> =>
  person.ask('POST', '/api/invite/accept', { token: await invitationToken(stack, id) });
const status = async (id: string): Promise<string | undefined> => (await listedInvitation(workspace, id))?.status;
const revoke = async (id: string): Promise<unknown> =>
  taken(await workspace.owner.ask('POST', `/api/invites/${workspace.id}/invite/${id}/process`, { action: 'delete' }));

describe('an invitation', () => {
  it('waits for an invited person without an account, and makes them a member with the offered rights', async () => {
    const registered = registration('Nora');
    const id = await newInvitation(workspace, registered.login, { permissions: { sensors: 'r' } });
    const token = await mailedToken(stack.outbox, registered.login, 'accept-invite');
    await until('the invitation is sent', async () => (await listedInvitation(workspace, id))?.status === 'sent');
    expect(
      taken(await ask<InvitationLinkView>(stack, { method: 'GET', path: `/api/invite/accept?token=${token}` })).email,
    ).toBe(registered.login);
    taken(await register(stack, registered));
    taken(await confirm(stack, registered));
    const nora = await signedInPerson(stack, registered);
    const [invitation] = await until('the invitation is found', async () => (await own(nora)).length > 0 && own(nora));
    expect(invitation).toMatchObject({
      id,
      space: { id: workspace.id },
      role: ROLE.user,
      permissions: { sensors: 'r' },
      invitedBy: workspace.owner.name,
    });
    expect(taken(await nora.ask('POST', `/api/invite/accept/${id}`))).toMatchObject({ id: workspace.id });
    await until(
      'the workspace is readable',
      async () => (await nora.ask('GET', `/api/sensors/${workspace.id}`)).status === 200,
    );
    expect((await nora.ask('GET', `/api/gateways/${workspace.id}`)).status).toBe(403);
    await until('the invitation is accepted', async () => (await status(id)) === 'accepted');
    expect(await own(nora)).toEqual([]);
  });

  it('is described to every holder of its link, and admits the invited address only', async () => {
    const [ann, bob] = [await newPerson(stack, 'Ann'), await newPerson(stack, 'Bob')];
    const id = await newInvitation(workspace, ann.login);
    await until('the link is valid', async () => (await link(id)).status === 200);
    expect((await link(id)).body).toMatchObject({
      email: ann.login,
      space: { id: workspace.id },
      invitedBy: workspace.owner.name,
    });
    expect(await acceptByLink(bob, id)).toMatchObject({ status: 422, code: 'InvitationForAnother' });
    expect((await bob.ask('POST', `/api/invite/accept/${id}`)).code).toBe('NotFound');
    const both = await Promise.all([acceptByLink(ann, id), ann.ask('POST', `/api/invite/accept/${id}`)]);
    expect(both.map(({ status: answered }) => answered)).toEqual([200, 200]);
    await until('the invitation is used', async () => (await link(id)).body.status === 'accepted');
    const { items } = taken(
      await workspace.owner.ask<Page<MemberView>>('GET', `/api/permissions/${workspace.id}?search=${ann.login}`),
    );
    expect(items.map(({ id: member }) => member)).toEqual([ann.id]);
  });

  it('admits no person after it was revoked or declined', async () => {
    const [ann, bob] = [await newPerson(stack, 'Ann'), await newPerson(stack, 'Bob')];
    const [revoked, rejected] = [await newInvitation(workspace, ann.login), await newInvitation(workspace, bob.login)];
    await revoke(revoked);
    expect(await acceptByLink(ann, revoked)).toMatchObject({ status: 422, code: 'InvitationRevoked' });
    taken(await bob.ask('POST', `/api/invite/reject/${rejected}`));
    expect(await acceptByLink(bob, rejected)).toMatchObject({ status: 422, code: 'InvitationRejected' });
    await until(
      'both are told',
      async () => (await status(revoked)) === 'revoked' && (await status(rejected)) === 'rejected',
    );
    expect((await ann.ask('GET', `/api/permissions/${workspace.id}`)).status).toBe(404);
  });

  it('is pushed to the open tables of administrators, and to no other member', async () => {
    const member = await newMember(stack, workspace);
    const auth = ({ token }: Person) => ({ token, organizationId: workspace.id });
    const [admin, other] = [await openLive(stack.url, auth(workspace.owner)), await openLive(stack.url, auth(member))];
    expect((await admin.watch({ rows: ['invitation'] })).refused).toEqual([]);
    expect((await other.watch({ rows: ['invitation'] })).refused).toEqual(['invitation']);
    const login = registration('Eve').login;
    const id = await newInvitation(workspace, login);
    await until('the invitation is pushed', () => admin.row<InvitationView>('invitation', id)?.email === login);
    await revoke(id);
    await until('its end is pushed', () => admin.row<InvitationView>('invitation', id)?.status === 'revoked');
    expect(other.rows).toEqual([]);
    for (const client of [admin, other]) client.close();
  });
});

describe('rights', () => {
  it('end open sockets and requests within two seconds when they are taken away', async () => {
    const member = await newMember(stack, workspace, { rights: { sensors: 'w', alarms: 'r' } });
    const client = await openLive(stack.url, { token: member.token, organizationId: workspace.id });
    expect((await client.watch({ rows: ['sensor', 'alarm'] })).refused).toEqual([]);
    taken(
      await workspace.owner.ask('PUT', `/api/permissions/${workspace.id}/user/${member.id}`, {
        role: ROLE.user,
        permissions: { alarms: 'r' },
      }),
    );
    await until('the socket is notified', () => client.access.length > 0);
    await until(
      'the door is closed',
      async () => (await member.ask('GET', `/api/sensors/${workspace.id}`)).status === 403,
    );
    expect((await client.watch({ rows: ['sensor', 'alarm'] })).refused).toEqual(['sensor']);
    client.close();
  });

  it('of any past moment can be queried, from the events', async () => {
    const member = await newMember(stack, workspace, { rights: { sensors: 'r' } });
    const path = `/api/permissions/${workspace.id}/user/${member.id}`;
    const before = taken(await workspace.owner.ask<MemberView>('GET', path));
    const then = async (at: string): Promise<Answer<PastMemberView>> =>
      workspace.owner.ask<PastMemberView>('GET', `${path}?at=${at}`);
    taken(await workspace.owner.ask('PUT', path, { role: ROLE.admin, permissions: {} }));
    taken(await workspace.owner.ask('DELETE', path));
    await until('the membership is over', async () => (await workspace.owner.ask('GET', path)).code === 'NotAMember');
    expect((await then(before.since)).body).toMatchObject({
      id: member.id,
      name: member.name,
      role: ROLE.user,
      permissions: { sensors: 'r' },
    });
    expect((await then(new Date(Date.parse(before.since) - 1).toISOString())).code).toBe('NotAMember');
    expect((await then(new Date().toISOString())).code).toBe('NotAMember');
  });
});

describe('contacts', () => {
  it('are people of another shared workspace who are not in this one', async () => {
    const elsewhere = await newWorkspace(stack, workspace.owner);
    const [there, here] = [await newMember(stack, elsewhere), await newMember(stack, workspace)];
    const found = async (search: string) =>
      taken(
        await workspace.owner.ask<Page<{ id: string }>>('GET', `/api/contacts/${workspace.id}?search=${search}`),
      ).items.map(({ id }) => id);
    await until('the contact is offered', async () => (await found(there.login)).includes(there.id));
    expect(await found(here.login)).toEqual([]);
    const stranger = await newWorkspace(stack);
    expect(
      taken(await stranger.owner.ask<Page<unknown>>('GET', `/api/contacts/${stranger.id}?search=${there.login}`)).items,
    ).toEqual([]);
  });
});
