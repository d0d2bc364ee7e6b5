import type { AlarmTimelineEntry, AlarmView } from '@watchglass/schemas/alarm/views';
import { until } from '../stack/until.ts';
import { taken } from './door.ts';
import { celsius, sensorHeard } from './readings.ts';
import type { Base } from './base.ts';
import type { Workspace } from './workspace.ts';

async function pageOf(
  { id, owner }: Workspace,
  page: number,
): Promise<{ readonly items: readonly AlarmView[]; readonly total: number }> {
  return taken(
    await owner.ask<{ items: AlarmView[]; total: number }>(
      'GET',
      `/api/alarms/${id}/active?rowsPerPage=100&page=${page}`,
    ),
  );
}

/** All active alarms, page by page. */
export async function activeAlarms(workspace: Workspace): Promise<readonly AlarmView[]> {
  const alarms: AlarmView[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = await pageOf(workspace, page);
    alarms.push(...items);
    if (items.length === 0 || alarms.length >= total) return alarms;
  }
}

/** The hundred latest alarms, by a query that older versions support. */
export async function newestAlarms(workspace: Workspace): Promise<readonly AlarmView[]> {
  return (await pageOf(workspace, 0)).items;
}

/** Waits for an alarm of a sensor among the latest ones. */
export function alarmOf(workspace: Workspace, id: number, patienceMs = 10_000): Promise<AlarmView> {
  return until(
    `an alarm of sensor ${id}`,
    async () => (await newestAlarms(workspace)).find(({ sensorId }) => sensorId === id),
    patienceMs,
  );
}

export async function alarmById({ id, owner }: Workspace, alarmId: string): Promise<AlarmView> {
  return taken(await owner.ask<AlarmView>('GET', `/api/alarms/${id}/alarm/${alarmId}`));
}

export async function timelineOf({ id, owner }: Workspace, alarmId: string): Promise<readonly AlarmTimelineEntry[]> {
  return taken(await owner.ask<{ items: AlarmTimelineEntry[] }>('GET', `/api/alarms/${id}/alarm/${alarmId}/timeline`))
    .items;
}

let sensors = 5_000_000;

/** A sensor of its own, with a first value inside its limits at `at`. */
export async function calmSensor(
  workspace: Workspace,
  base: Base,
  at: number,
): Promise<{ readonly id: number; readonly wireId: string }> {
  sensors += 1;
  const wireId = String(sensors);
  taken(await base.deliver([celsius(wireId, 5, at)]));
  return sensorHeard(workspace, wireId);
}
