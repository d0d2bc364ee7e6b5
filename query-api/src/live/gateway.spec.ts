import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { needsOf, ROW_CONCEPTS } from '@watchglass/schemas/entities';
import type { Frame, Head, LiveValue, RowsChanged, Snapshot, Watch } from '@watchglass/schemas/live/messages';
import { readingsSubject, rowSubject } from '@watchglass/schemas/live/messages';
import { MODULES, ROLE, type Membership } from '@watchglass/schemas/member/rights';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLiveGateway, type LiveGateway } from './gateway.ts';
import { maySeeRows } from './row-needs.ts';
import type { RowSource } from './row-source.ts';

const T = Date.UTC(2026, 0, 1);
const READER: Membership = { role: ROLE.user, rights: { sensors: 'r', alarms: 'r' } };
const at = (sensor: number, seconds: number, value: number, position = String(1000 + seconds)): LiveValue => [
  sensor,
  1,
  T + 1000 * seconds,
  value,
  position,
];

let postgres: FreshPostgres;
let server: Server;
let gateway: LiveGateway;
const bus = openInProcessLiveBus();
const members = new Map<string, Membership>();
const rows = new Map<string, { id: string; position: string; location?: string }>();
/** Answers reads of memberships later. */
let late: ((membership: Membership | null) => Promise<Membership | null>) | null = null;
const sockets: Socket[] = [];
let organizationAt = '';
let placedAt = '';
const ended = new Set<string>();
/** The gateway's subscriptions, with repetitions. */
const listening: string[] = [];
const listened: LiveBus = Object.assign(Object.create(bus) as LiveBus, {
  subscribe: (...[pattern, handle]: Parameters<LiveBus['subscribe']>) => {
    const unsubscribe = bus.subscribe(pattern, handle);
    listening.push(pattern);
    return () => {
      unsubscribe();
      listening.splice(listening.indexOf(pattern), 1);
    };
  },
});

const source = (concept: RowSource['concept']): RowSource => ({
  concept,
  isPlaced: concept === 'sensor',
  rowsByIds: ({ organizationId: org, locations }, ids) =>
    Promise.resolve(
      ids
        .flatMap((id) => rows.get(`${org} ${concept} ${id}`) ?? [])
        .filter(({ location }) => concept !== 'sensor' || locations === null || locations.includes(location ?? '')),
    ),
  movedBy: () => Promise.resolve([]),
  changedSince: (org, position) => {
    const items = [...rows]
      .filter(([key, row]) => key.startsWith(`${org} ${concept} `) && row.position > position)
      .map(([, row]) => row);
    return Promise.resolve(items.toSorted((a, b) => (a.position < b.position ? -1 : 1)));
  },
  head: (org) =>
    Promise.resolve(
      [...rows]
        .filter(([key]) => key.startsWith(`${org} ${concept} `))
        .map(([, row]) => row.position)
        .toSorted()
        .at(-1) ?? '',
    ),
});

