import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '@watchglass/demo/built';
import type { MomentView } from '@watchglass/schemas/moment/views';
import type { Page } from '@watchglass/schemas/page';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import type { LocationState } from '@watchglass/schemas/location/views';
import type { MemberView } from '@watchglass/schemas/member/views';
import type { HistoryView } from '@watchglass/schemas/reading/views';
import { ROLE } from '@watchglass/schemas/member/rights';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { activeAlarms, alarmOf, calmSensor } from '../builders/alarm.ts';
import { newBase, type Base } from '../builders/base.ts';
import { newDashboard, sensorTile } from '../builders/dashboard.ts';
import { taken } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius, TEMPERATURE } from '../builders/readings.ts';
import { everyRoute } from '../builders/routes.ts';
import { newRule } from '../builders/rule.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { tagSensor } from '../builders/tag.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
/** Invitations have no versions, the newest values of all points are not named, and a file has measured columns. */
const NOT_THEN = [
  '/api/invites/{org}',
  '/api/readings/{org}/',
  '/api/gateways/{org}/export',
  '/api/sensors/{org}/export',
];
const LISTS = everyRoute()
  .filter(({ method, past }) => method === 'GET' && past !== undefined && past !== 'never')
  .map(({ path }) => path)
  .filter((path) => path.match(/\{\w+\}/g)?.join('') === '{org}')
  .filter((path) => !NOT_THEN.some((other) => path.startsWith(other)));

let workspace: Workspace;
let base: Base;

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
});

const ask = <T>(path: string) => workspace.owner.ask<T>('GET', path);
const momentAt = (at: string) => ask<MomentView>(`/api/time/${workspace.id}/moment?at=${encodeURIComponent(at)}`);

/** The newest entry. */
const newest = async (): Promise<MomentView> => taken(await momentAt(new Date().toISOString()));

/** What has no past: columns that follow readings. */
const MEASURED = new Set([
  'latest',
  'lastHeardAt',
  'quarantined',
  'connection',
  'outputVersion',
  'invalid',
  'presence',
  'intervalSeconds',
  'silentSensors',
]);

function rowsOf(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (key, value: unknown) => (MEASURED.has(key) ? undefined : value));
}

const isFile = (list: string): boolean => list.endsWith('/export');
/** Its figures are those of the day before the moment that is asked for, which moves on. */
const OF_LAST_DAY = '/api/sensors/{org}/cold-chain/export';
const everyFile = (query = '', headers = {}) =>
  everyOf(
    LISTS.filter((list) => isFile(list) && list !== OF_LAST_DAY),
    query,
    headers,
  );
const everyList = (query = '', headers = {}) =>
  everyOf(
    LISTS.filter((list) => !isFile(list)),
    query,
    headers,
  );

async function everyOf(
  lists: readonly string[],
  query: string,
  headers: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const answers = await Promise.all(
    lists.map(async (list) => {
      const path = `${list.replace('{org}', String(workspace.id))}${query}`;
      const { status, body } = await workspace.owner.ask('GET', path, undefined, headers);
      return [list, status === 200 ? rowsOf(body) : status] as const;
    }),
  );
  return Object.fromEntries(answers);
}

