import type { ExportTerms } from '@watchglass/schemas/export/commands';
import type { ExportView } from '@watchglass/schemas/export/views';
import { until } from '../stack/until.ts';
import { taken, type Ask } from './door.ts';
import type { Person } from './person.ts';
import type { Possessions } from './possessions.ts';
import type { Workspace } from './workspace.ts';

export const exportTerms = (points: string): Pick<ExportTerms, 'points' | 'from' | 'to'> => ({
  points,
  from: Date.now() - 3_600_000,
  to: Date.now() + 60_000,
});

/** Asks for an export of the last hour. */
export async function newExport(
  { id, owner }: Pick<Workspace, 'id' | 'owner'>,
  points: string,
  more: Partial<ExportTerms> = {},
): Promise<string> {
  const body = { ...exportTerms(points), ...more };
  return taken(await owner.ask<{ id: string }>('POST', `/api/exports/${id}`, body)).id;
}

/** The export once its file is there. */
export function readyExport(by: Person, path: string): Promise<ExportView> {
  return until('the file is ready', async () => {
    const view = taken(await by.ask<ExportView>('GET', path));
    if (view.state === 'failed') throw new Error(`the export failed: ${view.why}`);
    return view.state === 'ready' ? view : undefined;
  });
}

/** Requests that succeed, each about a file of its own. */
export function requestsOfExports(things: () => Possessions): Readonly<Record<string, () => Promise<Ask>>> {
  const ready = async (): Promise<string> => {
    const { workspace, sensor } = things();
    const path = `/api/exports/${workspace.id}/export/${await newExport(workspace, `${sensor}.1`)}`;
    await readyExport(workspace.owner, path);
    return path;
  };
  return {
    'POST /api/exports/{org}': async () => {
      const { workspace, sensor } = things();
      return { method: 'POST', path: `/api/exports/${workspace.id}`, body: exportTerms(`${sensor}.1`) };
    },
    'POST /api/exports/{org}/export/{id}/download': async () => ({
      method: 'POST',
      path: `${await ready()}/download`,
      body: {},
    }),
    'GET /api/exports/{org}/export/{id}/file': async () => {
      const path = await ready();
      taken(await things().workspace.owner.ask('POST', `${path}/download`, {}));
      return { method: 'GET', path: `${path}/file` };
    },
  };
}
