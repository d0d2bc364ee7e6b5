import { alarmOf, calmSensor } from '../builders/alarm.ts';
import { newHandover } from '../builders/handover.ts';
import { newApiAccount } from '../builders/api-account.ts';
import { newBase } from '../builders/base.ts';
import { newDashboard, sensorTile, tile } from '../builders/dashboard.ts';
import { taken, type Door } from '../builders/door.ts';
import { invitationToken, listedInvitation, newInvitation } from '../builders/invitation.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newReport, newSchedule } from '../builders/report.ts';
import { newRule } from '../builders/rule.ts';
import { newIntegration } from '../builders/integration.ts';
import { newWebhook } from '../builders/webhook.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';

const MINUTE_MS = 60_000;
const COURSE_MINUTES = 120;

/** A workspace with one of everything that screens show. */
export interface Scene {
  readonly workspace: Workspace;
  readonly sensorId: number;
  readonly serial: string;
  readonly alarmId: string;
  readonly handoverId: string;
  readonly dashboard: string;
  readonly webhookId: string;
  readonly reportId: string;
  readonly integrationId: string;
  /** The link of an invitation to a person without an account. */
  readonly invitation: string;
}

export async function setScene(door: Door & { readonly dataDir: string }): Promise<Scene> {
  const workspace = await newWorkspace(door);
  const base = await newBase(door, workspace);
  const now = Date.now();
  const course = Array.from({ length: COURSE_MINUTES }, (_, minute) =>
    celsius('77', 5 + 2 * Math.sin(minute / 9), now - (COURSE_MINUTES - minute) * MINUTE_MS),
  );
  taken(await base.deliver([...course, { n: '77:humidity', u: '%RH', t: now / 1000, v: 61 }]));
  const sensor = await sensorHeard(workspace, '77');
  const silent = await calmSensor(workspace, base, now - 3 * 60 * MINUTE_MS);
  const warm = await calmSensor(workspace, base, now - MINUTE_MS);
  await newRule(workspace, { title: 'Cold store too warm' });
  taken(await base.deliver([celsius('77', 12, now), celsius(warm.wireId, 9, now)]));
  const [alarm, warning] = await Promise.all([alarmOf(workspace, sensor.id), alarmOf(workspace, warm.id)]);
  taken(
    await workspace.owner.ask('POST', `/api/alarms/${workspace.id}/alarm/${warning.id}/acknowledge`, {
      raise: warning.raise,
      comment: 'On my way',
    }),
  );
  await newApiAccount(door, workspace);
  await placeSensor(workspace, sensor.id, await newLocation(workspace, 'North hall'));
  const { path } = await newDashboard(workspace, [
    sensorTile(sensor.id, { name: 'Cold store', metrics: [TEMPERATURE, 2] }),
    sensorTile(silent.id, { name: 'Silent', column: 1 }),
    sensorTile(warm.id, { name: 'Ramp', column: 2 }),
    tile(
      { component: 'line', name: 'Course', props: { sensors: [sensor.id, warm.id], metrics: [TEMPERATURE], hours: 1 } },
      { x: 0, y: 8, w: 12, h: 10 },
    ),
    tile(
      { component: 'active-alarms-table', name: 'Alarms', props: { onlyCritical: false } },
      { x: 12, y: 8, w: 12, h: 10 },
    ),
  ]);
  return {
    workspace,
    sensorId: sensor.id,
    serial: base.serial,
    alarmId: alarm.id,
    handoverId: await newHandover(workspace),
    dashboard: path,
    webhookId: (await newWebhook(workspace)).id,
    reportId: await newReport(workspace, await newSchedule(workspace, `${sensor.id}.${TEMPERATURE}`)),
    integrationId: await newIntegration(workspace),
    invitation: await newInvitationLink(door, workspace),
  };
}

/** The link of an invitation to an address without an account. */
export async function newInvitationLink(door: { readonly dataDir: string }, workspace: Workspace): Promise<string> {
  const invited = await newInvitation(workspace, 'invited@people.example', { permissions: { sensors: 'r' } });
  await until('the invitation is listed', async () => listedInvitation(workspace, invited));
  return `/accept-invite?token=${await invitationToken(door, invited)}`;
}
