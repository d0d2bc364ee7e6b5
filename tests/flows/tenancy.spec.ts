import { randomUUID } from 'node:crypto';
import { ROW_CONCEPTS } from '@watchglass/schemas/entities';
import type { MomentView } from '@watchglass/schemas/moment/views';
import { GRANTABLE, meets, ROLE, type Needs } from '@watchglass/schemas/member/rights';
import { maySeeRows } from '@watchglass/query-api/live/row-needs';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { signToken } from '@watchglass/streams/http/tokens';
import { openSecrets } from '@watchglass/streams/secrets';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newTerms } from '../builders/api-account.ts';
import { newCalendar } from '../builders/calendar.ts';
import { newMaintenance } from '../builders/maintenance.ts';
import { newDestination } from '../builders/destination.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import { newEscalation, newRota } from '../builders/on-call.ts';
import { newProfile } from '../builders/calibration-profile.ts';
import { ask, taken, type Answer, type Ask } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { newPlan, newPlanObject } from '../builders/plan.ts';
import { newAsset } from '../builders/asset.ts';
import { newAnnotation } from '../builders/annotation.ts';
import { newHandover } from '../builders/handover.ts';
import { newReport, newSchedule } from '../builders/report.ts';
import { newLocation } from '../builders/location.ts';
import { newMonitor } from '../builders/monitor.ts';
import type { Person } from '../builders/person.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { asOf, namesSomething, requestTo } from '../builders/request-to.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { newRule } from '../builders/rule.ts';
import { everyRoute, isDated, type ListedRoute } from '../builders/routes.ts';
import { newWall, wallTerms } from '../builders/wall.ts';
import { newMember } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const ROUTES = everyRoute();
type MemberNeeds = Needs & { readonly access: 'member' };
const ofMembers = ROUTES.flatMap((route) =>
  route.needs?.access === 'member' ? [{ ...route, needs: route.needs as MemberNeeds }] : [],
);
const notPublic = ROUTES.filter(({ needs }) => needs?.access !== 'public');

let ours: Possessions;
let theirs: Possessions;
/** A deleted workspace. */
let gone: Possessions;
let powerless: Person;
let removed: Person;
/** Invalid tokens of our owner, by their defect. */
let spoiled: Readonly<Record<string, string>>;
let eventsBefore: number;

/** Number of events in our workspace, without refusals. */
async function eventsOfOurs(): Promise<number> {
  const eventStore = await openPostgresEventStore({ url: stack.postgresUrl });
  let count = 0;
  for await (const { events } of eventStore.readAll(null)) {
    count += events.filter(
      ({ type, metadata }) => metadata['organizationId'] === ours.workspace.id && type !== 'CommandRefused',
    ).length;
  }
  await eventStore.close();
  return count;
}

const FOR_THE_API = 'for the API, which only reads';
const isOfPeople = ({ method, needs }: ListedRoute): boolean =>
  method === 'GET' && ['credential', 'member', 'user'].includes(needs?.access ?? '');

async function spoiledTokens({ token }: Person): Promise<Record<string, string>> {
  const { tokenSecret: secret } = openSecrets(stack.dataDir);
  const { sub, sid } = decodeJwt(token);
  const hourAgo = new Date(Date.now() - 3_600_000);
  const sign = (claims: object, audience: string, now: Date, key = secret) =>
    signToken({ ...claims }, 600, { secret: key, audience, now });
  return {
    expired: await sign({ sub, sid }, 'auth', hourAgo),
    'of another audience': await sign({ sub, sid }, 'mailbox', new Date()),
    [FOR_THE_API]: await sign({ sub, sid }, 'api', new Date()),
    'signed by another': await sign({ sub, sid }, 'auth', new Date(), new Uint8Array(32).fill(1)),
    'without a session': await sign({ sub }, 'auth', new Date()),
    'no token at all': 'nonsense',
  };
}

beforeAll(async () => {
  [ours, theirs, gone] = await Promise.all([furnished(stack), furnished(stack), furnished(stack)]);
  [powerless, removed] = await Promise.all([
    newMember(stack, ours.workspace),
    newMember(stack, ours.workspace, { role: ROLE.admin }),
  ]);
  taken(await ours.workspace.owner.ask('DELETE', `/api/permissions/${ours.workspace.id}/user/${removed.id}`));
  await until(
    'the removed member is out',
    async () => (await removed.ask('GET', `/api/dashboards/${ours.workspace.id}`)).status === 404,
  );
  taken(await gone.workspace.owner.ask('DELETE', `/api/spaces/space/${gone.workspace.id}`, { keyphrase: 'WORKSPACE' }));
  await until(
    'the deleted workspace is out of sight',
    async () => (await gone.workspace.owner.ask('GET', `/api/dashboards/${gone.workspace.id}`)).status === 404,
  );
  spoiled = await spoiledTokens(ours.workspace.owner);
  eventsBefore = await eventsOfOurs();
});

