import type { AssetView, PointHistoryView } from '@watchglass/schemas/asset/views';
import { randomUUID } from 'node:crypto';
import { ROW_CONCEPTS } from '@watchglass/schemas/entities';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { WRONG_CODES_PER_PERSON, PAIRINGS_PER_NETWORK_AND_HOUR } from '@watchglass/schemas/wall/limits';
import type { KeyReceipt, Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import type { OwnWall, ShownAt, WallPresence, WallView } from '@watchglass/schemas/wall/views';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newAsset, type Asset } from '../builders/asset.ts';
import { sensorTile, newDashboard, tile } from '../builders/dashboard.ts';
import { anotherClient, ask, taken, type Answer } from '../builders/door.ts';
import { openLive } from '../builders/live-client.ts';
import { furnished, type Possessions } from '../builders/possessions.ts';
import { requestTo } from '../builders/request-to.ts';
import { newPlan } from '../builders/plan.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { everyRoute, type ListedRoute } from '../builders/routes.ts';
import {
  approved,
  cookieSet,
  exchanged,
  heartbeat,
  newWall,
  pairing,
  receiptsPost,
  tokenByCookie,
  wallTerms,
  type PairedWall,
} from '../builders/wall.ts';
import { newMember } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const place = { x: 0, y: 0, w: 4, h: 8 };
const assetTile = (id: string) =>
  tile({ component: 'asset', name: '', props: { assets: [id], points: [], metrics: [] } }, place);
const planTile = (id: string) => tile({ component: 'plan', name: '', props: { plans: [id] } }, place);
const told = ({ status, code }: Answer): readonly unknown[] => [status, code];
/** Ten times the target of two seconds, because machines are noisy. */
const AT_ONCE_MS = 20_000;

let ours: Possessions;
let theirs: Possessions;
let dashboard: string;
let terms: ReturnType<typeof wallTerms>;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([furnished(stack), furnished(stack)]);
  dashboard = (
    await newDashboard(ours.workspace, [
      sensorTile(ours.sensor),
      assetTile(String(ours.named['asset'])),
      planTile(String(ours.named['plan'])),
      tile({ component: 'public-tile', name: '', props: { monitors: [String(ours.named['monitor'])] } }, place),
    ])
  ).id;
  terms = wallTerms([dashboard]);
});

const walls = (): string => `/api/walls/${ours.workspace.id}`;
const wallRow = async (id: string): Promise<WallView> =>
  taken(await ours.workspace.owner.ask<WallView>('GET', `${walls()}/wall/${id}`));

