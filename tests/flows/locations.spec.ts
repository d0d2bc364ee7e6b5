import { ROW_CONCEPTS, type RowConcept } from '@watchglass/schemas/entities';
import { GRANTABLE, meets, ROLE, type Membership, type Needs } from '@watchglass/schemas/member/rights';
import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { LocationView } from '@watchglass/schemas/location/views';
import type { PastMemberView } from '@watchglass/schemas/member/views';
import { maySeeRows } from '@watchglass/query-api/live/row-needs';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newTerms } from '../builders/api-account.ts';
import { ask, taken, type Answer, type Ask } from '../builders/door.ts';
import { openLive, type LiveClient } from '../builders/live-client.ts';
import { furnishedPlace, placeSensor, type FurnishedPlace } from '../builders/location.ts';
import type { Person } from '../builders/person.ts';
import { guessed } from '../builders/possessions.ts';
import { namesSomething, requestTo } from '../builders/request-to.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { definition } from '../builders/rule.ts';
import { everyRoute, type ListedRoute } from '../builders/routes.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
type MemberRoute = ListedRoute & { readonly needs: Needs & { readonly access: 'member' } };
const ROUTES = everyRoute().filter((route): route is MemberRoute => route.needs?.access === 'member');
/** All rights that a plain user can have. */
const rights = Object.fromEntries(GRANTABLE.map((module) => [module, 'w'])) as Membership['rights'];
const LIMITED: Membership = { role: ROLE.user, rights, locations: ['somewhere'] };
const OPEN = ROUTES.filter(({ needs }) => meets(LIMITED, needs));
/** Path parameters of things that have a location. */
const PLACED = /(annotation|report|sensor|base|alarm|rules|asset|point|plan)\/\{/;
const namesPlaced = (route: ListedRoute): boolean =>
  PLACED.test(route.path) ||
  (namesSomething(route) && !route.path.includes('{id}') && route.path.includes('/readings/'));

/** Every list; the one of members contains the limit of each. */
const LISTS = OPEN.filter(
  (route) => route.method === 'GET' && !namesSomething(route) && !route.path.includes('/permissions/'),
);

let workspace: Workspace;
let cellar: FurnishedPlace;
let roof: FurnishedPlace;
let mel: Person;
let client: LiveClient;
let limitedAt: string;

const as = (request: Ask): Promise<Answer> =>
  ask(stack, { ...request, headers: { ...request.headers, authorization: `Bearer ${mel.token}` } });
const pathOf = (): string => `/api/permissions/${workspace.id}/user/${mel.id}`;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  [cellar, roof] = [await furnishedPlace(stack, workspace), await furnishedPlace(stack, workspace)];
  mel = await newMember(stack, workspace, { rights });
  taken(
    await workspace.owner.ask('PUT', pathOf(), { role: ROLE.user, permissions: rights, locations: [cellar.location] }),
  );
  await until('the limit is applied', async () => (await sensorsSeen()).length === 2);
  limitedAt = new Date().toISOString();
  client = await openLive(stack.url, { token: mel.token, organizationId: workspace.id });
});

async function sensorsSeen(): Promise<number[]> {
  return taken(await mel.ask<{ items: { id: number }[] }>('GET', `/api/sensors/${workspace.id}`)).items.map(
    ({ id }) => id,
  );
}

function requestFor(
  route: ListedRoute,
  {
    sensor,
    calibration,
    virtual,
    base,
    backup,
    alarm,
    rule,
    asset,
    point,
    file,
    plan,
    object,
    annotation,
    report,
  }: FurnishedPlace,
): Ask {
  const things = {
    sensor,
    calibrations: calibration,
    base: base.serial,
    backups: backup,
    alarm,
    rules: rule,
    asset,
    point,
    files: file,
    plan,
    objects: object,
    annotation,
    report,
  };
  const named = { ...guessed().named, ...things, 'virtual-sensor': virtual };
  return requestTo(route, { sensor, named }, workspace.id);
}