function as({ token }: Pick<Person, 'token'>, request: Ask): Promise<Answer> {
  return ask(stack, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
}

const told = ({ status, code }: Answer): readonly unknown[] => [status, code];
const toOurs = (route: ListedRoute): Ask => requestTo(route, ours, ours.workspace.id);
const NOT_FOUND = [404, 'NotFound'];
const UNAUTHORIZED = [401, 'Unauthorized'];

describe('the list of routes', () => {
  it('contains routes of both APIs, each with its needs', () => {
    expect(ROUTES.length).toBeGreaterThan(40);
    expect(ROUTES.filter(({ needs }) => needs === undefined).map(({ title }) => title)).toEqual([]);
    expect(ofMembers.filter(({ path }) => !path.includes('{org}')).map(({ title }) => title)).toEqual([]);
  });

  it('names a command for each route of members that writes', () => {
    expect(
      ofMembers.filter(({ method, command }) => method !== 'GET' && command === undefined).map(({ title }) => title),
    ).toEqual([]);
  });
});

describe('a caller without a valid credential', () => {
  it.each(notPublic)('is refused at $title', async (route) => {
    expect(told(await ask(stack, toOurs(route)))).toEqual(UNAUTHORIZED);
    for (const [wrong, token] of Object.entries(spoiled)) {
      if (wrong === FOR_THE_API && isOfPeople(route)) continue;
      expect(told(await as({ token }, toOurs(route))), wrong).toEqual(UNAUTHORIZED);
    }
  });

  it.each(notPublic.filter(({ needs }) => needs?.access !== 'device'))(
    'is refused at $title with the credential of a base',
    async (route) => {
      const { authorization } = ours.base;
      const request = toOurs(route);
      expect(told(await ask(stack, { ...request, headers: { ...request.headers, authorization } }))).toEqual(
        UNAUTHORIZED,
      );
    },
  );

  it.each(notPublic.filter(({ needs }) => needs?.access === 'device'))(
    'is refused at $title with the token of a person',
    async (route) => {
      expect(told(await as(ours.workspace.owner, toOurs(route)))).toEqual([401, 'Unauthorized']);
    },
  );
});

describe('another organization’s owner and a removed member', () => {
  it.each(ofMembers)('find nothing at $title', async (route) => {
    expect(told(await as(theirs.workspace.owner, toOurs(route)))).toEqual(NOT_FOUND);
    expect(told(await as(removed, toOurs(route)))).toEqual(NOT_FOUND);
    if (isDated(route)) expect(told(await as(theirs.workspace.owner, asOf(toOurs(route), 'n1')))).toEqual(NOT_FOUND);
  });

  it.each(ofMembers.filter(namesSomething))(
    'find nothing of ours in their own organization at $title',
    async (route) => {
      const answer = await as(theirs.workspace.owner, requestTo(route, ours, theirs.workspace.id));
      expect(answer.status).toBe(404);
      expect(JSON.stringify(answer.body)).not.toContain('Alarm of the house');
      if (!isDated(route)) return;
      const { n } = taken(
        await theirs.workspace.owner.ask<MomentView>(
          'GET',
          `/api/time/${theirs.workspace.id}/moment?at=${new Date().toISOString()}`,
        ),
      );
      const then = await as(theirs.workspace.owner, asOf(requestTo(route, ours, theirs.workspace.id), `n${n}`));
      expect(then.status).toBe(404);
    },
  );

  it.each(ofMembers.filter(({ path }) => /\{(?!org\}|type\})\w+\}/.test(path)))(
    'find nothing by guessing at $title',
    async (route) => {
      const own = new Set(Object.values(theirs.named).map(String));
      const guesses = [
        ours.sensor,
        ours.sensor - 1,
        ours.sensor + 1,
        1,
        2 ** 31 - 1,
        randomUUID(),
        'B000001',
        '%2e%2e',
        '*',
        '%25',
      ].map(String);
      for (const guess of guesses.filter((each) => !own.has(each))) {
        const named = Object.fromEntries(Object.keys(theirs.named).map((name) => [name, guess]));
        const request = requestTo(route, { ...theirs, named }, theirs.workspace.id);
        const answer = await as(theirs.workspace.owner, request);
        // A client resolves dots before it sends: it then asks for a path of the caller's own workspace.
        const { pathname } = new URL(request.path, stack.url);
        if (answer.status === 200 && pathname !== request.path) {
          expect(answer.body).toEqual((await as(theirs.workspace.owner, { ...request, path: pathname })).body);
          continue;
        }
        // There that path may have other methods.
        if (answer.status === 405 && pathname !== request.path) continue;
        // A metric of the catalogue belongs to every organization.
        // Guesses of codes are bounded.
        if (answer.code === 'MetricNotCustom' || answer.code === 'TooManyRequests') continue;
        expect([400, 404], `${guess} ${answer.code}`).toContain(answer.status);
      }
    },
  );

  it('find nothing in an unknown organization, nor by an id that is not a number', async () => {
    for (const org of ['999999', '0', '-1', '1e3', '01', '9'.repeat(30), 'x', '%00', '1%20']) {
      expect((await as(theirs.workspace.owner, { method: 'GET', path: `/api/dashboards/${org}` })).status, org).toBe(
        404,
      );
    }
  });
});