describe('a screen that asks to be paired', () => {
  it('is told to wait, shown to an administrator, approved once, and gets a secret in a cookie of its slot', async () => {
    const { deviceCode, userCode, verificationUriComplete } = taken(await pairing(stack));
    expect(verificationUriComplete).toContain(`/settings/walls?pair=${userCode}`);
    expect(told(await exchanged(stack, deviceCode))).toEqual([400, 'AuthorizationPending']);
    expect(told(await exchanged(stack, deviceCode))).toEqual([400, 'SlowDown']);
    const typed = userCode.toLowerCase().replace('-', ' ');
    const { owner } = ours.workspace;
    expect(taken(await owner.ask('GET', `${walls()}/pair/${typed}`))).toMatchObject({
      browser: 'Chromium 140',
      screen: { width: 1920, height: 1080 },
    });
    const { id } = taken(await approved(ours.workspace, typed, terms));
    expect(told(await approved(theirs.workspace, userCode, terms))[1]).not.toBe(undefined);
    expect(told(await owner.ask('GET', `${walls()}/pair/${userCode}`))).toEqual([404, 'CodeUnknown']);
    const first = await exchanged(stack, deviceCode, 3);
    expect(taken(first)).toEqual({ wallId: id });
    const attributes = first.headers.get('set-cookie') ?? '';
    expect(attributes).toMatch(/^wall3=[\w-]{43}; /);
    for (const each of ['HttpOnly', 'SameSite=Strict', 'Path=/api/wall']) expect(attributes).toContain(each);
    expect(told(await tokenByCookie(stack, cookieSet(first), 3))[0]).toBe(200);
    const copied = cookieSet(first).replace('wall3', 'wall4');
    expect(told(await tokenByCookie(stack, copied, 4))).toEqual([401, 'WallRevoked']);
    expect(told(await tokenByCookie(stack, cookieSet(first), 4))).toEqual([401, 'WallRevoked']);
  });

  it('may ask again for a lost answer: the new secret holds, the old one no longer', async () => {
    const { deviceCode, userCode } = taken(await pairing(stack));
    taken(await approved(ours.workspace, userCode, terms));
    const [lost, again] = [await exchanged(stack, deviceCode), await exchanged(stack, deviceCode)];
    expect(taken(again)).toEqual(taken(lost));
    expect((await tokenByCookie(stack, cookieSet(again))).status).toBe(200);
    expect(told(await tokenByCookie(stack, cookieSet(lost)))).toEqual([401, 'WallRevoked']);
  });

  it('is denied, and an unknown code looks like an expired one', async () => {
    const { deviceCode, userCode } = taken(await pairing(stack));
    taken(await ours.workspace.owner.ask('DELETE', `${walls()}/pair/${userCode}`));
    expect(told(await exchanged(stack, deviceCode))).toEqual([400, 'AccessDenied']);
    expect(told(await exchanged(stack, 'never given'))).toEqual([400, 'ExpiredToken']);
    expect(told(await approved(ours.workspace, userCode, terms))).toEqual([404, 'CodeUnknown']);
  });

  it('is approved by administrators of the workspace only, with dashboards and locations of it', async () => {
    const { userCode } = taken(await pairing(stack));
    const member = await newMember(stack, ours.workspace, { rights: { alarms: 'w', sensors: 'w' } });
    expect(told(await member.ask('POST', `${walls()}/pair/${userCode}`, terms))).toEqual([403, 'AccessForbidden']);
    const foreign = wallTerms([String(theirs.named['dashboard'])]);
    expect(told(await approved(ours.workspace, userCode, foreign))).toEqual([422, 'WallDashboardUnknown']);
    const elsewhere = { ...terms, locations: [String(theirs.named['location'])] };
    expect(told(await approved(ours.workspace, userCode, elsewhere))).toEqual([400, 'InvalidRequest']);
    taken(await approved(ours.workspace, userCode, terms));
  });

  it('needs its header, so that no other site can act for it', async () => {
    const { deviceCode } = taken(await pairing(stack));
    const post = (path: string, body: object) => ask(stack, { method: 'POST', path, body });
    expect(told(await post('/api/wall/pair/token', { deviceCode }))).toEqual([403, 'AccessForbidden']);
    expect(told(await post('/api/wall/token', {}))).toEqual([403, 'AccessForbidden']);
    expect(told(await exchanged(stack, deviceCode, 9))).toEqual([403, 'AccessForbidden']);
  });

  it('is limited in number by network, and a person by wrong codes', async () => {
    const client = anotherClient();
    const asked = await Promise.all(
      Array.from({ length: PAIRINGS_PER_NETWORK_AND_HOUR + 1 }, () => pairing(stack, client)),
    );
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(1);
    const admin = await newMember(stack, ours.workspace, { role: 2 });
    const guess = async (code: string) => (await admin.ask('GET', `${walls()}/pair/${code}`)).code;
    const guesses = ['BBBBBBBB', 'BBBBBBBC', 'BBBBBBBD', 'BBBBBBBF', 'not a code'];
    expect(guesses).toHaveLength(WRONG_CODES_PER_PERSON);
    for (const code of guesses) expect(await guess(code)).toBe('CodeUnknown');
    const { userCode } = taken(await pairing(stack));
    expect(await guess(userCode)).toBe('TooManyRequests');
  });
});