describe('a list', () => {
  it('as of each entry is what it was when that entry was the newest', { timeout: 120_000 }, async () => {
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const { id, owner } = workspace;
    const hall = await newLocation(workspace, `Hall ${randomUUID()}`);
    const rule = await newRule(workspace);
    const dashboard = await newDashboard(workspace, [sensorTile(sensor.id)]);
    const member = await newMember(stack, workspace, { rights: { alarms: 'w' } });
    const ofMember = `/api/permissions/${id}/user/${member.id}`;
    const steps: (() => Promise<unknown>)[] = [
      () => placeSensor(workspace, sensor.id, hall),
      () => nameSensor(workspace, sensor.id, 'Fridge'),
      () => tagSensor(workspace, sensor.id, ['Cold', 'North']),
      () => newLocation(workspace, `Yard ${randomUUID()}`),
      async () => {
        await base.post([celsius(sensor.wireId, 9, Date.now())]);
        await alarmOf(workspace, sensor.id);
      },
      async () => {
        const [alarm] = await activeAlarms(workspace);
        const path = `/api/alarms/${id}/alarm/${alarm?.id}/acknowledge`;
        return taken(await owner.ask('POST', path, { raise: alarm?.raise, comment: 'Seen' }));
      },
      async () => taken(await owner.ask('POST', `/api/alarms/${id}/rules/${rule.id}/disable`, {})),
      async () => taken(await owner.ask('PUT', ofMember, { role: ROLE.user, permissions: { alarms: 'r' } })),
      () => nameSensor(workspace, sensor.id, 'Freezer'),
      async () => taken(await owner.ask('DELETE', ofMember)),
      async () => {
        const path = `/api/dashboards/${id}/dashboard/${dashboard.id}`;
        const { headers } = await owner.ask('GET', path);
        taken(await owner.ask('DELETE', path, undefined, { 'if-match': headers.get('etag') ?? '' }));
      },
      () => placeSensor(workspace, sensor.id, null),
    ];
    const seen: { readonly n: number; readonly lists: Record<string, unknown> }[] = [];
    for (const step of steps) {
      await step();
      const { n, position } = await newest();
      const lists = await everyList('', { 'x-after-position': position });
      if ((await newest()).n === n) seen.push({ n, lists });
    }
    expect(LISTS.length).toBeGreaterThan(30);
    expect(seen.length).toBeGreaterThan(steps.length / 2);
    const { n: last, position } = await newest();
    const files = await everyFile('', { 'x-after-position': position });
    expect(await everyFile(`?at=n${last}`)).toEqual(files);
    await nameSensor(workspace, sensor.id, 'Later');
    expect(await everyFile(`?at=n${last}`)).toEqual(files);
    for (const { n, lists } of seen) expect({ n, lists: await everyList(`?at=n${n}`) }).toEqual({ n, lists });
  });

  it('is asked for by an instant, and says which moment it shows', async () => {
    const { id: sensor, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
    await nameSensor(workspace, sensor, 'Before');
    const at = new Date().toISOString();
    await until('the clock has moved', () => new Date().toISOString() > at);
    await nameSensor(workspace, sensor, 'After');
    const path = `/api/sensors/${workspace.id}?search=${wireId}`;
    const then = await ask<Page<SensorView>>(`${path}&at=${at}`);
    expect(taken(then).items.map(({ name }) => name)).toEqual(['Before']);
    const { n } = taken(await momentAt(at));
    expect(then.headers.get('x-moment')).toBe(`${n};${at};known`);
    const live = await ask<Page<SensorView>>(path);
    expect([live.headers.get('x-moment'), taken(live).items[0]?.name]).toEqual([null, 'After']);
  });
});

describe('the newest value at a moment', () => {
  it('is what was known then, or what was measured until then, also what came late', async () => {
    const minute = 60_000;
    const start = Date.now() - 3 * minute;
    const { id: sensor, wireId } = await calmSensor(workspace, base, start);
    const before = new Date().toISOString();
    await until('the clock has moved', () => new Date().toISOString() > before);
    taken(await base.deliver([celsius(wireId, 7.5, start + minute)]));
    const path = `/api/readings/${workspace.id}/latest?points=${sensor}.${TEMPERATURE}`;
    const valueAt = async (query: string) => {
      const { values } = taken(await ask<{ values: number[][] }>(`${path}&${query}`));
      return values.map(([, , , value]) => value);
    };
    await until('the late reading is stored', async () => (await valueAt(`at=${before}&basis=measured`))[0] === 7.5);
    const { values } = taken(await ask<{ values: number[][] }>(`${path}&at=${before}&basis=measured`));
    expect(values[0]?.[6], 'it arrived after the moment').toBeGreaterThan(Date.parse(before));
    expect(await valueAt(`at=${before}&basis=known`)).toEqual([5]);
    const { items } = taken(await ask<Page<SensorView>>(`/api/sensors/${workspace.id}?at=${before}&search=${wireId}`));
    expect(items[0]?.latest.map(({ value }) => value)).toEqual([5]);
  });
});

describe('the last second', () => {
  it('has the readings that had come, also those that are not stored when it is asked for', async () => {
    const { id: sensor, wireId } = await calmSensor(workspace, base, Date.now() - 60_000);
    for (const value of [6, 7]) {
      taken(await base.deliver([celsius(wireId, value, Date.now())]));
      const path = `/api/readings/${workspace.id}/latest?points=${sensor}.${TEMPERATURE}&at=${new Date().toISOString()}`;
      const { values } = taken(await ask<{ values: number[][] }>(path));
      expect(values.map(([, , , shown]) => shown)).toEqual([value]);
    }
  });
});

describe('what is made from readings', () => {
  it('knows those that had arrived, and marks what came later if that is asked for', async () => {
    const minute = 60_000;
    const start = Date.now() - 3 * minute;
    const { id: sensor, wireId } = await calmSensor(workspace, base, start);
    const before = new Date().toISOString();
    await until('the clock has moved', () => new Date().toISOString() > before);
    taken(await base.deliver([celsius(wireId, 7.5, start + minute)]));
    const { id } = workspace;
    const range = `from=${start - minute}&to=${start + 2 * minute}`;
    const readings = async (basis: string): Promise<number> =>
      taken(await ask<string>(`/api/sensors/${id}/sensor/${sensor}/export?${range}&at=${before}&basis=${basis}`))
        .trim()
        .split('\r\n').length - 2;
    await until('the late reading is stored', async () => (await readings('measured')) === 2);
    const file = taken(await ask<string>(`/api/sensors/${id}/export?search=${wireId}&at=${before}`));
    expect(file).toMatch(/,5(?:,|\r\n|$)/);
    expect(file).not.toContain('7.5');
    expect(await readings('known')).toBe(1);
    const pointNamed = `points=${sensor}.${TEMPERATURE}&${range}&at=${before}`;
    const counted = async (basis: string): Promise<unknown> =>
      taken(
        await ask<{ points: { count: number }[] }>(`/api/readings/${id}/statistics?${pointNamed}&basis=${basis}`),
      ).points.map(({ count }) => count);
    expect([await counted('known'), await counted('measured')]).toEqual([[1], [2]]);
    const chart = async (basis: string) =>
      taken(await ask<HistoryView>(`/api/readings/${id}/history?${pointNamed}&basis=${basis}`)).series[0];
    const [known, withLate] = [await chart('known'), await chart('measured')];
    expect([known?.points.length, known?.late, withLate?.points.length]).toEqual([1, [], 2]);
    expect(withLate?.late).toEqual([[start + minute, 7.5, expect.any(Number)]]);
    expect(withLate?.late?.[0]?.[2]).toBeGreaterThan(Date.parse(before));
  });
});

describe('the past', () => {
  it('refuses moments that are none, to come, or before the workspace, and names the first', async () => {
    const path = `/api/locations/${workspace.id}`;
    const refusal = async (at: string) => {
      const { status, code } = await ask(`${path}?at=${encodeURIComponent(at)}`);
      return [status, code];
    };
    for (const at of [
      'yesterday',
      '2026-01-01T00:00:00',
      'n0',
      'n-1',
      `n${'9'.repeat(30)}`,
      '2026-13-01T00:00:00Z',
      '2026-01-01T00:00:00+99:00',
      'n1;n2',
      '',
    ])
      expect(await refusal(at), at).toEqual([400, 'InvalidRequest']);
    expect(await refusal(new Date(Date.now() + 60_000).toISOString())).toEqual([422, 'MomentInFuture']);
    expect(await refusal('n999999999')).toEqual([422, 'MomentInFuture']);
    expect((await ask(`${path}?at=n${'9'.repeat(1_000_000)}`)).status).toBe(431);
    const early = await ask<{ errors: { detail: { first: string } }[] }>(`${path}?at=2014-12-31T23:59:59Z`);
    expect([early.status, early.code]).toEqual([404, 'BeforeTheBeginning']);
    const first = early.body.errors[0]?.detail.first ?? '';
    expect(taken(await momentAt('n1')).known).toBe(first);
  });

  it('refuses what it has no versions of', async () => {
    for (const path of [`/api/invites/${workspace.id}`, `/api/sensors/${workspace.id}?noData=old`]) {
      const { status, code } = await ask(`${path}${path.includes('?') ? '&' : '?'}at=n${(await newest()).n}`);
      expect([status, code], path).toEqual([422, 'NotInThePast']);
    }
  });

  it('is asked for six hundred times a minute at most, and says when to ask again', async () => {
    const person = await newMember(stack, workspace, { role: ROLE.admin });
    const path = `/api/tags/${workspace.id}?at=n1`;
    const statuses: number[] = [];
    const ask100 = () => Promise.all(Array.from({ length: 100 }, () => person.ask('GET', path)));
    for (let hundred = 0; hundred < 7; hundred += 1) {
      const answers = await ask100();
      statuses.push(...answers.map(({ status }) => status));
      for (const { status, headers } of answers)
        if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(600);
    expect(statuses).toContain(429);
  });

  it('is open to those who may read the audit today, in their own workspace', async () => {
    const { n } = await newest();
    const reader = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    const auditor = await newMember(stack, workspace, { rights: { alarms: 'r', audit: 'r' } });
    const path = `/api/alarms/${workspace.id}/rules`;
    expect((await reader.ask('GET', path)).status).toBe(200);
    expect((await reader.ask('GET', `${path}?at=n${n}`)).status).toBe(403);
    expect((await reader.ask('GET', `/api/time/${workspace.id}/moment?at=n${n}`)).status).toBe(403);
    expect((await auditor.ask('GET', `${path}?at=n${n}`)).status).toBe(200);
    expect((await auditor.ask('GET', `/api/sensors/${workspace.id}?at=n${n}`)).status).toBe(403);
    const theirs = await newWorkspace(stack);
    expect((await theirs.owner.ask('GET', `${path}?at=n${n}`)).status).toBe(404);
  });

  it('takes no command, and is asked for nothing but what was', async () => {
    const { id } = workspace;
    const at = new Date().toISOString();
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const told = async (method: string, path: string, body?: unknown): Promise<unknown> => {
      const { status, code } = await workspace.owner.ask(method, path, body);
      return [status, code];
    };
    const commands = [
      ['POST', `/api/tags/${id}`, { name: 'Then' }],
      ['PUT', `/api/sensors/${id}/sensor/${sensor.id}`, { name: 'Then', tags: [], location: null }],
      ['DELETE', `/api/spaces/space/${id}`, { keyphrase: 'WORKSPACE' }],
    ] as const;
    for (const [method, path, body] of commands)
      for (const moment of [at, 'n1', 'nonsense'])
        expect(await told(method, `${path}?at=${moment}`, body), path).toEqual([409, 'PastIsReadOnly']);
    const tags = taken(await ask<Page<{ name: string }>>(`/api/tags/${id}`));
    expect(tags.items.filter(({ name }) => name === 'Then')).toEqual([]);
    for (const never of [`/api/search/${id}?search=a`, `/api/readings/${id}/counts?base=${base.serial}`])
      expect(await told('GET', `${never}&at=${at}`), never).toEqual([400, 'InvalidRequest']);
  });

  it('gives no right back: who lost a right or a location sees what they may see today, by where things were then', async () => {
    const { id, owner } = workspace;
    const [cellar, roof] = [await newLocation(workspace), await newLocation(workspace)];
    const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
    const auditor = await newMember(stack, workspace, { rights: { sensors: 'r', audit: 'r' } });
    const may = async (permissions: object, locations: readonly string[] = []): Promise<void> =>
      void taken(
        await owner.ask('PUT', `/api/permissions/${id}/user/${auditor.id}`, {
          role: ROLE.user,
          permissions,
          locations,
        }),
      );
    await placeSensor(workspace, sensor.id, cellar);
    const { n: inCellar } = await newest();
    await placeSensor(workspace, sensor.id, roof);
    const { n: onRoof } = await newest();
    const seenAt = async (n: number): Promise<unknown> => {
      const path = `/api/sensors/${id}?search=${sensor.wireId}&at=n${n}`;
      const { status, body } = await auditor.ask<Page<SensorView>>('GET', path);
      const { status: alone } = await auditor.ask('GET', `/api/sensors/${id}/sensor/${sensor.id}?at=n${n}`);
      const file = await auditor.ask<string>('GET', path.replace('?', '/export?'));
      const states = await auditor.ask<Page<LocationState>>('GET', `/api/locations/${id}/states?at=n${n}`);
      return [
        status,
        body.items?.length,
        alone,
        file.status === 200 && file.body.includes(sensor.wireId),
        states.body.items?.length,
      ];
    };
    await may({ sensors: 'r', audit: 'r' }, [cellar]);
    await until('the limit holds', async () => ((await seenAt(onRoof)) as unknown[])[2] === 404);
    expect(await seenAt(inCellar)).toEqual([200, 1, 200, true, 1]);
    expect(await seenAt(onRoof)).toEqual([200, 0, 404, false, 1]);
    await may({ sensors: 'r', audit: 'r' }, [roof]);
    await until('the other limit holds', async () => ((await seenAt(onRoof)) as unknown[])[2] === 200);
    expect(await seenAt(inCellar)).toEqual([200, 0, 404, false, 1]);
    await may({ sensors: 'r' });
    await until('the right is gone', async () => ((await seenAt(onRoof)) as unknown[])[2] === 403);
    expect(await seenAt(inCellar)).toEqual([403, undefined, 403, false, undefined]);
  });

  it('names people as they are named today, and not at all once their key is destroyed', async () => {
    const person = await newMember(stack, workspace, { rights: { alarms: 'r' } });
    const { n } = await newest();
    const listed = async (): Promise<MemberView | undefined> =>
      taken(await ask<Page<MemberView>>(`/api/permissions/${workspace.id}?rowsPerPage=100&at=n${n}`)).items.find(
        ({ id }) => id === person.id,
      );
    expect(await listed()).toMatchObject({ name: 'Mel Example', permissions: { alarms: 'r' } });
    const postgres = openPostgres({ url: stack.postgresUrl });
    await postgres.query('DELETE FROM vault.person_keys WHERE user_id = $1', [person.id]);
    await postgres.close();
    expect(await listed()).toMatchObject({ name: '', email: '', permissions: { alarms: 'r' } });
    const search = `/api/permissions/${workspace.id}?search=${encodeURIComponent(person.login)}&at=n${n}`;
    expect(taken(await ask<Page<MemberView>>(search)).total).toBe(0);
  });
});

describe('history:check', () => {
  const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const { url, user, password, database } = stack.clickHouse;
  const clickHouse = Object.assign(new URL(`/${database}`, url), { username: user, password }).href;
  const env = { ...process.env, WATCHGLASS_POSTGRES_URL: stack.postgresUrl, WATCHGLASS_CLICKHOUSE_URL: clickHouse };
  const check = (...args: readonly string[]): Promise<{ code: number; out: string }> =>
    new Promise((resolve) => {
      execFile(process.execPath, [...built('check-history'), ...args], { cwd: ROOT, env }, (error, out) =>
        resolve({ code: Number(error?.code ?? 0), out }),
      );
    });

  it('prints one hash over the past, and says whether it is that of before', { timeout: 60_000 }, async () => {
    const settled = async (...args: readonly string[]) =>
      until('read models are settled', async () => {
        const said = await check(...args);
        return said.code !== 2 && said;
      });
    const hash = /^history: ([0-9a-f]{64})$/m.exec((await settled()).out)?.[1];
    expect(hash).toBeDefined();
    expect((await settled('0'.repeat(64))).code).toBe(1);
    expect((await check('nonsense')).code).toBe(2);
  });
});
