import type { ReportDefinition } from '@watchglass/schemas/report-schedule/commands';
import type { ReportView } from '@watchglass/schemas/report/views';
import { until } from '../stack/until.ts';
import { taken, type Ask } from './door.ts';
import { PASSWORD, type Person } from './person.ts';
import type { Possessions } from './possessions.ts';
import type { Workspace } from './workspace.ts';

/** A daily summary of one source, for nobody. */
export const reportOf = (source: string, changed: Partial<ReportDefinition> = {}): ReportDefinition => ({
  title: 'Fridge',
  kind: 'summary',
  sources: [source],
  limits: null,
  ruleId: null,
  cadence: 'daily',
  at: '06:00',
  zone: 'UTC',
  settleMinutes: 60,
  formats: ['xlsx'],
  recipients: { people: [], destinationIds: [] },
  language: 'en',
  ...changed,
});

type Space = Pick<Workspace, 'id' | 'owner'>;

/** Schedules a report by the owner, and waits until it is listed; returns the id of the schedule. */
export async function newSchedule(
  { id, owner }: Space,
  source: string,
  changed: Partial<ReportDefinition> = {},
): Promise<string> {
  const path = `/api/reports/${id}/schedules`;
  const made = taken(await owner.ask<{ id: string }>('POST', path, reportOf(source, changed))).id;
  taken(await owner.ask('GET', path));
  return made;
}

/** Makes the report of yesterday due, and waits until it is listed; returns its id. */
export async function newReport({ id, owner }: Space, scheduleId: string): Promise<string> {
  const made = taken(await owner.ask<{ id: string }>('POST', `/api/reports/${id}/schedules/${scheduleId}/run`, {})).id;
  taken(await owner.ask('GET', `/api/reports/${id}`));
  return made;
}

/** The report once `is` says so of it. */
export function reportOnce(
  by: Person,
  { space, id }: { readonly space: number; readonly id: string },
  is: (view: ReportView) => boolean,
): Promise<ReportView> {
  return until('the report is as it is awaited', async () => {
    const view = taken(await by.ask<ReportView>('GET', `/api/reports/${space}/report/${id}`));
    if (view.state === 'failed') throw new Error(`the report failed: ${view.why}`);
    return is(view) && view;
  });
}

export const isIssued = ({ state }: ReportView): boolean => state === 'issued';

/** In the body of a request that signs. */
export const reportSignature = { password: PASSWORD, meaning: 'reviewed' };

/** Requests that succeed, each about a schedule of its own. */
export function requestsOfReports(things: () => Possessions): Readonly<Record<string, () => Promise<Ask>>> {
  const source = (): string => `${things().sensor}.1`;
  const path = (): string => `/api/reports/${things().workspace.id}/schedules`;
  const scheduled = async (): Promise<string> => `${path()}/${await newSchedule(things().workspace, source())}`;
  const headers = { 'if-match': '"0"' };
  const issued = async (): Promise<string> => {
    const { workspace } = things();
    const id = await newReport(workspace, await newSchedule(workspace, source()));
    await reportOnce(workspace.owner, { space: workspace.id, id }, isIssued);
    return `/api/reports/${workspace.id}/report/${id}`;
  };
  return {
    'POST /api/reports/{org}/schedules': async () => ({ method: 'POST', path: path(), body: reportOf(source()) }),
    'PUT /api/reports/{org}/schedules/{id}': async () => ({
      method: 'PUT',
      path: await scheduled(),
      body: reportOf(source(), { title: 'Freezer' }),
      headers,
    }),
    'GET /api/reports/{org}/report/{id}/file': async () => ({
      method: 'GET',
      path: `${await issued()}/file?format=xlsx`,
    }),
    'POST /api/reports/{org}/report/{id}/sign': async () => ({
      method: 'POST',
      path: `${await issued()}/sign`,
      body: { revision: 1, signature: reportSignature },
    }),
    'POST /api/reports/{org}/report/{id}/reissue': async () => ({
      method: 'POST',
      path: `${await issued()}/reissue`,
      body: { revision: 1 },
    }),
    'DELETE /api/reports/{org}/schedules/{id}': async () => ({ method: 'DELETE', path: await scheduled(), headers }),
  };
}