describe('a deleted workspace', () => {
  it.each(ofMembers)('is found by no person at $title, its owner included', async (route) => {
    expect(told(await as(gone.workspace.owner, requestTo(route, gone, gone.workspace.id)))).toEqual(NOT_FOUND);
  });

  it.each(ROUTES.filter(({ needs }) => needs?.access === 'device'))('refuses its bases at $title', async (route) => {
    const request = requestTo(route, gone, gone.workspace.id);
    const { authorization } = gone.base;
    expect(told(await ask(stack, { ...request, headers: { ...request.headers, authorization } }))).toEqual([
      401,
      'Unauthorized',
    ]);
  });

  it('refuses all its people at the socket', async () => {
    const auth = { token: gone.workspace.owner.token, organizationId: gone.workspace.id };
    await expect(openLive(stack.url, auth)).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('a member without the right', () => {
  const mayPass = ({ needs }: { needs: MemberNeeds }): boolean => meets({ role: ROLE.user, rights: {} }, needs);

  it.each(ofMembers.filter((route) => !mayPass(route)))('is refused at $title', async (route) => {
    expect(told(await as(powerless, toOurs(route)))).toEqual([403, 'AccessForbidden']);
  });

  it('has changed nothing, and neither have the callers above', async () => {
    expect(await eventsOfOurs()).toBe(eventsBefore);
  });

  it.each(ofMembers.filter(mayPass))('needs no right at $title', async (route) => {
    const member = route.command === 'LeaveOrganization' ? await newMember(stack, ours.workspace) : powerless;
    expect(['Unauthorized', 'AccessForbidden', 'NotFound']).not.toContain((await as(member, toOurs(route))).code);
  });

  it.each(ofMembers.filter(({ needs }) => needs.right === 'w'))('may read but not write at $title', async (route) => {
    const reader = await readerOf(route.needs.module);
    expect(told(await as(reader, requestTo(route, theirs, theirs.workspace.id)))).toEqual([403, 'AccessForbidden']);
  });
});

const readers = new Map<string, Promise<Person>>();
function readerOf(module: MemberNeeds['module']): Promise<Person> {
  const known =
    readers.get(String(module)) ??
    newMember(stack, theirs.workspace, {
      rights: module !== undefined && GRANTABLE.includes(module) ? { [module]: 'r' } : {},
    });
  readers.set(String(module), known);
  return known;
}

describe('at the socket', () => {
  const point = (): `${number}.${number}` => `${ours.sensor}.${TEMPERATURE}`;
  const auth = (token: string) => ({ token, organizationId: ours.workspace.id });

  it('callers are refused as they are by requests', async () => {
    await expect(openLive(stack.url, { organizationId: ours.workspace.id })).rejects.toMatchObject({
      code: 'InvalidRequest',
    });
    for (const token of Object.values(spoiled))
      await expect(openLive(stack.url, auth(token))).rejects.toMatchObject({ code: 'Unauthorized' });
    for (const { token } of [theirs.workspace.owner, removed])
      await expect(openLive(stack.url, auth(token))).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('another organization’s owner, and a member without rights, receive nothing outside of their sight', async () => {
    const open = async (person: Person, organizationId: number): Promise<LiveClient> =>
      openLive(stack.url, { token: person.token, organizationId });
    const [stranger, member, owner] = await Promise.all([
      open(theirs.workspace.owner, theirs.workspace.id),
      open(powerless, ours.workspace.id),
      open(ours.workspace.owner, ours.workspace.id),
    ]);
    const asked = { points: [point()], rows: ROW_CONCEPTS };
    expect((await stranger.watch(asked)).refused).toEqual([point()]);
    const unseen = ROW_CONCEPTS.filter((concept) => !maySeeRows({ role: ROLE.user, rights: {} }, concept));
    const snapshot = await member.watch(asked);
    expect(snapshot.refused).toEqual([point(), ...unseen]);
    expect(snapshot.values).toEqual([]);
    await owner.watch(asked);
    await stirEverything(ours, owner);
    expect([stranger.frames, stranger.rows, member.frames]).toEqual([[], [], []]);
    expect(member.rows.filter(({ concept }) => unseen.includes(concept))).toEqual([]);
    for (const client of [stranger, member, owner]) client.close();
  });

  it('a removed member, and one who lost a right, receive an access message and then nothing more', async () => {
    const { id, owner } = ours.workspace;
    const member = await newMember(stack, ours.workspace, { rights: { sensors: 'r', alarms: 'r' } });
    const client = await openLive(stack.url, { token: member.token, organizationId: id });
    expect((await client.watch({ points: [point()], rows: ['alarmRule'] })).refused).toEqual([]);
    taken(await owner.ask('PUT', `/api/permissions/${id}/user/${member.id}`, { role: ROLE.user, permissions: {} }));
    await until('the client is notified', () => client.access.length > 0);
    const watching = await openLive(stack.url, { token: owner.token, organizationId: id });
    await watching.watch({ points: [point()], rows: ['alarmRule'] });
    const [heardBefore, rowsBefore] = [client.frames.length, client.rows.length];
    const rule = await newRule(ours.workspace, { title: 'Unheard' });
    const at = Date.now();
    await ours.base.post([celsius(String(ours.named['csv']), 9, at)]);
    await until(
      'the owner hears',
      () =>
        watching.row('alarmRule', rule.id) !== undefined &&
        watching.told(ours.sensor, TEMPERATURE).some(([, , when]) => when === at),
    );
    expect([client.frames.length, client.rows.length]).toEqual([heardBefore, rowsBefore]);
    taken(await owner.ask('DELETE', `/api/permissions/${id}/user/${member.id}`));
    await until('the removed member’s socket is closed', () => client.socket.disconnected);
    watching.close();
  });
});

/** Changes one of everything with pushed rows in a workspace, and waits until its owner has received all of it. */
async function stirEverything({ workspace, base, named, sensor }: Possessions, watching: LiveClient): Promise<void> {
  const { id, owner } = workspace;
  await newRule(workspace, { title: 'Stirred' });
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name: 'Stirred' }));
  taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${named['alarm']}/comment`, { text: 'stirred' }));
  await newHandover(workspace);
  await newAnnotation(workspace);
  await newReport(workspace, await newSchedule(workspace, `${sensor}.1`));
  const shelf = { raise: 1, minutes: 5, reason: 'stirred' };
  taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${named['alarm']}/shelve`, shelf));
  taken(await owner.ask('POST', `/api/dashboards/${id}`, { name: 'Stirred', data: [] }));
  taken(
    await owner.ask('POST', `/api/invites/${id}`, { items: [{ email: 'stirred@people.example', role: ROLE.user }] }),
  );
  taken(
    await owner.ask('PUT', `/api/permissions/${id}/user/${named['user']}`, {
      role: ROLE.user,
      permissions: { tags: 'r' },
    }),
  );
  taken(await owner.ask('POST', `/api/apiaccounts/${id}`, newTerms()));
  taken(await owner.ask('POST', `/api/gateways/${id}/registrations`, {}));
  const titled = { name: `Stirred ${Date.now()}` };
  taken(await owner.ask('POST', `/api/tags/${id}`, titled));
  taken(await owner.ask('POST', `/api/tag-types/${id}`, { ...titled, colour: 'blue' }));
  await newProfile(workspace, titled.name);
  await newCalendar(workspace, titled.name);
  await newMaintenance(workspace);
  await newRota(workspace, titled.name);
  await newEscalation(workspace, titled.name);
  await newDestination(workspace, titled);
  await newMonitor(workspace, sensor);
  await newWebhook(workspace, titled);
  await newIntegration(workspace, titled);
  await newWall(stack, workspace, wallTerms([String(named['dashboard'])]));
  await newLocation(workspace);
  await newAsset(workspace);
  await newPlanObject(workspace, await newPlan(workspace), sensor);
  const path = `/api/sensors/${id}/sensor/${sensor}`;
  const { headers } = await owner.ask('GET', path);
  taken(await owner.ask('PUT', path, { name: 'Stirred', tags: [] }, { 'if-match': headers.get('etag') ?? '' }));
  await base.post([celsius(String(named['csv']), 9.5, Date.now())]);
  await until(
    'the owner has heard of everything',
    () =>
      watching.told(sensor, TEMPERATURE).some(([, , , value]) => value === 9.5) &&
      ROW_CONCEPTS.every((concept) => watching.rows.some((rows) => rows.concept === concept)),
  );
}
