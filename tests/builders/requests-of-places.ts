import { calmSensor } from './alarm.ts';
import { newAsset } from './asset.ts';
import { newBase } from './base.ts';
import { taken, type Ask, type Door } from './door.ts';
import { newAssetFile, photograph, uploadFile } from './file.ts';
import { greyImage, newPlan, newPlanObject } from './plan.ts';
import type { Possessions } from './possessions.ts';
import { TEMPERATURE } from './readings.ts';
import { nameSensor } from './sensor-name.ts';
import { newVirtualSensor, RATIO } from './virtual-sensor.ts';

/** Procedures that need a base on its channel: `tests/flows/management.spec.ts` calls them. */
export const NEED_A_BASE: ReadonlySet<string> = new Set([
  'POST /api/gateways/{org}/base/{serial}/session',
  'PUT /api/gateways/{org}/base/{serial}/session',
  'POST /api/gateways/{org}/base/{serial}/reboot',
  'POST /api/gateways/{org}/base/{serial}/licence-sync',
  'POST /api/gateways/{org}/base/{serial}/pairing',
  'POST /api/gateways/{org}/base/{serial}/firmware',
  'POST /api/gateways/{org}/base/{serial}/network',
  'POST /api/gateways/{org}/base/{serial}/backups',
  'POST /api/gateways/{org}/base/{serial}/backups/{id}/restore',
  'GET /api/gateways/{org}/base/{serial}/backups/{id}',
  'POST /api/gateways/{org}/base/{serial}/outlets',
  'POST /ingest/commands/{id}',
  'PUT /ingest/commands/{id}/backup',
  'GET /ingest/commands/{id}/backup',
  'GET /ingest/commands/{id}/layout',
]);

const NO_ADJUSTMENT = {
  offset: 0,
  tare: null,
  normalising: 1,
  conversion: null,
  preset: null,
  customMetric: null,
};

type Requests = Readonly<Record<string, () => Promise<Ask>>>;

/** Requests that succeed, each on things of its own, because their order would matter otherwise. */
export function requestsOfPlaces(door: Door, possessions: () => Possessions): Requests {
  const sensor = () => calmSensor(possessions().workspace, possessions().base, Date.now());
  const pathTo = (list: string): string => `/api/${list}/${possessions().workspace.id}`;
  const asBase = (method: string, path: string, body?: object): Ask => ({
    method,
    path,
    headers: { authorization: possessions().base.authorization },
    ...(body && { body }),
  });
  return { ...ofAssets(possessions, { sensor, pathTo }), ...ofPlans(possessions, { sensor, pathTo }), ...ofSensors() };

  function ofSensors(): Requests {
    const formula = async () => ({
      type: 'expert',
      inputs: [{ sensorId: (await sensor()).id, metricId: TEMPERATURE }],
      parameters: { slope: 2 },
      timeZone: 'UTC',
    });
    return {
      'DELETE /api/gateways/{org}/base/{serial}': async () => {
        const { workspace } = possessions();
        const { serial } = await newBase(door, workspace);
        const path = `${pathTo('gateways')}/base/${serial}`;
        taken(await workspace.owner.ask('PUT', path, { name: 'Hall' }));
        return { method: 'DELETE', path, body: { keyphrase: 'HALL' } };
      },
      'DELETE /api/sensors/{org}/sensor/{id}': async () => {
        const { id } = await sensor();
        await nameSensor(possessions().workspace, id, 'Spare');
        return { method: 'DELETE', path: `${pathTo('sensors')}/sensor/${id}`, body: { name: 'Spare' } };
      },
      'POST /api/sensors/{org}/sensor/{id}/replace': async () => {
        const [{ id }, by] = [await sensor(), await sensor()];
        return { method: 'POST', path: `${pathTo('sensors')}/sensor/${id}/replace`, body: { by: by.id } };
      },
      'GET /api/virtual-sensors/{org}/preview': async () => {
        const asked = encodeURIComponent(JSON.stringify(await formula()));
        return { method: 'GET', path: `${pathTo('virtual-sensors')}/preview?formula=${asked}` };
      },
      'POST /api/virtual-sensors/{org}': async () => ({
        method: 'POST',
        path: pathTo('virtual-sensors'),
        body: { name: 'Twice', metricId: RATIO, ...(await formula()) },
      }),
      'PUT /api/virtual-sensors/{org}/virtual-sensor/{id}': async () => {
        const own = await newVirtualSensor(possessions().workspace, { sensor: (await sensor()).id });
        const path = `${pathTo('virtual-sensors')}/virtual-sensor/${own}`;
        const body = { metricId: RATIO, ...(await formula()), recompute: 'now' };
        return {
          method: 'PUT',
          path,
          body,
          headers: await versionOf(possessions(), `${pathTo('sensors')}/sensor/${own}`),
        };
      },
      'PUT /api/sensors/{org}/sensor/{id}/adjustments': async () => {
        const path = `${pathTo('sensors')}/sensor/${(await sensor()).id}`;
        const body = { ...NO_ADJUSTMENT, metricId: TEMPERATURE, slope: 2 };
        return { method: 'PUT', path: `${path}/adjustments`, body, headers: await versionOf(possessions(), path) };
      },
      'GET /ingest/commands': async () => asBase('GET', '/ingest/commands?wait=0'),
      'PUT /ingest/state': async () => asBase('PUT', '/ingest/state', { firmware: '4.6.0' }),
    };
  }
}

