import { randomUUID } from 'node:crypto';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import type { WallTerms } from '@watchglass/schemas/wall/commands';
import type { Receipt, Receipts } from '@watchglass/schemas/wall/receipt';
import type { Pairing, WallToken } from '@watchglass/schemas/wall/views';
import { anotherClient, ask, taken, type Answer, type Ask, type Door } from './door.ts';
import type { Workspace } from './workspace.ts';

/** A paired wall. `ask` sends its bearer token. */
export interface PairedWall {
  readonly id: string;
  readonly token: string;
  /** The cookie of its slot: `wall1=…`. */
  readonly cookie: string;
  ask<T = unknown>(method: string, path: string, body?: unknown, headers?: Ask['headers']): Promise<Answer<T>>;
}

export function wallTerms(dashboards: readonly string[], changed: Partial<WallTerms> = {}): WallTerms {
  return {
    name: 'Control room',
    place: 'Hall 2',
    playlist: dashboards.map((dashboardId) => ({ dashboardId, dwellSeconds: 30 })),
    onAlarm: 'critical',
    sound: { when: 'critical', volume: 80 },
    silenceHere: true,
    dimming: [],
    shift: true,
    units: DEFAULT_UNITS,
    language: 'en',
    timeZone: 'Europe/Riga',
    locations: [],
    ...changed,
  };
}

/** A screen asks for a code. */
export function pairing(door: Door, headers: Ask['headers'] = anotherClient()): Promise<Answer<Pairing>> {
  const body = { screen: { width: 1920, height: 1080 } };
  return ask(door, {
    method: 'POST',
    path: '/api/wall/pair',
    body,
    headers: { 'user-agent': 'Chromium 140', ...headers },
  });
}

export function exchanged(door: Door, deviceCode: string, slot = 1): Promise<Answer<{ wallId: string }>> {
  const headers = { ...anotherClient(), 'x-watchglass-wall': String(slot) };
  return ask(door, { method: 'POST', path: '/api/wall/pair/token', body: { deviceCode }, headers });
}

export function approved(
  { id, owner }: Workspace,
  code: string,
  terms: WallTerms,
): Promise<Answer<{ readonly id: string }>> {
  return owner.ask('POST', `/api/walls/${id}/pair/${code}`, terms);
}

/** The cookie that an answer sets, without its attributes. */
export function cookieSet({ headers }: Answer): string {
  return headers.get('set-cookie')?.split(';')[0] ?? '';
}

export function tokenByCookie(door: Door, cookie: string, slot = 1): Promise<Answer<WallToken>> {
  const headers = { ...anotherClient(), cookie, 'x-watchglass-wall': String(slot) };
  return ask(door, { method: 'POST', path: '/api/wall/token', body: {}, headers });
}

/** A wall that is paired as a screen and an administrator do it. */
export async function newWall(door: Door, workspace: Workspace, terms: WallTerms): Promise<PairedWall> {
  const { deviceCode, userCode } = taken(await pairing(door));
  const { id } = taken(await approved(workspace, userCode, terms));
  const answered = await exchanged(door, deviceCode);
  taken(answered);
  const cookie = cookieSet(answered);
  const { token } = taken(await tokenByCookie(door, cookie));
  return {
    id,
    token,
    cookie,
    ask: (method, path, body, headers) =>
      ask(door, { method, path, body, headers: { authorization: `Bearer ${token}`, ...headers } }),
  };
}

export const heartbeat = (done: readonly number[] = []) => ({
  boot: randomUUID(),
  version: 'build',
  screen: { width: 1920, height: 1080 },
  sound: 'possible',
  why: 'playlist',
  link: 'live',
  paintedSeconds: 0,
  done,
});

/** A request with receipts of one start of a page. */
export const receiptsPost = (receipts: readonly Receipt[], changed: Partial<Receipts> = {}): Receipts => ({
  sentAt: receipts.at(-1)?.at ?? Date.now(),
  device: { version: 'build', screen: { width: 1920, height: 1080 }, sound: 'possible' },
  receipts: [...receipts],
  done: [],
  ...changed,
});
