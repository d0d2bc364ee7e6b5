import { gzipSync } from 'node:zlib';
import { ROLE } from '@watchglass/schemas/member/rights';
import { MONITORS_PER_ORGANIZATION } from '@watchglass/schemas/monitor/limits';
import type { GoneMessage, TileMessage } from '@watchglass/schemas/monitor/messages';
import type { MonitorView, MonitorViewers, PublicTile } from '@watchglass/schemas/monitor/views';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newBase, type Base } from '../builders/base.ts';
import { anotherClient, ask, taken } from '../builders/door.ts';
import { monitorTerms, newMonitor, tokenOf } from '../builders/monitor.ts';
import type { Person } from '../builders/person.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { newMember, newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const stack = inject('stack');
const WIRE = '5200001';

let workspace: Workspace;
let admin: Person;
let base: Base;
let sensor: number;
const sockets: Socket[] = [];

const co2 = (value: number) => ({ n: `${WIRE}:co2`, u: 'ppm', t: Date.now() / 1_000, v: value });
const path = (rest = '') => `/api/monitors/${workspace.id}${rest}`;
const visit = (token: string, headers: Readonly<Record<string, string>> = {}) =>
  ask<PublicTile>(stack, { method: 'GET', path: `/api/public/${token}`, headers });

beforeAll(async () => {
  workspace = await newWorkspace(stack);
  base = await newBase(stack, workspace);
  taken(await base.deliver([co2(720), celsius(WIRE, 20, Date.now())]));
  ({ id: sensor } = await sensorHeard(workspace, WIRE));
  admin = await newMember(stack, workspace, { role: ROLE.admin });
});

afterAll(() => {
  for (const socket of sockets) socket.disconnect();
});

/** An open page of a tile: what it was told, newest last. */
function openPage(token: string): { readonly tiles: PublicTile[]; readonly gone: string[] } {
  const [tiles, gone]: [PublicTile[], string[]] = [[], []];
  const socket = io(`${stack.url}/public`, { transports: ['websocket'], auth: { token }, forceNew: true });
  sockets.push(socket);
  socket.on('tile', ({ tile }: TileMessage) => tiles.push(tile));
  socket.on('gone', ({ code }: GoneMessage) => gone.push(code));
  socket.on('connect_error', (error: Error & { data?: { code?: string } }) => gone.push(error.data?.code ?? 'none'));
  return { tiles, gone };
}

