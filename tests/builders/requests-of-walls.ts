import { randomUUID } from 'node:crypto';
import { ReceiptChain } from '@watchglass/schemas/wall/receipts-for-tests';
import { until } from '../stack/until.ts';
import { newDashboard } from './dashboard.ts';
import { taken, type Ask, type Door } from './door.ts';
import type { Possessions } from './possessions.ts';
import { approved, heartbeat, newWall, pairing, receiptsPost, wallTerms, type PairedWall } from './wall.ts';

type Requests = Readonly<Record<string, () => Promise<Ask>>>;

/** Requests that succeed about dashboards and walls, each on things of its own, because their order would matter otherwise. */
export function requestsOfWalls(door: Door, things: () => Possessions): Requests {
  return { ...ofDashboards(things), ...ofWalls(door, things) };
}

function ofDashboards(things: () => Possessions): Requests {
  const ofNew = async (): Promise<string> => {
    const { workspace } = things();
    return `/api/dashboards/${workspace.id}/dashboard/${(await newDashboard(workspace, [])).id}`;
  };
  return {
    'POST /api/dashboards/{org}/dashboard/{id}/restore': async () => {
      const path = await ofNew();
      const etag = (await things().workspace.owner.ask('GET', path)).headers.get('etag') ?? '';
      return { method: 'POST', path: `${path}/restore`, body: { revision: 0 }, headers: { 'if-match': etag } };
    },
    'DELETE /api/dashboards/{org}/dashboard/{id}/favorite': async () => ({
      method: 'DELETE',
      path: `${await ofNew()}/favorite`,
    }),
    'POST /api/dashboards/{org}/import': async () => {
      const { workspace } = things();
      const file = taken(await workspace.owner.ask('GET', `${await ofNew()}/export`));
      const body = { file, mapping: [], dry: true };
      return { method: 'POST', path: `/api/dashboards/${workspace.id}/import`, body };
    },
    'POST /api/sensors/{org}/import': async () => ({
      method: 'POST',
      path: `/api/sensors/${things().workspace.id}/import?dryRun=true`,
      body: `id,name\n${things().sensor},Attic\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  };
}

function ofWalls(door: Door, things: () => Possessions): Requests {
  const terms = () => wallTerms([String(things().named['dashboard'])]);
  const shown = async () => taken(await pairing(door));
  const atCode = async (method: string, body?: object): Promise<Ask> => ({
    method,
    path: `/api/walls/${things().workspace.id}/pair/${(await shown()).userCode}`,
    ...(body && { body }),
  });
  const byWall = async (method: string, path: string, body?: object): Promise<Ask> => {
    const { token }: PairedWall = await newWall(door, things().workspace, terms());
    return { method, path, ...(body && { body }), headers: { authorization: `Bearer ${token}` } };
  };
  const ofReceipts = async (what: string): Promise<Ask> => {
    const { workspace } = things();
    const wall = await newWall(door, workspace, terms());
    const chain = new ReceiptChain(randomUUID());
    const [key, next] = [chain.key(Date.now() - 2_000), chain.between(Date.now(), { shown: [[0, '1.1', 1, 1]] })];
    taken(await wall.ask('POST', '/api/wall/receipts', receiptsPost([key, next])));
    const path = `/api/walls/${workspace.id}/wall/${wall.id}/${what}?at=${new Date(next.at).toISOString()}`;
    await until('the receipts are stored', async () => (await workspace.owner.ask('GET', path)).status === 200);
    return { method: 'GET', path };
  };
  return {
    'POST /api/wall/pair': async () => ({
      method: 'POST',
      path: '/api/wall/pair',
      body: { screen: { width: 1920, height: 1080 } },
    }),
    'POST /api/wall/pair/token': async () => {
      const { deviceCode, userCode } = await shown();
      taken(await approved(things().workspace, userCode, terms()));
      const headers = { 'x-watchglass-wall': '1' };
      return { method: 'POST', path: '/api/wall/pair/token', body: { deviceCode }, headers };
    },
    'POST /api/wall/token': async () => {
      const { cookie } = await newWall(door, things().workspace, terms());
      return { method: 'POST', path: '/api/wall/token', body: {}, headers: { cookie, 'x-watchglass-wall': '1' } };
    },
    'GET /api/wall/me': () => byWall('GET', '/api/wall/me'),
    'POST /api/wall/heartbeat': () => byWall('POST', '/api/wall/heartbeat', heartbeat()),
    'POST /api/wall/receipts': () =>
      byWall('POST', '/api/wall/receipts', receiptsPost([new ReceiptChain(randomUUID()).key(Date.now())])),
    'GET /api/walls/{org}/wall/{id}/receipts': () => ofReceipts('receipts'),
    'GET /api/walls/{org}/wall/{id}/shown': () => ofReceipts('shown'),
    'POST /api/wall/silence': () => byWall('POST', '/api/wall/silence', { minutes: 5 }),
    'GET /api/walls/{org}/pair/{code}': () => atCode('GET'),
    'POST /api/walls/{org}/pair/{code}': () => atCode('POST', terms()),
    'DELETE /api/walls/{org}/pair/{code}': () => atCode('DELETE'),
    'PUT /api/walls/{org}/wall/{id}': async () => {
      const { id } = await newWall(door, things().workspace, terms());
      return { method: 'PUT', path: `/api/walls/${things().workspace.id}/wall/${id}`, body: terms() };
    },
  };
}