/** Texts that occur in a reply only if it is about this place. */
const marks = ({
  location,
  base,
  wireId,
  alarm,
  rule,
  asset,
  point,
  plan,
  object,
  annotation,
  report,
}: FurnishedPlace): string[] => [
  location,
  base.serial,
  wireId,
  alarm,
  rule,
  asset,
  point,
  plan,
  object,
  annotation,
  report,
];

async function seesOnly(theirs: FurnishedPlace, others: FurnishedPlace): Promise<void> {
  const wrong: string[] = [];
  const expected = async (status: number, route: ListedRoute, place: FurnishedPlace): Promise<void> => {
    const answer = await as(requestFor(route, place));
    if (answer.status !== status) wrong.push(`${route.title} instead of ${status}: ${answer.status} ${answer.code}`);
  };
  for (const route of OPEN.filter(namesPlaced)) await expected(404, route, others);
  for (const route of OPEN.filter((each) => each.method === 'GET' && namesPlaced(each)))
    await expected(200, route, theirs);
  expect(wrong).toEqual([]);
  const told = await Promise.all(
    LISTS.map(async (route) => ({
      title: route.title,
      text: JSON.stringify((await as(requestFor(route, theirs))).body),
    })),
  );
  expect(
    told.filter(({ text }) => marks(others).some((mark) => text.includes(mark))).map(({ title }) => title),
  ).toEqual([]);
  expect(marks(theirs).filter((mark) => !told.some(({ text }) => text.includes(mark)))).toEqual([]);
}