describe('a public tile', () => {
  it('is internal at first, then everybody sees its value with neither ids nor a place', async () => {
    const { id, token } = await newMonitor(workspace, sensor, { state: 'internal' });
    expect((await visit(token)).code).toBe('LinkNotPublic');
    taken(await admin.ask('PUT', path('/co2'), { ...monitorTerms(sensor), id }));
    const { body, headers } = await until('the tile is public', async () => {
      const answer = await visit(token);
      return answer.status === 200 && answer.body.value !== null && answer;
    });
    expect(body).toMatchObject({ name: 'Lobby', value: 720, unit: 'ppm', level: 'fresh', periodHours: 1 });
    expect(JSON.stringify(body)).not.toMatch(/"(id|sensorId|organizationId|location|sourceName)"/);
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('set-cookie')]).toEqual([
      'no-cache',
      'noindex',
      null,
    ]);
    const again = await visit(token, { 'if-none-match': headers.get('etag') ?? '' });
    expect([200, 304]).toContain(again.status);
  });

  it('says what is wrong with a token', async () => {
    const client = anotherClient();
    expect((await visit('short', client)).code).toBe('InvalidToken');
    expect(await visit('zzzzzzzz', client)).toMatchObject({ status: 404, code: 'PublicLinkNotValid' });
  });

  it('is told live, and is gone once its link is renewed', async () => {
    const { id, token } = await newMonitor(workspace, sensor);
    const page = openPage(token);
    await until('the page has the tile', () => page.tiles.length > 0);
    await until('somebody looks at it', async () => {
      const { items } = taken(await workspace.owner.ask<MonitorViewers>('GET', path('/viewers')));
      return items.some((each) => each.id === id && each.viewers === 1);
    });
    taken(await base.deliver([co2(1450)]));
    await until('the page has the new value', () => page.tiles.at(-1)?.value === 1450);
    taken(await workspace.owner.ask('POST', path(`/co2/${id}/newurl`)));
    const renewed = await tokenOf(workspace, id, token);
    await until('the page is told that it is gone', () => page.gone.includes('PublicLinkNotValid'));
    expect((await visit(token)).code).toBe('PublicLinkNotValid');
    expect((await visit(renewed)).status).toBe(200);
    const audited = JSON.stringify(
      taken(await workspace.owner.ask('GET', `/api/audit/${workspace.id}?rowsPerPage=100`)),
    );
    expect([id, token, renewed].map((each) => audited.includes(each))).toEqual([true, false, false]);
    const other = openPage(renewed);
    await until('the page has the tile', () => other.tiles.length > 0);
    taken(await workspace.owner.ask('DELETE', path(`/co2/${id}`)));
    await until('the page of the deleted tile is told', () => other.gone.includes('PublicLinkNotValid'));
  });

  it('may be framed by the pages that it names, and is small', async () => {
    const { token } = await newMonitor(workspace, sensor, { origins: ['https://intranet.example'] });
    const policyOf = async (of: string) =>
      (await ask(stack, { method: 'GET', path: `/public/${of}` })).headers.get('content-security-policy');
    expect(await policyOf(token)).toContain('frame-ancestors https://intranet.example');
    expect(await policyOf('zzzzzzzz')).toContain("frame-ancestors 'none'");
    const page = await ask<string>(stack, { method: 'GET', path: `/public/${token}` });
    expect([page.headers.get('x-frame-options'), page.headers.get('set-cookie')]).toEqual([null, null]);
    const script = /src="(\/assets\/public-tile-[^"]+)"/.exec(page.body)?.[1] ?? '';
    const code = await (await fetch(`${stack.url}${script}`)).text();
    expect(gzipSync(page.body).length + gzipSync(code).length).toBeLessThan(40 * 1_024);
  });

  it('is changed by the owner alone once the workspace says so', async () => {
    const { id } = await newMonitor(workspace, sensor);
    const ownerOnly = `/api/spaces/space/${workspace.id}/owner-only`;
    expect((await admin.ask('PUT', ownerOnly, { publicTiles: true })).status).toBe(403);
    taken(await workspace.owner.ask('PUT', ownerOnly, { publicTiles: true }));
    const attempts = [
      await admin.ask('POST', path('/co2'), monitorTerms(sensor)),
      await admin.ask('PUT', path('/co2'), { ...monitorTerms(sensor), id }),
      await admin.ask('POST', path(`/co2/${id}/newurl`)),
      await admin.ask('DELETE', path(`/co2/${id}`)),
    ];
    expect(attempts.map(({ code }) => code)).toEqual(Array(4).fill('OwnerOnly'));
    taken(await workspace.owner.ask('PUT', ownerOnly, { publicTiles: false }));
    taken(await workspace.owner.ask('DELETE', path(`/co2/${id}`)));
  });

  it('without a type is not created, changed or deleted, silently', async () => {
    const before = taken(await workspace.owner.ask<{ total: number }>('GET', path())).total;
    expect((await workspace.owner.ask('POST', path(), monitorTerms(sensor))).status).toBe(204);
    expect((await workspace.owner.ask('PUT', path(), monitorTerms(sensor))).status).toBe(204);
    expect((await workspace.owner.ask('DELETE', path(`/${crypto.randomUUID()}`))).status).toBe(204);
    expect(taken(await workspace.owner.ask<{ total: number }>('GET', path())).total).toBe(before);
  });

  it('shows a source of its workspace alone, and names what is wrong', async () => {
    const stranger = await newWorkspace(stack);
    const foreign = await stranger.owner.ask('POST', `/api/monitors/${stranger.id}/co2`, monitorTerms(sensor));
    expect(foreign.code).toBe('SensorUnknown');
    const preview = `/api/monitors/${stranger.id}/preview/co2?sensor=${sensor}`;
    expect((await stranger.owner.ask('GET', preview)).status).toBe(404);
    const broken = await workspace.owner.ask('POST', path('/gauge'), monitorTerms(sensor, { metricId: 1 }));
    expect([broken.status, JSON.stringify(broken.body)]).toEqual([400, expect.stringContaining('thresholds')]);
    const shown = taken(
      await workspace.owner.ask<PublicTile>('GET', path(`/preview/gauge?sensor=${sensor}&metric=1&unit=F&period=24`)),
    );
    expect(shown).toMatchObject({ value: 68, unit: 'F' });
  });

  it('is filtered in its list by name, type and state', async () => {
    const { id } = await newMonitor(workspace, sensor, { name: 'Hidden', state: 'internal' });
    const found = async (query: string) =>
      taken(await workspace.owner.ask<{ items: MonitorView[] }>('GET', path(`?${query}`))).items.map((each) => each.id);
    expect(await found(`monitors=${id}`)).toEqual([id]);
    expect(await found('linkStates=internal&monitorTypes=co2')).toContain(id);
    expect(await found('linkStates=public')).not.toContain(id);
    expect(await found('monitorTypes=gauge')).toEqual([]);
  });

  it('has one of twenty places, also when all ask at one moment', async () => {
    const full = await newWorkspace(stack);
    const there = await newBase(stack, full);
    taken(await there.deliver([{ ...co2(500), n: '5200002:co2' }]));
    const { id } = await sensorHeard(full, '5200002');
    const answers = await Promise.all(
      Array.from({ length: MONITORS_PER_ORGANIZATION + 3 }, () =>
        full.owner.ask('POST', `/api/monitors/${full.id}/co2`, monitorTerms(id)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MONITORS_PER_ORGANIZATION);
    expect(answers.filter(({ code }) => code === 'PublicTileLimit')).toHaveLength(3);
  });

  it('keeps its token out of the audit', async () => {
    const { token } = await newMonitor(workspace, sensor, { name: 'Audited' });
    const entries = await until('the audit has the tile', async () => {
      const answer = await workspace.owner.ask<{ items: unknown[] }>(
        'GET',
        `/api/audit/${workspace.id}?concept=monitor`,
      );
      const text = JSON.stringify(answer.body);
      return text.includes('Audited') && text;
    });
    expect(entries).not.toContain(token);
  });
});