describe('a wall', () => {
  let wall: PairedWall;
  let other: number;
  let unseen: Asset;

  beforeAll(async () => {
    const stranger = await ours.base.post([celsius('UNSEEN01', 4, Date.now())]);
    expect(stranger.status).toBeLessThan(300);
    other = await until('the other sensor is there', async () => {
      const { items } = taken(
        await ours.workspace.owner.ask<Page<SensorView>>('GET', `/api/sensors/${ours.workspace.id}?search=UNSEEN01`),
      );
      return items[0]?.id ?? false;
    });
    unseen = await newAsset(ours.workspace, { name: 'UNSEEN01 store', sensor: other });
    await newPlan(ours.workspace, { name: 'UNSEEN01 floor' });
    wall = await newWall(stack, ours.workspace, terms);
  });

  it('reads itself: its dashboards, how it shows them, and nothing of the workspace besides', async () => {
    const answer = await wall.ask<OwnWall>('GET', '/api/wall/me');
    const own = taken(answer);
    expect(own).toMatchObject({ id: wall.id, organization: { id: ours.workspace.id }, terms });
    expect(own.dashboards.map(({ id }) => id)).toEqual([dashboard]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await wall.ask('GET', '/api/wall/me', undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  const routes = everyRoute().filter(({ needs }) => needs?.access !== 'public' && needs?.access !== 'wall');
  const mayRead = ({ needs }: ListedRoute): boolean => needs?.access === 'member' && needs.onWalls === true;
  const asWall = (route: ListedRoute, { named, sensor, workspace }: Possessions) => {
    const { method, path, body, headers } = requestTo(route, { named, sensor }, workspace.id);
    return wall.ask(method, path, body, headers);
  };

  it.each(routes.filter(mayRead))('is let in at $title, and sees only what its dashboards show', async (route) => {
    const answer = await asWall(route, ours);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('UNSEEN01');
  });

  it.each(routes.filter((route) => !mayRead(route)))('is refused at $title', async (route) => {
    expect([401, 403]).toContain((await asWall(route, ours)).status);
  });

  it.each(routes.filter(({ needs }) => needs?.access === 'member'))('finds nothing abroad at $title', async (route) => {
    expect(told(await asWall(route, theirs))).toEqual([404, 'NotFound']);
  });

  it('reads no history of a sensor that its dashboards do not show', async () => {
    const history = (id: number) =>
      wall.ask('GET', `/api/readings/${ours.workspace.id}/history?points=${id}.1&from=1700000000000&to=1700000060000`);
    expect([(await history(ours.sensor)).status, (await history(other)).status]).toEqual([200, 404]);
    const { items } = taken(await wall.ask<Page<SensorView>>('GET', `/api/sensors/${ours.workspace.id}`));
    expect(items.map(({ id }) => id)).toEqual([ours.sensor]);
  });

  it('reads the assets and plans of its dashboards, and of an asset on a plan only the point that stands there', async () => {
    const { id, owner } = ours.workspace;
    const [assets, plans, objects] = [`/api/assets/${id}`, `/api/plans/${id}`, `/api/plan-objects/${id}`];
    const named = async (path: string) =>
      taken(await wall.ask<Page<{ id: string }>>('GET', path))
        .items.map((each) => each.id)
        .toSorted();
    expect(await named(assets)).toEqual([ours.named['asset']]);
    expect(await named(plans)).toEqual([ours.named['plan']]);
    expect(await named(objects)).toEqual([ours.named['objects']]);
    const range = 'from=1700000000000&to=1700000060000';
    const history = (point: string) => wall.ask('GET', `${assets}/point/${point}/history?${range}`);
    const statistics = (point: string) => wall.ask('GET', `/api/readings/${id}/statistics?points=p${point}&${range}`);
    expect([(await history(unseen.point)).status, (await statistics(unseen.point)).status]).toEqual([404, 404]);
    expect((await wall.ask('GET', `${assets}/asset/${unseen.id}/files`)).status).toBe(403);

    const plan = await newPlan(ours.workspace);
    const { id: shows } = await newDashboard(ours.workspace, [planTile(plan)]);
    const own = await newWall(stack, ours.workspace, wallTerms([shows]));
    const hidden = { name: 'Window', metricId: TEMPERATURE };
    taken(await owner.ask('POST', `${assets}/asset/${unseen.id}/point`, hidden));
    const target = { kind: 'point', pointId: unseen.point };
    taken(await owner.ask('POST', `${plans}/plan/${plan}/objects`, { target, x: 0.5, y: 0.5 }));
    await until('the wall sees the point and its sensor', async () => {
      const { items } = taken(await own.ask<Page<AssetView>>('GET', assets));
      const sensors = taken(await own.ask<Page<SensorView>>('GET', `/api/sensors/${id}`)).items;
      return items.some(({ points }) => points.length > 0) && sensors.some((each) => each.id === other);
    });
    const seen = taken(await own.ask<Page<AssetView>>('GET', assets)).items;
    expect(seen.map((asset) => [asset.id, asset.points.map((each) => each.id)])).toEqual([[unseen.id, [unseen.point]]]);
    expect((await own.ask('GET', `${assets}/point/${unseen.point}/history?${range}`)).status).toBe(200);
  });

  it('reads the history of a point with the sensor that it had before, and nothing else of that sensor', async () => {
    const { id, owner } = ours.workspace;
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const moved = await newAsset(ours.workspace, { sensor: ours.sensor, from: hourAgo });
    const point = `/api/assets/${id}/point/${moved.point}`;
    taken(await owner.ask('POST', `${point}/detach`, {}));
    taken(await owner.ask('POST', `${point}/attach`, { sensorId: other }));
    const { id: shows } = await newDashboard(ours.workspace, [assetTile(moved.id)]);
    const own = await newWall(stack, ours.workspace, wallTerms([shows]));
    const range = `from=${Date.parse(hourAgo)}&to=${Date.now() + 60_000}`;
    const { segments } = await until('both sensors are in the history', async () => {
      const told = taken(await own.ask<PointHistoryView>('GET', `${point}/history?${range}`));
      return told.segments.length === 2 && told;
    });
    expect(segments.map(({ sensorId, isWithheld }) => [sensorId, isWithheld])).toEqual([
      [ours.sensor, false],
      [other, false],
    ]);
    const of = (sensor: number) => own.ask('GET', `/api/readings/${id}/history?points=${sensor}.1&${range}`);
    expect([(await of(ours.sensor)).status, (await of(other)).status]).toEqual([404, 200]);
  });

  it('sees no asset or plan beyond its locations', async () => {
    const location = String(ours.named['location']);
    const [here, nowhere] = [await newAsset(ours.workspace, { location }), await newAsset(ours.workspace)];
    const [floor, yard] = [await newPlan(ours.workspace, { location }), await newPlan(ours.workspace)];
    const tiles = [assetTile(here.id), assetTile(nowhere.id), planTile(floor), planTile(yard)];
    const { id: shows } = await newDashboard(ours.workspace, tiles);
    const own = await newWall(stack, ours.workspace, wallTerms([shows], { locations: [location] }));
    const { id } = ours.workspace;
    const ids = async (path: string) =>
      taken(await own.ask<Page<{ id: string }>>('GET', path)).items.map((each) => each.id);
    await until('its dashboard is known', async () => (await ids(`/api/assets/${id}`)).length > 0);
    expect(await ids(`/api/assets/${id}`)).toEqual([here.id]);
    expect(await ids(`/api/plans/${id}`)).toEqual([floor]);
  });

  it('is let into the rooms of what walls show, and hears only the sensors of its dashboards', async () => {
    const client = await openLive(stack.url, { token: wall.token, organizationId: ours.workspace.id });
    const [shown, unseen] = [`${ours.sensor}.${TEMPERATURE}`, `${other}.${TEMPERATURE}`] as const;
    const { refused } = await client.watch({ points: [shown, unseen], rows: ROW_CONCEPTS });
    const rooms = ['alarm', 'alarmRule', 'asset', 'plan', 'planObject', 'sensor', 'wall'];
    expect(refused.toSorted()).toEqual([unseen, ...ROW_CONCEPTS.filter((each) => !rooms.includes(each))].toSorted());
    const at = Date.now();
    await ours.base.post([celsius('UNSEEN01', 5, at), celsius(String(ours.named['csv']), 9, at)]);
    await until('the shown value arrives', () =>
      client.told(ours.sensor, TEMPERATURE).some(([, , measuredAt]) => measuredAt === at),
    );
    expect(client.told(other, TEMPERATURE)).toEqual([]);
    await expect(openLive(stack.url, { token: wall.token, organizationId: theirs.workspace.id })).rejects.toMatchObject(
      { code: 'NotFound' },
    );
    client.close();
  });

  it('follows its dashboards: a changed one widens its sight at once, and a tile of all alarms opens its locations', async () => {
    const { id, owner } = ours.workspace;
    const made = await newDashboard(ours.workspace, [sensorTile(ours.sensor)]);
    const own = await newWall(stack, ours.workspace, wallTerms([made.id]));
    const client = await until('the wall is let in', () =>
      openLive(stack.url, { token: own.token, organizationId: id }),
    );
    await client.watch({ rows: ['wall'] });
    const path = `/api/dashboards/${id}/dashboard/${made.id}`;
    const change = async (data: readonly object[]) => {
      const { headers } = await owner.ask('GET', path);
      taken(await owner.ask('PUT', path, { name: 'Wider', data }, { 'if-match': headers.get('etag') ?? '' }));
    };
    const seen = async () =>
      taken(await own.ask<Page<SensorView>>('GET', `/api/sensors/${id}`)).items.map((each) => each.id);
    await change([sensorTile(other)]);
    await until('the wall hears that it changed', () => client.row('wall', own.id) !== undefined);
    await until('it sees the other sensor', async () => JSON.stringify(await seen()) === JSON.stringify([other]));
    const all = { component: 'active-alarms-table', name: '', props: { onlyCritical: false } } as const;
    await change([tile(all, { x: 0, y: 0, w: 8, h: 8 })]);
    await until('it sees all sensors', async () => (await seen()).length > 1);
    client.close();
  });

  it('carries out numbered orders, which its administrator sees done, and is silenced', async () => {
    const { owner } = ours.workspace;
    const path = `${walls()}/wall/${wall.id}`;
    expect(told(await owner.ask('POST', `${path}/order`, { order: 'show', dashboardId: other }))[0]).toBe(400);
    const strange = { order: 'show', dashboardId: String(ours.named['dashboard']) };
    expect(told(await owner.ask('POST', `${path}/order`, strange))).toEqual([422, 'NotInPlaylist']);
    const { number } = taken(await owner.ask<{ number: number }>('POST', `${path}/order`, { order: 'identify' }));
    const open = await until('the wall has the order', async () =>
      taken(await wall.ask<OwnWall>('GET', '/api/wall/me')).orders.find((order) => order.number === number),
    );
    expect(open).toMatchObject({ order: 'identify', doneAt: null });
    taken(await wall.ask('POST', '/api/wall/heartbeat', heartbeat([number, 99])));
    await until('it is done', async () =>
      (await wallRow(wall.id)).orders.some((order) => order.number === number && order.doneAt !== null),
    );
    const presence = await until('its presence is there', async () => {
      const { items } = taken(await owner.ask<{ items: WallPresence[] }>('GET', `${walls()}/presence`));
      return items.find(({ id }) => id === wall.id);
    });
    expect(presence).toMatchObject({ sound: 'possible', isTwice: false });
    taken(await owner.ask('POST', `${path}/silence`, { minutes: 10 }));
    await until('it is silenced', async () => (await wallRow(wall.id)).silencedUntil !== null);
    taken(await wall.ask('POST', '/api/wall/silence', { minutes: 1 }));
    const strict = await newWall(stack, ours.workspace, { ...terms, silenceHere: false });
    expect(told(await strict.ask('POST', '/api/wall/silence', { minutes: 1 }))).toEqual([403, 'SilenceNotAllowed']);
  });

  it('is configured with If-Match; an order between changes no version', async () => {
    const { owner } = ours.workspace;
    const path = `${walls()}/wall/${wall.id}`;
    const { etag } = await wallRow(wall.id);
    taken(await owner.ask('POST', `${path}/order`, { order: 'tone' }));
    const change = (name: string, ifMatch: string) =>
      owner.ask('PUT', path, { ...terms, name }, { 'if-match': ifMatch });
    expect(told(await owner.ask('PUT', path, terms))).toEqual([428, 'VersionRequired']);
    taken(await change('Renamed', etag));
    expect(told(await change('Late', etag))).toEqual([412, 'WallOutdated']);
    expect(told(await owner.ask('PUT', path, { ...terms, playlist: [] }, { 'if-match': etag }))).toEqual([
      400,
      'InvalidRequest',
    ]);
  });

  it('ends with its revocation: token, cookie and socket', async () => {
    const { owner, id } = ours.workspace;
    const own = await newWall(stack, ours.workspace, terms);
    const client = await until('the wall is let in', () =>
      openLive(stack.url, { token: own.token, organizationId: id }),
    );
    const { etag } = await wallRow(own.id);
    taken(await owner.ask('DELETE', `${walls()}/wall/${own.id}`, undefined, { 'if-match': etag }));
    await until(
      'the wall is out',
      async () => {
        const answers = await Promise.all([
          own.ask('GET', '/api/wall/me'),
          own.ask('GET', `/api/sensors/${id}`),
          own.ask('POST', '/api/wall/heartbeat', heartbeat()),
          tokenByCookie(stack, own.cookie),
        ]);
        return client.socket.disconnected && answers.every(({ status }) => status === 401);
      },
      AT_ONCE_MS,
    );
  });
});

describe('the receipts of a wall', () => {
  const T = Date.now() - 600_000;
  const shownAt = (id: string, at: number, who = ours.workspace.owner) =>
    who.ask<ShownAt>('GET', `${walls()}/wall/${id}/receipts?at=${new Date(at).toISOString()}`);
  const post = (by: PairedWall, receipts: readonly Receipt[], changed: Partial<Receipts> = {}) =>
    by.ask<{ expected: number }>('POST', '/api/wall/receipts', receiptsPost(receipts, changed));

  it('are kept in their order, once, and say what the wall showed at an instant', async () => {
    const own = await newWall(stack, ours.workspace, terms);
    const chain = new ReceiptChain(randomUUID());
    const tiles: KeyReceipt['tiles'] = [[randomUUID(), 'fresh', '-', [['12.1', T - 500]]]];
    const key = chain.key(T, { dashboardId: dashboard, tiles });
    const next = chain.between(T + 30_000, {
      shown: [
        [0, '12.1', T + 9_800, 10],
        [0, '12.1', T + 19_800, 20],
      ],
    });
    const after = chain.between(T + 60_000);
    expect(taken(await post(own, [key]))).toEqual({ expected: 2 });
    const early = await post(own, [after]);
    expect([told(early), JSON.stringify(early.body).includes('"expected":2')]).toEqual([
      [409, 'ReceiptOutOfOrder'],
      true,
    ]);
    expect(taken(await post(own, [key, next]))).toEqual({ expected: 3 });
    expect(taken(await post(own, [key, next, after]))).toEqual({ expected: 4 });
    const shown = await until('the receipts are stored', async () => {
      const { status, body } = await shownAt(own.id, T + 60_000);
      return status === 200 && (body as ShownAt).hashAt === new Date(T + 60_000).toISOString() && (body as ShownAt);
    });
    expect(shown).toMatchObject({ isKnown: true, gap: null, isChainWhole: true, gaps: [], key });
    const between = taken(await shownAt(own.id, T + 15_000));
    expect(between.changes).toEqual([
      {
        tile: 0,
        key: '12.1',
        measuredAt: new Date(T + 9_800).toISOString(),
        shownAt: new Date(T + 10_000).toISOString(),
      },
    ]);
    expect([between.hashAt, between.isKnown]).toEqual([new Date(T).toISOString(), true]);
    expect(taken(await shownAt(own.id, T + 400_000))).toMatchObject({
      isKnown: false,
      gap: { from: new Date(T + 60_000).toISOString(), to: null },
    });
    expect(told(await shownAt(own.id, T - 1))).toEqual([404, 'NothingRecorded']);
  });

  it('are refused if they are forged, of a wrong clock, too many or too large; a wrong instant too', async () => {
    const own = await newWall(stack, ours.workspace, terms);
    const key = new ReceiptChain(randomUUID()).key(Date.now());
    expect(told(await post(own, [{ ...key, prev: 'f'.repeat(64) }]))).toEqual([422, 'ReceiptForged']);
    const year = 365 * 86_400_000;
    const old = new ReceiptChain(randomUUID()).key(key.at - year);
    expect(told(await post(own, [old]))).toEqual([422, 'ReceiptClockWrong']);
    expect(told(await post(own, [old], { sentAt: key.at }))).toEqual([422, 'ReceiptClockWrong']);
    expect(
      told(
        await post(
          own,
          Array.from({ length: 201 }, () => key),
        ),
      ),
    ).toEqual([400, 'InvalidRequest']);
    expect(told(await post(own, [{ ...key, upTo: 'x'.repeat(1_100_000) }]))[0]).toBe(413);
    expect(told(await ours.workspace.owner.ask('GET', `${walls()}/wall/${own.id}/receipts?at=soon`))[0]).toBe(400);
    taken(await post(own, [key]));
    expect(told(await post(own, [{ ...key, visible: false }]))).toEqual([422, 'ReceiptForged']);
  });

  it('are read by auditors of the workspace, and by nobody else', async () => {
    const [auditor, other] = [
      await newMember(stack, ours.workspace, { rights: { audit: 'r' } }),
      await newMember(stack, ours.workspace, { rights: { alarms: 'w', sensors: 'w' } }),
    ];
    expect(told(await shownAt(randomUUID(), T, auditor))).toEqual([404, 'NotFound']);
    expect(told(await shownAt(wallOf(theirs), T, auditor))).toEqual([404, 'NotFound']);
    expect(told(await shownAt(wallOf(ours), T, other))).toEqual([403, 'AccessForbidden']);
  });

  it('tell those who watch the walls at once whether the wall paints', async () => {
    const own = await newWall(stack, ours.workspace, terms);
    const client = await openLive(stack.url, {
      token: ours.workspace.owner.token,
      organizationId: ours.workspace.id,
    });
    await client.watch({ rows: ['wall'] });
    const chain = new ReceiptChain(randomUUID());
    taken(await post(own, [chain.key(Date.now())]));
    const presence = () => client.row<WallView>('wall', own.id)?.presence ?? null;
    await until('the wall paints', () => presence()?.paintedSeconds === 0);
    taken(await post(own, [chain.between(Date.now(), { paintedAt: Date.now() - 60_000, link: 'down' })]));
    await until(
      'the wall does not paint',
      () => (presence()?.paintedSeconds ?? 0) >= 59 && presence()?.link === 'down',
    );
    expect(await wallRow(own.id)).toMatchObject({ silentSince: null, presence: { link: 'down' } });
    client.close();
  });
});

const wallOf = ({ named }: Possessions): string => String(named['wall']);
