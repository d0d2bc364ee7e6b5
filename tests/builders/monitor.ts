import type { MonitorTerms } from '@watchglass/schemas/monitor/commands';
import type { MonitorView } from '@watchglass/schemas/monitor/views';
import { until } from '../stack/until.ts';
import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';
import type { Workspace } from './workspace.ts';

/** A public tile of the CO₂ of a sensor. */
export function monitorTerms(sensorId: number, changed: Partial<MonitorTerms> = {}): MonitorTerms {
  return {
    name: 'Lobby',
    source: { sensorId },
    metricId: 3,
    unitId: null,
    thresholds: null,
    labels: [],
    colors: [],
    periodId: 1,
    state: 'public',
    origins: [],
    ...changed,
  };
}

export interface MadeMonitor {
  readonly id: string;
  readonly token: string;
}

/** The tile's token, once the read model has its link. */
export async function tokenOf({ id: org, owner }: Workspace, id: string, before = ''): Promise<string> {
  const path = `/api/monitors/${org}/co2/${id}`;
  return until('the link of the tile is read', async () => {
    const { status, body } = await owner.ask<MonitorView>('GET', path);
    const token = status === 200 ? (body.link ?? '').slice('/public/'.length) : '';
    return token === '' || token === before ? undefined : token;
  });
}

export async function newMonitor(
  workspace: Workspace,
  sensorId: number,
  changed: Partial<MonitorTerms> = {},
): Promise<MadeMonitor> {
  const path = `/api/monitors/${workspace.id}/co2`;
  const { id } = taken(await workspace.owner.ask<{ id: string }>('POST', path, monitorTerms(sensorId, changed)));
  return { id, token: await tokenOf(workspace, id) };
}

/** Requests of public tiles that succeed. */
export function requestsOfMonitors(ours: () => Possessions): Readonly<Record<string, () => Ask | Promise<Ask>>> {
  const path = (rest = '') => `/api/monitors/${ours().workspace.id}${rest}`;
  const ofNew = async (method: string, rest = ''): Promise<Ask> => {
    const { id } = await newMonitor(ours().workspace, ours().sensor);
    return { method, path: path(`/co2/${id}${rest}`) };
  };
  return {
    'POST /api/monitors/{org}/{type}': () => ({
      method: 'POST',
      path: path('/co2'),
      body: monitorTerms(ours().sensor),
    }),
    'PUT /api/monitors/{org}/{type}': () => ({
      method: 'PUT',
      path: path('/co2'),
      body: { ...monitorTerms(ours().sensor), id: ours().named['monitor'] },
    }),
    'POST /api/monitors/{org}/{type}/{id}/newurl': () => ofNew('POST', '/newurl'),
    'DELETE /api/monitors/{org}/{type}/{id}': () => ofNew('DELETE'),
  };
}