/** Changes one of everything with pushed rows at a place. */
async function stir(
  { base, sensor, alarm, rule, asset, wireId, plan, location }: FurnishedPlace,
  name: string,
): Promise<void> {
  const { id, owner } = workspace;
  const versioned = async (path: string, body: object): Promise<void> => {
    const { headers } = await owner.ask('GET', path);
    taken(await owner.ask('PUT', path, body, { 'if-match': headers.get('etag') ?? '' }));
  };
  await versioned(`/api/sensors/${id}/sensor/${sensor}`, { name, tags: [] });
  await versioned(
    `/api/alarms/${id}/rules/${rule}`,
    definition({ title: name, appliesTo: { kind: 'sensors', sensorIds: [sensor] } }),
  );
  await versioned(`/api/assets/${id}/asset/${asset}`, { name });
  await versioned(`/api/plans/${id}/plan/${plan}`, { name, location });
  const text = { target: { kind: 'text', text: name }, x: 0.5, y: 0.5 };
  taken(await owner.ask('POST', `/api/plans/${id}/plan/${plan}/objects`, text));
  taken(await owner.ask('PUT', `/api/gateways/${id}/base/${base.serial}`, { name }));
  taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${alarm}/comment`, { text: name }));
  taken(await base.deliver([celsius(wireId, 9.5, Date.now())]));
}
const STIRRED: readonly RowConcept[] = ['sensor', 'alarmRule', 'base', 'alarm', 'asset', 'plan', 'planObject'];

async function isToldOnly(theirs: FurnishedPlace, others: FurnishedPlace, name: string): Promise<void> {
  const points = [theirs, others].map(({ sensor }) => `${sensor}.${TEMPERATURE}` as const);
  const { refused } = await client.watch({ points, rows: ROW_CONCEPTS });
  expect(refused.toSorted()).toEqual(
    [points[1] ?? '', ...ROW_CONCEPTS.filter((concept) => !maySeeRows(LIMITED, concept))].toSorted(),
  );
  const [rowsBefore, framesBefore] = [client.rows.length, client.frames.length];
  const watching = await openLive(stack.url, { token: workspace.owner.token, organizationId: workspace.id });
  await watching.watch({ points, rows: ROW_CONCEPTS });
  await stir(others, name);
  await stir(theirs, name);
  const news = () => client.rows.slice(rowsBefore);
  await until('the owner has received both values', () =>
    [theirs, others].every(({ sensor }) => watching.told(sensor, TEMPERATURE).some(([, , , value]) => value === 9.5)),
  );
  await until(
    'the member has heard of theirs',
    () =>
      STIRRED.every((concept) => news().some((rows) => rows.concept === concept && rows.items.length > 0)) &&
      client.frames.slice(framesBefore).some(({ values }) => values.some(([sensor]) => sensor === theirs.sensor)),
  );
  const text = JSON.stringify(news());
  expect(marks(others).filter((mark) => text.includes(mark))).toEqual([]);
  expect(
    client.frames
      .slice(framesBefore)
      .flatMap(({ values }) => values)
      .some(([sensor]) => sensor === others.sensor),
  ).toBe(false);
  watching.close();
}

describe('a member who is limited to a location', () => {
  it('sees the things of that location on every route, and finds nothing else, neither listed nor by its id', async () => {
    expect(OPEN.filter(namesPlaced).length).toBeGreaterThan(10);
    await seesOnly(cellar, roof);
  });

  it('receives the things of that location in every room and for every point, and nothing else', () =>
    isToldOnly(cellar, roof, 'First'));

  it('has no audit', async () => {
    for (const route of ROUTES.filter(({ needs }) => needs.module === 'audit'))
      expect((await as(requestFor(route, cellar))).code).toBe('AccessForbidden');
  });

  it('has no values, counts or metrics of other locations', async () => {
    const { id } = workspace;
    const { values } = taken(await mel.ask<{ values: [number][] }>('GET', `/api/readings/${id}/latest`));
    expect(new Set(values.map(([sensor]) => sensor))).toEqual(new Set([cellar.sensor, cellar.virtual]));
    expect((await mel.ask('GET', `/api/readings/${id}/latest?points=${cellar.sensor}.1,${roof.sensor}.1`)).status).toBe(
      404,
    );
    expect((await mel.ask('GET', `/api/readings/${id}/counts?base=${roof.base.serial}`)).status).toBe(404);
    const counted = async (person: Person): Promise<number> =>
      taken(await person.ask<{ received: number }>('GET', `/api/readings/${id}/counts`)).received;
    expect(await counted(mel)).toBeLessThan(await counted(workspace.owner));
  });

  it('sees another location, and the first no more, as soon as their limit changes', async () => {
    const told = client.access.length;
    taken(
      await workspace.owner.ask('PUT', pathOf(), { role: ROLE.user, permissions: rights, locations: [roof.location] }),
    );
    await until('the member is notified', () => client.access.length > told);
    await seesOnly(roof, cellar);
    await isToldOnly(roof, cellar, 'Second');
  });

  it('sees a thing that is moved there, and no longer one that is moved away', async () => {
    const point = `${cellar.sensor}.${TEMPERATURE}`;
    for (const [location, sees] of [
      [roof.location, true],
      [null, false],
    ] as const) {
      const told = client.access.length;
      await placeSensor(workspace, cellar.sensor, location);
      await until('the member is notified', () => client.access.length > told);
      expect((await sensorsSeen()).includes(cellar.sensor)).toBe(sees);
      expect((await mel.ask('GET', `/api/alarms/${workspace.id}/alarm/${cellar.alarm}`)).status).toBe(sees ? 200 : 404);
      expect((await client.watch({ points: [`${cellar.sensor}.${TEMPERATURE}`] })).refused.includes(point)).toBe(!sees);
    }
    await placeSensor(workspace, cellar.sensor, cellar.location);
  });

  it('has a history of limits at any past moment', async () => {
    const at = async (moment: string): Promise<readonly string[]> =>
      taken(await workspace.owner.ask<PastMemberView>('GET', `${pathOf()}?at=${moment}`)).locations;
    expect(await at(limitedAt)).toEqual([cellar.location]);
    expect(await at(new Date().toISOString())).toEqual([roof.location]);
  });

  it('sees everything after their limit is removed', async () => {
    taken(await workspace.owner.ask('PUT', pathOf(), { role: ROLE.user, permissions: rights, locations: [] }));
    await until('everything is visible', async () => (await sensorsSeen()).length === 4);
    expect(taken(await mel.ask<{ items: unknown[] }>('GET', `/api/gateways/${workspace.id}`)).items).toHaveLength(2);
    client.close();
  });
});

describe('an API account', () => {
  it('sees no more than its creator, also by its key alone and as soon as the creator is limited', async () => {
    const { id, owner } = workspace;
    const standing = async (role: number, locations: string[]): Promise<void> =>
      void taken(await owner.ask('PUT', pathOf(), { role, permissions: rights, locations }));
    await standing(ROLE.admin, []);
    await until(
      'they are an administrator',
      async () => (await mel.ask('GET', `/api/apiaccounts/${id}`)).status === 200,
    );
    const { clientSecret } = taken(
      await mel.ask<{ clientSecret: string }>('POST', `/api/apiaccounts/${id}`, newTerms({ sensors: 'r', audit: 'r' })),
    );
    const byKey = async (path: string): Promise<Answer> =>
      ask(stack, { method: 'GET', path, headers: { apikey: clientSecret } });
    const seen = async (): Promise<number> =>
      ((await byKey(`/api/sensors/${id}`)).body as { total?: number }).total ?? 0;
    await until('the key can read', async () => (await seen()) === 4);
    await standing(ROLE.user, [roof.location]);
    await until('the key reads less', async () => (await seen()) === 2);
    expect((await byKey(`/api/sensors/${id}/sensor/${cellar.sensor}`)).status).toBe(404);
    expect((await byKey(`/api/audit/${id}`)).status).toBe(403);
  });
});

describe('an open screen', () => {
  it('sees a count change with the counted rows', async () => {
    const { id, owner } = workspace;
    const screen = await openLive(stack.url, { token: owner.token, organizationId: id });
    await screen.watch({ rows: ['location', 'sensor', 'alarmRule'] });
    const { id: attic } = taken(
      await owner.ask<{ id: string }>('POST', `/api/locations/${id}`, { name: 'Attic', timeZone: 'UTC' }),
    );
    const counted = (): number | undefined => screen.row<LocationView>('location', attic)?.sensors;
    await placeSensor(workspace, roof.sensor, attic);
    await until('the location counts one more', () => counted() === 1);
    await placeSensor(workspace, roof.sensor, roof.location);
    await until('the location counts one less', () => counted() === 0);
    await placeSensor(workspace, roof.sensor, attic);
    taken(await owner.ask('POST', `/api/alarms/${id}/alarm/${roof.alarm}/cancel`, { reason: 'test' }));
    await until(
      'the rule counts no active alarm',
      () => screen.row<AlarmRuleView>('alarmRule', roof.rule)?.activeAlarms === 0,
    );
    await placeSensor(workspace, roof.sensor, roof.location);
    screen.close();
  });
});

describe('the filter of locations', () => {
  it('finds sensors and bases by their location, and those without one', async () => {
    const { id, owner } = workspace;
    const sensors = async (query: string): Promise<number[]> =>
      taken(await owner.ask<{ items: { id: number }[] }>('GET', `/api/sensors/${id}?locations=${query}`)).items.map(
        (each) => each.id,
      );
    expect(new Set(await sensors(cellar.location))).toEqual(new Set([cellar.sensor, cellar.virtual]));
    expect(await sensors('none')).toEqual([]);
    await placeSensor(workspace, roof.sensor, null);
    await until('the sensor has no location', async () => (await sensors('none')).includes(roof.sensor));
    expect(new Set(await sensors(`none,${cellar.location}`))).toEqual(
      new Set([cellar.sensor, cellar.virtual, roof.sensor]),
    );
    const bases = taken(
      await owner.ask<{ items: { serial: string }[] }>('GET', `/api/gateways/${id}?locations=${roof.location}`),
    );
    expect(bases.items.map(({ serial }) => serial)).toEqual([roof.base.serial]);
  });
});
