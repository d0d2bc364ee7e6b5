import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '@watchglass/demo/built';
import { discard } from '@watchglass/demo/discard';
import { call } from '@watchglass/demo/workspace/api';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { CLOCK_DRIFTED_MS } from '@watchglass/schemas/base/limits';
import type { BaseView } from '@watchglass/schemas/base/views';
import type { FieldBusPointView, FieldBusView } from '@watchglass/schemas/field-bus/views';
import type { Page } from '@watchglass/schemas/page';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { WALL_HEADER } from '@watchglass/schemas/wall/messages';
import type { OwnWall, WallPresence, WallToken, WallView } from '@watchglass/schemas/wall/views';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import modbus from 'jsmodbus';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openLive } from '../builders/live-client.ts';
import { until } from '../stack/until.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Ten times the target of ten seconds to the first live tile. */
const WAY_IN_MS = 100_000;
const FIRST_ALARM_MS = 60_000;
/** As long as the demo itself waits for the alarm that it shelves, after everything else of the desk is there. */
const STAFFED_MS = 60_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-demo-'));
const children: ChildProcess[] = [];

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
}

function demo(...flags: readonly string[]): Run {
  const written: string[] = [];
  const child = spawn(process.execPath, [...built('demo'), ...flags], {
    cwd: ROOT,
    env: { ...process.env, WATCHGLASS_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  return { child, output: () => written.join('') };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** All descendants of a process, from the parents that Linux reports. */
function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** The link leads to a moment of the night at which a critical alarm was not acknowledged. */
async function lastNightIsThere(url: string, signedIn: Record<string, string>): Promise<void> {
  const played = await fetch(`${url}/demo/night`, { redirect: 'manual' });
  const page = new URLSearchParams(played.headers.get('location')?.split('#')[1]).get('next') ?? '';
  const { pathname, searchParams } = new URL(page, url);
  const [, night = '', , dashboard = ''] = pathname.split('/');
  expect(searchParams.get('play')).toBe('60');
  const asOf = (path: string): Promise<{ data: unknown[]; items: AlarmView[] }> =>
    call(`${url}${path}?at=${searchParams.get('at')}`, 'GET', undefined, signedIn);
  await until('the night can be seen as of its moment', () =>
    asOf(`/api/alarms/${night}/active`).then(
      ({ items }) => items.some(({ severity, acknowledgement }) => severity === 80 && acknowledgement === null),
      () => false,
    ),
  );
  expect((await asOf(`/api/dashboards/${night}/dashboard/${dashboard}`)).data.length).toBeGreaterThan(5);
}

/** The call that the demo prints reads the newest values. */
async function scriptsRead(output: string): Promise<void> {
  const [, key = '', url = ''] = /curl -H "ApiKey: (\S+)" (\S+)/.exec(output) ?? [];
  const { readings } = await call<{ readings: readonly unknown[] }>(url, 'GET', undefined, { ApiKey: key });
  expect(readings.length).toBeGreaterThan(0);
}

/** A controller reads the value of a point at the registers that the list names. */
async function controllersAreServed(list: string, port: number, signedIn: Record<string, string>): Promise<void> {
  const { items } = await call<Page<FieldBusPointView>>(`${list}/points`, 'GET', undefined, signedIn);
  const points = items.filter(({ metric }) => metric === 'temperature');
  const socket = connect(port, '127.0.0.1');
  const controller = new modbus.client.TCP(socket);
  await once(socket, 'connect');
  const [celsius] = await until('a temperature is read', async () => {
    const read = await Promise.all(points.map(({ register }) => controller.readInputRegisters(register, 4)));
    const values = read.map(({ response }) => response.body.valuesAsBuffer);
    return values.filter((each) => each.readUInt16BE(6) === 0).map((each) => each.readFloatBE(0));
  });
  expect(celsius).toBeGreaterThan(-90);
  expect(celsius).toBeLessThan(60);
  socket.destroy();
  await until('the controller is listed', async () => {
    const { clients } = await call<FieldBusView>(list, 'GET', undefined, signedIn);
    return clients.some(({ protocol, requests }) => protocol === 'modbus' && requests >= points.length);
  });
}

/** A note on a door, a sensor whose unit nobody knows, and a base whose clock is ahead: `pathOf` names a list of the workspace. */
async function dataHasFlaws(pathOf: (list: string) => string, signedIn: Record<string, string>): Promise<void> {
  const asked = <T>(list: string) => call<Page<T>>(pathOf(list), 'GET', undefined, signedIn);
  await until(
    'data quality has something to show',
    async () => {
      const [notes, bases] = await Promise.all([asked<unknown>('annotations'), asked<BaseView>('gateways')]);
      const { items: refused } = await call<Page<QuarantineGroup>>(
        `${pathOf('readings')}/quarantine?rowsPerPage=100`,
        'GET',
        undefined,
        signedIn,
      );
      const isAhead = bases.items.some(({ clockDriftMs }) => (clockDriftMs ?? 0) < -CLOCK_DRIFTED_MS);
      return notes.total === 1 && isAhead && refused.some(({ reason }) => reason === 'unknownUnit');
    },
    STAFFED_MS,
  );
}

afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => discard(dataDir));

describe('the demo', () => {
  it('prints the sign-in, warns, has a desk, walls, a night and values for controllers, and ends even with an open wall', async () => {
    const port = await steadyPort();
    const modbusPort = await steadyPort();
    const free = async (flag: string): Promise<string[]> => [flag, String(await steadyPort())];
    const { child, output } = demo(
      '--port',
      String(port),
      '--modbus-port',
      String(modbusPort),
      ...(await free('--mqtt-port')),
      ...(await free('--bacnet-port')),
    );
    await until('the sign-in is printed', () => child.exitCode !== null || output().includes('/demo/wall'), WAY_IN_MS);
    expect(child.exitCode, output()).toBeNull();
    const { url, login, password, organizationId } = JSON.parse(
      readFileSync(path.join(dataDir, 'demo.json'), 'utf8'),
    ) as Record<string, string>;
    const { auth } = await call<{ auth: string }>(`${url}/api/user/login`, 'POST', { login, password });
    const active = (): Promise<Page<AlarmView>> =>
      call(`${url}/api/alarms/${organizationId}/active`, 'GET', undefined, { authorization: `Bearer ${auth}` });
    await until(
      'a warning',
      async () => (await active()).items.some(({ severity }) => severity === 50),
      FIRST_ALARM_MS,
    );
    const asAnna = { authorization: `Bearer ${auth}` };
    const totals = async (...lists: readonly string[]): Promise<readonly number[]> =>
      Promise.all(
        lists.map(
          async (each) =>
            (await call<Page<unknown>>(`${url}/api/alarms/${organizationId}/${each}`, 'GET', undefined, asAnna)).total,
        ),
      );
    await scriptsRead(output());
    await controllersAreServed(`${url}/api/field-bus/${organizationId}`, modbusPort, asAnna);
    await until(
      'the alarm desk is staffed and has a past',
      async () => {
        const [alarms = 0, messages = 0, handovers = 0, ...others] = await totals(
          'history',
          'messages',
          'handovers',
          'rotas',
          'escalations',
          'maintenance',
          'shelves',
        );
        return alarms > 50 && messages > 50 && handovers > 5 && others.every((total) => total === 1);
      },
      STAFFED_MS,
    );
    await dataHasFlaws((named) => `${url}/api/${named}/${organizationId}`, asAnna);
    const list = `${url}/api/walls/${organizationId}`;
    const heard = async (): Promise<ReadonlyMap<string, WallPresence>> => {
      const { items: walls } = await call<Page<WallView>>(list, 'GET', undefined, asAnna);
      const { items } = await call<{ items: WallPresence[] }>(`${list}/presence`, 'GET', undefined, asAnna);
      return new Map(items.map((each) => [walls.find(({ id }) => id === each.id)?.terms.name ?? '', each]));
    };
    await until('the simulated walls tell what they show', async () => (await heard()).size === 3);
    expect([...(await heard()).keys()].toSorted()).toEqual(['Laboratory', 'Loading bay', 'Lobby']);
    expect((await heard()).get('Laboratory')?.version).not.toBe((await heard()).get('Lobby')?.version);
    await lastNightIsThere(url ?? '', asAnna);
    await call(`${url}/demo/cause-alarm`, 'POST');
    await until(
      'they jump to the alarm',
      async () => (await heard()).get('Laboratory')?.why === 'alarm',
      FIRST_ALARM_MS,
    );
    const screen = await fetch(`${url}/demo/screen`, { redirect: 'manual' });
    expect([screen.status, screen.headers.get('location')]).toEqual([302, '/wall/1']);
    const cookie = screen.headers.get('set-cookie')?.split(';')[0] ?? '';
    const own = await call<WallToken>(`${url}/api/wall/token`, 'POST', {}, { cookie, [WALL_HEADER]: '1' });
    const shows = { authorization: `Bearer ${own.token}` };
    const { terms } = await call<OwnWall>(`${url}/api/wall/me`, 'GET', undefined, shows);
    expect([terms.name, terms.playlist.length]).toEqual(['Control room', 5]);
    const below = descendants(child.pid ?? 0);
    expect(below.length).toBeGreaterThan(1);
    const wall = await openLive(
      url ?? '',
      { token: auth, organizationId: Number(organizationId) },
      { reconnection: true },
    );
    child.kill('SIGINT');
    await once(child, 'exit');
    await until('every process has ended', () => below.every((pid) => !isRunning(pid)));
    wall.close();
  }, 200_000);

  it('names a busy port in one sentence, with the way to choose another', async () => {
    const busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const { child, output } = demo('--port', String(port));
    const [code] = (await once(child, 'exit')) as [number];
    busy.close();
    expect(code).toBe(1);
    expect(output()).toContain(`--port ${port + 1}`);
  });
});
