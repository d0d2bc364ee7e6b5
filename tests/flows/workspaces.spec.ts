import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import type { OrganizationDetailsView, OrganizationView, SpacesView } from '@watchglass/schemas/organization/views';
import { describe, expect, inject, it } from 'vitest';
import { newIntegration } from '../builders/integration.ts';
import { newBase } from '../builders/base.ts';
import { ask, taken } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { mailedToken } from '../builders/mailbox.ts';
import { newPerson, PASSWORD, type Person } from '../builders/person.ts';
import { celsius } from '../builders/readings.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');

const details = async ({ id }: Workspace, person: Person) =>
  taken(await person.ask<OrganizationDetailsView>('GET', `/api/spaces/space/${id}`));
const spacesOf = async (person: Person) => taken(await person.ask<SpacesView>('GET', '/api/spaces'));

describe('a new workspace', () => {
  it('is on trial for thirty days', async () => {
    const workspace = await newWorkspace(stack);
    const { status, licences } = await details(workspace, workspace.owner);
    const [{ plan, from, until: end } = { plan: '', from: '', until: '' }] = licences;
    expect([status, plan, Date.parse(end) - Date.parse(from)]).toEqual([1, 'trial', 30 * 86_400_000]);
  });
});

describe('a configuration', () => {
  it('is readable by every member, in plain text, with the version for If-Match', async () => {
    const workspace = await newWorkspace(stack);
    const member = await newMember(stack, workspace);
    const path = `/api/spaces/space/${workspace.id}`;
    const body = {
      name: 'Glass house',
      timeZone: 'Europe/Riga',
      companyName: 'Glass Ltd',
      city: 'Rīga',
      country: 'LV',
      vatNumber: 'LV40003032949',
      phone: '123 456',
    };
    const changed = await workspace.owner.ask('PUT', path, body, {
      'if-match': (await details(workspace, workspace.owner)).etag,
    });
    const position = changed.headers.get('x-position') ?? '';
    const read = await member.ask<OrganizationDetailsView>('GET', path, undefined, { 'x-after-position': position });
    expect(taken(read)).toMatchObject({ ...body, address: '', payerType: 'vat', role: ROLE.user });
    expect([read.body.etag, read.headers.get('etag'), read.headers.get('cache-control')]).toEqual([
      changed.headers.get('etag'),
      read.body.etag,
      'no-store',
    ]);
  });
});

describe('ownership', () => {
  it('moves, and both people are notified at their sockets', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const heir = await newMember(stack, workspace, { role: ROLE.admin });
    const sockets = await Promise.all(
      [owner, heir].map(({ token }) => openLive(stack.url, { token, organizationId: id })),
    );
    await Promise.all(sockets.map((socket) => socket.watch({ points: [], rows: [] })));
    taken(
      await owner.ask('POST', `/api/spaces/space/${id}/transfer`, {
        userId: heir.id,
        password: PASSWORD,
        confirmed: true,
      }),
    );
    await until('both people are notified', () => sockets.every(({ access }) => access.length > 0));
    expect([(await details(workspace, owner)).role, (await details(workspace, heir)).role]).toEqual([
      ROLE.admin,
      ROLE.owner,
    ]);
    for (const socket of sockets) socket.close();
  });
});

describe('a deleted workspace', () => {
  it('disappears within two seconds: from requests, sockets, bases and lists', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const [member, base] = [
      await newMember(stack, workspace, { rights: { sensors: 'r' } }),
      await newBase(stack, workspace),
    ];
    expect((await base.post([celsius('9', 20, Date.now())])).status).toBe(202);
    const sockets = await Promise.all(
      [owner, member].map(({ token }) => openLive(stack.url, { token, organizationId: id })),
    );
    await Promise.all(sockets.map((socket) => socket.watch({ points: [], rows: ['member'] })));
    const mqtt = await base.mqttClient();
    const closed = new Promise((resolve) => {
      mqtt.once('close', () => resolve(undefined));
    });
    taken(await owner.ask('DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }));
    expect((await base.post([celsius('9', 21, Date.now())])).code).toBe('Unauthorized');
    await closed;
    await until('their sockets are closed', () => sockets.every(({ socket }) => socket.disconnected));
    await until('the workspace is not found by any person', async () => {
      const answers = await Promise.all([owner, member].map((person) => person.ask('GET', `/api/spaces/space/${id}`)));
      return answers.every(({ status }) => status === 404);
    });
    for (const person of [owner, member]) {
      expect((await spacesOf(person)).items).toEqual([]);
      expect(taken(await person.ask<{ spaces: readonly OrganizationView[] }>('GET', '/api/user/info')).spaces).toEqual(
        [],
      );
      await expect(openLive(stack.url, { token: person.token, organizationId: id })).rejects.toMatchObject({
        code: 'NotFound',
      });
    }
  });

  it('is listed for its administrators, who restore it unchanged', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const [admin, member, stranger] = [
      await newMember(stack, workspace, { role: ROLE.admin }),
      await newMember(stack, workspace),
      await newPerson(stack, 'Stan'),
    ];
    const integration = `/api/integrations/${id}/integration/${await newIntegration(workspace)}`;
    taken(await owner.ask('POST', `${integration}/enable`));
    taken(await owner.ask('DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }));
    const [space] = await until('the workspace is listed', async () => {
      const { deleted } = await spacesOf(admin);
      return deleted.length > 0 && deleted;
    });
    expect([(await spacesOf(member)).deleted, (await spacesOf(stranger)).deleted]).toEqual([[], []]);
    const { token } = space ?? { token: '' };
    const info = (given: string) => ask(stack, { method: 'GET', path: `/api/spaces/delete/info?token=${given}` });
    expect(taken(await info(token))).toMatchObject({ id, name: 'Workspace' });
    expect([(await info('short')).status, (await info('x'.repeat(60))).status]).toEqual([400, 400]);
    taken(await ask(stack, { method: 'POST', path: '/api/spaces/delete/cancel', body: { token } }));
    await until(
      'the workspace is restored',
      async () => (await member.ask('GET', `/api/spaces/space/${id}`)).status === 200,
    );
    expect((await info(token)).status).toBe(400);
    expect((await spacesOf(admin)).deleted).toEqual([]);
    await until('its integration is disabled, for nobody has looked at it since', async () => {
      const { body } = await owner.ask<IntegrationView>('GET', integration);
      return body.state === 'disabled' && body.offCause === 'restore';
    });
  });

  it('is restored by the link that each administrator receives by mail', async () => {
    const workspace = await newWorkspace(stack);
    const { id, owner } = workspace;
    const admin = await newMember(stack, workspace, { role: ROLE.admin });
    taken(await owner.ask('DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }));
    const [mine, theirs] = await Promise.all(
      [owner, admin].map(({ login }) => mailedToken(stack.outbox, login, 'cancel-delete')),
    );
    expect(mine).not.toBe(theirs);
    taken(await ask(stack, { method: 'POST', path: '/api/spaces/delete/cancel', body: { token: theirs } }));
    await until(
      'the workspace is restored',
      async () => (await owner.ask('GET', `/api/spaces/space/${id}`)).status === 200,
    );
  });
});