beforeAll(async () => {
  postgres = await freshPostgres();
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL, location_id uuid);
    CREATE TABLE read.latest_values (organization_id int, sensor_id int, metric_id int, measured_at timestamptz NOT NULL, value float8 NOT NULL,
      log_position text NOT NULL, effective_at timestamptz GENERATED ALWAYS AS (measured_at) STORED, PRIMARY KEY (organization_id, sensor_id, metric_id));
    INSERT INTO read.sensors SELECT n, 1 FROM generate_series(1, 50) n;
    INSERT INTO read.sensors VALUES (91, 2)`);
});
afterAll(() => postgres.drop());

beforeEach(async () => {
  members.clear();
  rows.clear();
  ended.clear();
  members.set('ann 1', READER).set('ben 2', READER);
  await postgres.relational.query('DELETE FROM read.latest_values');
  server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  gateway = startLiveGateway({
    httpServer: server,
    relational: postgres.relational,
    liveBus: listened,
    rows: ROW_CONCEPTS.map(source),
    organizationHead: () => Promise.resolve(organizationAt),
    placementHead: () => Promise.resolve(placedAt),
    clock: () => new Date(T),
    hasEnded: (sessionId) => ended.has(sessionId),
    report: () => undefined,
    authenticate: (token) =>
      Promise.resolve(
        token.startsWith('token-')
          ? {
              kind: token.endsWith('account') ? ('apiAccount' as const) : ('user' as const),
              userId: token.slice(6),
              sessionId: `session-${token.slice(6)}`,
            }
          : null,
      ),
    membershipOf: ({ userId }, organizationId) => {
      const membership = members.get(`${userId} ${organizationId}`) ?? null;
      return late?.(membership) ?? Promise.resolve(membership);
    },
  });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.disconnect();
  await gateway.stop();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

function connect(auth: Record<string, unknown>, query: Record<string, string> = {}): Socket {
  const { port } = server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth,
    query,
    reconnection: false,
    forceNew: true,
  });
  sockets.push(socket);
  return socket;
}
const client = (user: string, organizationId: number): Socket => connect({ token: `token-${user}`, organizationId });

const watching = (socket: Socket, asked: Partial<Watch>): Promise<Snapshot> =>
  socket.emitWithAck('watch', { points: [], rows: [], ...asked });
const say = (organizationId: number, ...values: LiveValue[]): void =>
  bus.publish(readingsSubject(organizationId), { values });
const heard = <M>(socket: Socket, event: string): M[] => {
  const messages: M[] = [];
  socket.on(event, (message: M) => messages.push(message));
  return messages;
};
const refusal = (socket: Socket): Promise<unknown> =>
  new Promise((resolve) => {
    socket.on('connect_error', (error: Error & { data?: { code: string } }) => {
      resolve(error.data?.code);
    });
  });
async function store(sensor: number, seconds: number, value: number, organizationId = 1): Promise<void> {
  await postgres.relational.query(
    `INSERT INTO read.latest_values VALUES ($1, $2, 1, $3, $4, $5)
     ON CONFLICT (organization_id, sensor_id, metric_id) DO UPDATE SET measured_at = excluded.measured_at, value = excluded.value, log_position = excluded.log_position`,
    [organizationId, sensor, new Date(T + 1000 * seconds), value, String(1000 + seconds)],
  );
}

test('a handshake without a valid token or membership is refused with its code', async () => {
  expect(await refusal(connect({ token: 'token-ann' }))).toBe('InvalidRequest');
  expect(await refusal(connect({ token: 'forged', organizationId: 1 }))).toBe('Unauthorized');
  expect(await refusal(client('ann', 2))).toBe('NotFound');
  expect(await refusal(client('ann', 99))).toBe('NotFound');
});

test('a handshake for a moment of the past is refused: the live line shows the present only', async () => {
  const auth = { token: 'token-ann', organizationId: 1 };
  expect(await refusal(connect({ ...auth, at: 'n1' }))).toBe('NotInThePast');
  expect(await refusal(connect(auth, { at: '2026-01-01T00:00:00Z' }))).toBe('NotInThePast');
});

test('the snapshot is sent before newer values', async () => {
  await store(1, 0, 20);
  const ann = client('ann', 1);
  const frames = heard<Frame>(ann, 'frame');
  const snapshot = await watching(ann, { points: ['1.1', '2.1'], rows: ['alarm'] });
  expect(snapshot).toEqual({ values: [at(1, 0, 20)], rows: { alarm: '' }, serverTime: T, refused: [] });
  say(1, at(1, 1, 21), at(3, 1, 5));
  await vi.waitFor(() => {
    expect(frames).toEqual([{ n: 1, values: [at(1, 1, 21)] }]);
  }, WAIT);
});

test('the first change is sent at once; changes within 50 ms wait for the next frame, with the latest value of each point', async () => {
  const ann = client('ann', 1);
  const frames = heard<Frame>(ann, 'frame');
  await watching(ann, { points: ['1.1', '2.1'] });
  for (let n = 1; n <= 100; n += 1) say(1, at(1, n, n), at(2, n, -n));
  await vi.waitFor(() => {
    expect(frames.at(-1)?.values).toEqual([at(1, 100, 100), at(2, 100, -100)]);
  }, WAIT);
  expect(frames).toEqual([
    { n: 1, values: [at(1, 1, 1), at(2, 1, -1)] },
    { n: 2, values: [at(1, 100, 100), at(2, 100, -100)] },
  ]);
});

test('an older value never replaces a newer one from any source', async () => {
  await store(1, 10, 10);
  const ann = client('ann', 1);
  const frames = heard<Frame>(ann, 'frame');
  expect((await watching(ann, { points: ['1.1'] })).values).toEqual([at(1, 10, 10)]);
  say(1, at(1, 9, 9));
  say(1, at(1, 10, 99, '0001'));
  say(1, at(1, 11, 11));
  await vi.waitFor(() => {
    expect(frames).toHaveLength(1);
  }, WAIT);
  await store(1, 5, 5);
  expect((await watching(ann, { points: ['1.1'] })).values).toEqual([at(1, 11, 11)]);
  expect(frames).toEqual([{ n: 1, values: [at(1, 11, 11)] }]);
});

test('a value that was announced before the watch and stored after it is read again', async () => {
  const ann = client('ann', 1);
  const frames = heard<Frame>(ann, 'frame');
  expect((await watching(ann, { points: ['1.1'] })).values).toEqual([]);
  await store(1, 1, 21);
  await vi.waitFor(() => {
    expect(frames).toEqual([{ n: 1, values: [at(1, 1, 21)] }]);
  }, WAIT);
});

test('a client never receives data of another organization, whatever it watches', async () => {
  await store(91, 0, 1, 2);
  rows.set('2 alarm a', { id: 'a', position: '01' });
  const ann = client('ann', 1);
  const frames = heard<Frame>(ann, 'frame');
  const told = heard<RowsChanged>(ann, 'rows');
  const snapshot = await watching(ann, { points: ['91.1', '777.1', '1.1'], rows: ['alarm'] });
  expect(snapshot).toMatchObject({ values: [], refused: ['91.1', '777.1'], rows: { alarm: '' } });
  say(2, at(91, 1, 2), at(1, 1, 2));
  bus.publish(rowSubject(2, 'alarm'), { ids: ['a'], position: '01' });
  say(1, at(1, 2, 3));
  await vi.waitFor(() => {
    expect(frames).toHaveLength(1);
  }, WAIT);
  expect(frames[0]?.values).toEqual([at(1, 2, 3)]);
  expect(told).toEqual([]);
});

test('rows are sent whole, announcements of a burst are merged, and lost ones are found within seconds', async () => {
  rows.set('1 alarm a', { id: 'a', position: '01' });
  const ann = client('ann', 1);
  const told = heard<RowsChanged>(ann, 'rows');
  expect((await watching(ann, { rows: ['alarm'] })).rows).toEqual({ alarm: '01' });
  for (const [id, position] of [
    ['a', '02'],
    ['b', '03'],
    ['c', '04'],
    ['d', '05'],
  ] as const) {
    rows.set(`1 alarm ${id}`, { id, position });
    bus.publish(rowSubject(1, 'alarm'), { ids: [id], position });
  }
  await vi.waitFor(() => {
    expect(told.at(-1)?.position).toBe('05');
  }, WAIT);
  expect(told.length).toBeLessThanOrEqual(2);
  expect(told.flatMap(({ items }) => items)).toHaveLength(4);
  rows.set('1 alarm lost', { id: 'lost', position: '06' });
  await vi.waitFor(() => {
    expect(told.at(-1)).toEqual({ concept: 'alarm', position: '06', items: [{ id: 'lost', position: '06' }] });
  }, WAIT);
});

test('a lost announcement is found after later ones were heard, and no row is sent twice', async () => {
  const ann = client('ann', 1);
  const told = heard<RowsChanged>(ann, 'rows');
  await watching(ann, { rows: ['alarm'] });
  const change = (id: string, position: string): void => void rows.set(`1 alarm ${id}`, { id, position });
  const announce = (id: string, position: string): void => bus.publish(rowSubject(1, 'alarm'), { ids: [id], position });
  change('lost', '01');
  for (const [id, position] of [
    ['a', '02'],
    ['b', '03'],
  ] as const) {
    change(id, position);
    announce(id, position);
  }
  await vi.waitFor(() => {
    expect(told.flatMap(({ items }) => items)).toContainEqual({ id: 'lost', position: '01' });
  }, WAIT);
  change('a', '04');
  change('c', '05');
  announce('c', '05');
  await vi.waitFor(() => {
    expect(told.flatMap(({ items }) => items)).toContainEqual({ id: 'a', position: '04' });
  }, WAIT);
  expect(told.flatMap(({ items }) => items)).toHaveLength(5);
});

test('announcements are sent on arrival after a check that found no loss', async () => {
  const ann = client('ann', 1);
  const [told, heads] = [heard<RowsChanged>(ann, 'rows'), heard<Head>(ann, 'head')];
  await watching(ann, { rows: ['alarm'] });
  for (const position of ['01', '02']) {
    rows.set('1 alarm a', { id: 'a', position });
    bus.publish(rowSubject(1, 'alarm'), { ids: ['a'], position });
    await vi.waitFor(() => {
      expect(told.at(-1)?.position).toBe(position);
    }, WAIT);
    const looked = heads.length + 2;
    await vi.waitFor(() => {
      expect(heads.length).toBeGreaterThanOrEqual(looked);
    }, WAIT);
  }
  expect(told).toHaveLength(2);
});

test('a head names the last frame and rows once a second', async () => {
  const ann = client('ann', 1);
  const heads = heard<Head>(ann, 'head');
  await watching(ann, { points: ['1.1'], rows: ['sensor'] });
  say(1, at(1, 1, 1));
  await vi.waitFor(() => {
    expect(heads.at(-1)).toEqual({ serverTime: T, n: 1, rows: { sensor: '' } });
  }, WAIT);
});

test('a revoked right ends its pushes, and a removed member is disconnected', async () => {
  const ann = client('ann', 1);
  const [frames, told, access] = [heard<Frame>(ann, 'frame'), heard<RowsChanged>(ann, 'rows'), heard(ann, 'access')];
  await watching(ann, { points: ['1.1'], rows: ['alarm', 'member'] });
  members.set('ann 1', { role: ROLE.user, rights: {} });
  bus.publish(rowSubject(1, 'member'), { ids: ['ann'], position: '09' });
  await vi.waitFor(() => {
    expect(access).toEqual([{ organizationId: 1 }]);
  }, WAIT);
  rows.set('1 alarm a', { id: 'a', position: '10' });
  bus.publish(rowSubject(1, 'alarm'), { ids: ['a'], position: '10' });
  say(1, at(1, 1, 1));
  expect(await watching(ann, { points: ['1.1'], rows: ['alarm', 'member'] })).toMatchObject({
    values: [],
    refused: ['1.1', 'alarm'],
  });
  expect(frames).toEqual([]);
  expect(told.filter(({ concept }) => concept === 'alarm')).toEqual([]);
  const gone = new Promise((resolve) => {
    ann.on('disconnect', resolve);
  });
  members.delete('ann 1');
  bus.publish(rowSubject(1, 'member'), { ids: ['ann'], position: '11' });
  expect(await gone).toBe('io server disconnect');
});

test('a malformed watch is answered with its faults, and the connection stays open', async () => {
  const ann = client('ann', 1);
  const wrong: unknown[] = [null, 'x', { points: 'all', rows: [] }, { points: [], rows: [], at: 'n1' }];
  for (const message of wrong)
    expect(await ann.emitWithAck('watch', message)).toMatchObject({ errors: [{ code: 'InvalidRequest' }] });
  expect(await watching(ann, { points: ['1.1'] })).toMatchObject({ refused: [] });
});

test('changed rights without an announcement on the live bus are noticed within seconds', async () => {
  const ann = client('ann', 1);
  await watching(ann, { points: ['1.1'] });
  await new Promise((resolve) => {
    ann.once('head', () => ann.once('head', () => ann.once('head', resolve)));
  });
  const gone = new Promise((resolve) => {
    ann.on('disconnect', resolve);
  });
  members.delete('ann 1');
  rows.set('1 member ann', { id: 'ann', position: '50' });
  expect(await gone).toBe('io server disconnect');
});

test('rights that were old at the handshake, and of whose change nothing was announced, are read again', async () => {
  const ann = client('ann', 1);
  const access = heard(ann, 'access');
  await watching(ann, { points: ['1.1'] });
  members.set('ann 1', { role: ROLE.user, rights: {} });
  await vi.waitFor(() => expect(access).toEqual([{ organizationId: 1 }]), WAIT);
  expect((await watching(ann, { points: ['1.1'] })).refused).toEqual(['1.1']);
});

test('an older read of rights never replaces a newer one', async () => {
  const ann = client('ann', 1);
  await watching(ann, { points: ['1.1'] });
  const held: (() => void)[] = [];
  const announce = (position: string): void => bus.publish(rowSubject(1, 'member'), { ids: ['ann'], position });
  late = (membership) => new Promise((resolve) => held.push(() => resolve(membership)));
  announce('60');
  await vi.waitFor(() => expect(held).not.toHaveLength(0), WAIT);
  late = null;
  const access = heard(ann, 'access');
  members.set('ann 1', { role: ROLE.user, rights: {} });
  announce('61');
  await vi.waitFor(() => expect(access).toHaveLength(1), WAIT);
  held.forEach((answer) => answer());
  expect((await watching(ann, { points: ['1.1'] })).refused).toEqual(['1.1']);
  expect(access).toHaveLength(1);
});

test('a revoked session loses its sockets, and other sessions keep theirs', async () => {
  members.set('cat 1', READER);
  const [ann, cat] = [client('ann', 1), client('cat', 1)];
  await Promise.all([watching(ann, {}), watching(cat, {})]);
  const gone = new Promise((resolve) => {
    ann.on('disconnect', resolve);
  });
  bus.publish('sessions.revoked', { sessionId: 'session-ann', userId: 'ann' });
  await gone;
  expect(cat.connected).toBe(true);
});

test('an API account is checked every second, and disconnected once it is no longer valid', async () => {
  members.set('an-account 1', READER);
  const account = client('an-account', 1);
  await watching(account, {});
  const gone = new Promise((resolve) => {
    account.on('disconnect', resolve);
  });
  members.delete('an-account 1');
  expect(await gone).toBe('io server disconnect');
});

test('an ended session without an announcement is disconnected too', async () => {
  const [ann, ben] = [client('ann', 1), client('ben', 2)];
  await Promise.all([watching(ann, {}), watching(ben, {})]);
  const gone = new Promise((resolve) => {
    ann.on('disconnect', resolve);
  });
  ended.add('session-ann');
  expect(await gone).toBe('io server disconnect');
  expect(ben.connected).toBe(true);
});

test('a stopping process closes its lines so that clients reconnect by themselves', async () => {
  const ann = client('ann', 1);
  await watching(ann, {});
  const gone = new Promise((resolve) => {
    ann.on('disconnect', resolve);
  });
  await gateway.stop();
  expect(await gone).toBe('transport close');
});

test.each(ROW_CONCEPTS)('rows of %s are sent only to members with the needed rights', (concept) => {
  const { module, role = ROLE.user } = needsOf(concept);
  for (const held of MODULES)
    expect(maySeeRows({ role: ROLE.user, rights: { [held]: 'r' } }, concept)).toBe(
      role === ROLE.user && (module === undefined || module === held),
    );
  expect(maySeeRows({ role: ROLE.admin, rights: {} }, concept)).toBe(true);
  expect(maySeeRows({ role: ROLE.none, rights: {} }, concept)).toBe(false);
});

/** The TCP connection of a client, which reads nothing while it is paused. */
const lineOf = (socket: Socket): { pause(): void; resume(): void } =>
  (socket.io.engine as unknown as { transport: { ws: { _socket: { pause(): void; resume(): void } } } }).transport.ws
    ._socket;
const connections = (): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_, count) => {
      resolve(count);
    });
  });

test('a stalled client is disconnected after seconds, and delays no other client', async () => {
  members.set('cat 1', READER);
  const points = Array.from({ length: 50 }, (_, n) => `${n + 1}.1` as const);
  const [slow, cat] = [client('ann', 1), client('cat', 1)];
  await Promise.all([watching(slow, { points }), watching(cat, { points })]);
  const frames = heard<Frame>(cat, 'frame');
  const line = lineOf(slow);
  line.pause();
  const padding = '9'.repeat(20_000);
  let n = 0;
  const feeding = setInterval(() => {
    n += 1;
    say(1, ...points.map((_, sensor): LiveValue => [sensor + 1, 1, T + n, n, `${padding}${n}`]));
    frames.splice(0, frames.length - 1);
  }, 50);
  await vi.waitFor(async () => {
    expect(await connections()).toBe(1);
  }, WAIT);
  clearInterval(feeding);
  expect(frames.at(-1)?.n).toBeGreaterThan(10);
  expect(cat.connected).toBe(true);
  line.resume();
});

test("a user's change is sent to every screen of that user, and to no other user", async () => {
  members.set('cat 1', READER);
  const [one, two, other] = [client('ann', 1), client('ann', 1), client('cat', 1)];
  await Promise.all([watching(one, {}), watching(two, {}), watching(other, {})]);
  const told: string[] = [];
  for (const [name, socket] of [
    ['one', one],
    ['two', two],
    ['other', other],
  ] as const) {
    socket.on('user', ({ position }: { position: string }) => told.push(`${name} ${position}`));
  }
  bus.publish('users.changed', { userId: 'ann', position: '7' });
  await vi.waitFor(() => expect(told.toSorted()).toEqual(['one 7', 'two 7']), WAIT);
});

test('subscribes once to each concept that its clients watch, and to no other', async () => {
  const always = ['sessions.revoked', 'users.changed'];
  const moved = ['alarm', 'base', 'member', 'organization', 'placement', 'sensor', 'shelf'];
  const watched = [...moved.map((concept) => `live.1.${concept}`), 'readings.1', ...always];
  const [one, two] = [client('ann', 1), client('ann', 1)];
  await Promise.all([watching(one, {}), watching(two, {})]);
  expect(listening.toSorted()).toEqual(['live.1.member', 'live.1.organization', 'live.1.placement', ...always]);
  await Promise.all([
    watching(one, { points: ['1.1'], rows: ['alarm'] }),
    watching(two, { points: ['1.1', '2.1'], rows: ['alarm', 'member'] }),
  ]);
  expect(listening.toSorted()).toEqual(watched);
  await watching(two, {});
  expect(listening.toSorted()).toEqual(watched);
  one.disconnect();
  await vi.waitFor(
    () => expect(listening.toSorted()).toEqual(['live.1.member', 'live.1.organization', 'live.1.placement', ...always]),
    WAIT,
  );
  two.disconnect();
  await vi.waitFor(() => expect(listening).toEqual(always), WAIT);
});

const [CELLAR, ROOF] = ['00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-00000000000d'];
const placed = (sensor: number, location: string | null): Promise<unknown> =>
  postgres.relational.query('UPDATE read.sensors SET location_id = $2 WHERE id = $1', [sensor, location]);

test('a member limited to locations receives rows and values of those locations only', async () => {
  members.set('ann 1', { ...READER, locations: [CELLAR] }).set('cat 1', READER);
  await Promise.all([placed(1, CELLAR), placed(2, ROOF), placed(3, null)]);
  const [ann, cat] = [client('ann', 1), client('cat', 1)];
  const [frames, rowsHeard, all] = [
    heard<Frame>(ann, 'frame'),
    heard<RowsChanged>(ann, 'rows'),
    heard<RowsChanged>(cat, 'rows'),
  ];
  const asked: Watch = { points: ['1.1', '2.1', '3.1'], rows: ['sensor'] };
  expect((await watching(ann, asked)).refused).toEqual(['2.1', '3.1']);
  expect((await watching(cat, asked)).refused).toEqual([]);
  say(1, at(1, 1, 20), at(2, 1, 21), at(3, 1, 22));
  for (const [id, location] of [
    ['1', CELLAR],
    ['2', ROOF],
    ['3', ''],
  ] as const)
    rows.set(`1 sensor ${id}`, { id, position: '11', location });
  bus.publish(rowSubject(1, 'sensor'), { ids: ['1', '2', '3'], position: '11' });
  await vi.waitFor(() => expect(all.flatMap(({ items }) => items)).toHaveLength(3), WAIT);
  await vi.waitFor(() => expect(rowsHeard.flatMap(({ items }) => items)).toMatchObject([{ id: '1' }]), WAIT);
  expect(frames.flatMap(({ values }) => values.map(([sensor]) => sensor))).toEqual([1]);
});

test('a placement ends the values of limited members until they watch again, and notifies no other member', async () => {
  members.set('ann 1', { ...READER, locations: [CELLAR] }).set('cat 1', READER);
  await placed(1, CELLAR);
  const [ann, cat] = [client('ann', 1), client('cat', 1)];
  const [frames, told, toldOthers] = [heard<Frame>(ann, 'frame'), heard(ann, 'access'), heard(cat, 'access')];
  await Promise.all([watching(ann, { points: ['1.1'] }), watching(cat, { points: ['1.1'] })]);
  await placed(1, ROOF);
  bus.publish(rowSubject(1, 'placement'), { ids: ['sensor-1'], position: '12' });
  await vi.waitFor(() => expect(told).toHaveLength(1), WAIT);
  say(1, at(1, 5, 20));
  expect((await watching(ann, { points: ['1.1'] })).refused).toEqual(['1.1']);
  await placed(1, CELLAR);
  bus.publish(rowSubject(1, 'placement'), { ids: ['sensor-1'], position: '13' });
  await vi.waitFor(() => expect(told).toHaveLength(2), WAIT);
  expect((await watching(ann, { points: ['1.1'] })).values).toHaveLength(1);
  expect([frames, toldOthers]).toEqual([[], []]);
});

test('a placement without an announcement on the live bus is noticed within seconds', async () => {
  members.set('ann 1', { ...READER, locations: [CELLAR] });
  placedAt = '20';
  const ann = client('ann', 1);
  const [told, heads] = [heard(ann, 'access'), heard<Head>(ann, 'head')];
  await watching(ann, {});
  await vi.waitFor(() => expect(heads.length).toBeGreaterThan(2), WAIT);
  placedAt = '21';
  await vi.waitFor(() => expect(told).toHaveLength(1), WAIT);
});