/** The present version of a thing, for If-Match. */
async function versionOf({ workspace }: Possessions, path: string): Promise<Readonly<Record<string, string>>> {
  return { 'if-match': (await workspace.owner.ask('GET', path)).headers.get('etag') ?? '' };
}

interface Parts {
  readonly sensor: () => Promise<{ readonly id: number }>;
  readonly pathTo: (list: string) => string;
}

function ofAssets(possessions: () => Possessions, { sensor, pathTo }: Parts): Requests {
  const point = async () => `${pathTo('assets')}/point/${(await newAsset(possessions().workspace)).point}`;
  return {
    'DELETE /api/assets/{org}/point/{id}': async () => ({ method: 'DELETE', path: await point() }),
    'POST /api/assets/{org}/point/{id}/attach': async () => ({
      method: 'POST',
      path: `${await point()}/attach`,
      body: { sensorId: (await sensor()).id },
    }),
    'POST /api/assets/{org}/asset/{id}/files': async () => {
      const { workspace } = possessions();
      const { id } = await newAsset(workspace);
      const file = taken(await uploadFile(workspace, photograph())).id;
      return { method: 'POST', path: `${pathTo('assets')}/asset/${id}/files`, body: { file } };
    },
    'DELETE /api/assets/{org}/asset/{id}/files/{fileId}': async () => {
      const { workspace } = possessions();
      const { id } = await newAsset(workspace);
      return { method: 'DELETE', path: `${pathTo('assets')}/asset/${id}/files/${await newAssetFile(workspace, id)}` };
    },
    'POST /api/assets/{org}/asset/{id}/restore': async () => {
      const { workspace } = possessions();
      const path = `${pathTo('assets')}/asset/${(await newAsset(workspace)).id}`;
      taken(await workspace.owner.ask('DELETE', path, undefined, await versionOf(possessions(), path)));
      return { method: 'POST', path: `${path}/restore` };
    },
  };
}

function ofPlans(possessions: () => Possessions, { sensor, pathTo }: Parts): Requests {
  const plan = () => newPlan(possessions().workspace);
  return {
    'DELETE /api/plans/{org}/plan/{id}/objects/{objectId}': async () => {
      const own = await plan();
      const object = await newPlanObject(possessions().workspace, own, (await sensor()).id);
      const path = `${pathTo('plans')}/plan/${own}/objects/${object}`;
      return { method: 'DELETE', path, headers: { 'if-match': '"0"' } };
    },
    'PUT /api/plans/{org}/plan/{id}/image': async () => ({
      method: 'PUT',
      path: `${pathTo('plans')}/plan/${await plan()}/image`,
      body: greyImage(40, 30) as never,
      headers: { 'content-type': 'image/png' },
    }),
  };
}
