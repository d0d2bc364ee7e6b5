import { isDeepStrictEqual } from 'node:util';
import { ROW_CONCEPTS } from '@watchglass/schemas/entities';
import { GRANTABLE, mayLookBack, meets, ROLE, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import { maySeePoints, maySeeRows } from '@watchglass/query-api/live/row-needs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ask, taken, type Answer, type Ask } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import type { Person } from '../builders/person.ts';
import { furnished, guessed, type Possessions } from '../builders/possessions.ts';
import { asOf, namesSomething, requestTo } from '../builders/request-to.ts';
import { TEMPERATURE } from '../builders/readings.ts';
import { everyRoute, isDated, type ListedRoute } from '../builders/routes.ts';
import { newMember } from '../builders/workspace.ts';
import { IS_LONG } from '../form.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
type MemberRoute = ListedRoute & { readonly needs: Needs & { readonly access: 'member' } };
const ROUTES = everyRoute().filter((route): route is MemberRoute => route.needs?.access === 'member');

interface Standing extends Membership {
  readonly title: string;
}

/** Every role, and every right on one module at a time: a route or a room needs never more than one. */
const STANDINGS: readonly Standing[] = [
  { title: 'a user without rights', role: ROLE.user, rights: {} },
  ...GRANTABLE.flatMap((module) =>
    (['r', 'w'] as const).map((right) => ({
      title: `a user with ${module}: ${right}`,
      role: ROLE.user,
      rights: { [module]: right },
    })),
  ),
  { title: 'an administrator', role: ROLE.admin, rights: {} },
];
const NOT_LET_IN = ['AccessForbidden', 'Unauthorized'];

/** Leaving and deleting the workspace would end the matrix; other specs check their needs. */
const isHarmless = (route: ListedRoute): boolean => route.method !== 'DELETE' || namesSomething(route);

let ours: Possessions;
let member: Person;
let client: LiveClient;
let standing: Membership = { role: ROLE.user, rights: {} };

beforeAll(async () => {
  ours = await furnished(stack);
  member = await newMember(stack, ours.workspace, standing as { role: 1; rights: Membership['rights'] });
  client = await openLive(stack.url, { token: member.token, organizationId: ours.workspace.id });
});

async function become({ role, rights }: Membership): Promise<void> {
  if (isDeepStrictEqual({ role, rights }, standing)) return;
  const told = client.access.length;
  const { id, owner } = ours.workspace;
  taken(await owner.ask('PUT', `/api/permissions/${id}/user/${member.id}`, { role, permissions: rights }));
  await until('the member is notified', () => client.access.length > told);
  standing = { role, rights };
}

const as = ({ token }: Person, request: Ask): Promise<Answer> =>
  ask(stack, { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
/** About ids that do not exist, so that an allowed request changes nothing. */
const request = (route: ListedRoute): Ask => requestTo(route, guessed(), ours.workspace.id);

/** The short form has a user with a right at all routes of its module, and at a third of the others, in turn. */
function isAsked(
  { needs }: MemberRoute,
  place: number,
  { rights, turn }: Standing & { readonly turn: number },
): boolean {
  const modules = Object.keys(rights);
  return IS_LONG || modules.length === 0 || modules.includes(needs.module ?? '') || (place + turn) % 3 === 0;
}

describe.each(STANDINGS.map((each, turn) => ({ ...each, turn })))('$title', ({ turn, ...given }) => {
  it('is refused at every route that needs more, and at no other', async () => {
    await become(given);
    const wrong: string[] = [];
    const asked = ROUTES.filter((route, place) => isAsked(route, place, { ...given, turn }));
    for (const route of asked.filter((each) => isHarmless(each) || !meets(given, each.needs))) {
      const { status, code = '' } = await as(member, request(route));
      const isRight = meets(given, route.needs)
        ? !NOT_LET_IN.includes(code) && status < 500
        : code === 'AccessForbidden' && status === 403;
      if (!isRight) wrong.push(`${route.title}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is refused the past of every route without the right to the audit', async () => {
    await become(given);
    if (mayLookBack(given)) return;
    const dated = ROUTES.filter((route, place) => isDated(route) && isAsked(route, place, { ...given, turn }));
    const answers = await Promise.all(
      dated.map(async (route) => [route.title, (await as(member, asOf(request(route), 'n1'))).code]),
    );
    // A few of these requests lack what their route must be told.
    expect(answers.filter(([, code = '']) => !['AccessForbidden', 'InvalidRequest'].includes(code))).toEqual([]);
  });

  it('may join the rooms of their sight, and no other', async () => {
    await become(given);
    const point = `${ours.sensor}.${TEMPERATURE}` as const;
    const { refused } = await client.watch({ points: [point], rows: ROW_CONCEPTS });
    const unseen = [
      ...(maySeePoints(given) ? [] : [point]),
      ...ROW_CONCEPTS.filter((concept) => !maySeeRows(given, concept)),
    ];
    expect(refused.toSorted()).toEqual(unseen.toSorted());
  });
});

describe('guessed ids', () => {
  it.each(ROUTES.filter(namesSomething))('are not found at $title, even by the owner of a workspace', async (route) => {
    const { status, code } = await as(ours.workspace.owner, request(route));
    expect([400, 404, 409, 412, 422]).toContain(status);
    expect(code).not.toBe('SomethingWentWrong');
  });

  it('of invitations are not found by any signed-in person', async () => {
    for (const route of everyRoute().filter(
      ({ needs, path }) => needs?.access === 'user' && path.includes('{inviteId}'),
    )) {
      expect((await as(member, request(route))).code, route.title).toBe('NotFound');
      expect((await as(member, requestTo(route, ours, ours.workspace.id))).code, route.title).toBe('NotFound');
    }
  });
});

describe('the needs of routes and rooms', () => {
  it('include a write right or the administrator role on every write, except on one’s own things', () => {
    const loose = ROUTES.filter(
      ({ method, needs }) => method !== 'GET' && needs.right !== 'w' && (needs.role ?? ROLE.user) < ROLE.admin,
    );
    expect(new Set(loose.map(({ command }) => command))).toEqual(new Set(OF_ONES_OWN));
  });

  it('name only modules that are grantable, or that belong to administrators', () => {
    const wanted = new Set(ROUTES.flatMap(({ needs }) => (needs.module === undefined ? [] : [needs.module])));
    expect([...wanted].filter((module) => !GRANTABLE.includes(module) && !ADMINS_ONLY.includes(module))).toEqual([]);
  });
});

/** Dashboards belong to their authors, and every member may leave. */
const OF_ONES_OWN = [
  'CreateDashboard',
  'ChangeDashboard',
  'DeleteDashboard',
  'SilenceAlarms',
  'SetDashboardFavorite',
  'RemoveDashboardFavorite',
  'SubscribeToAlarmRule',
  // Who looked at an alarm is told by whoever may look.
  'OpenAlarm',
  'UnsubscribeFromAlarmRule',
  'RestoreDashboard',
  'ImportDashboard',
  'LeaveOrganization',
  // Whoever reads a chart may take its readings with them.
  'RequestExport',
  'DownloadExport',
  'DeleteExport',
];
const ADMINS_ONLY = ['organization', 'billing', 'integrations'];
