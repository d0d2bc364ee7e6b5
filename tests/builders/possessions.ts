import { randomUUID } from 'node:crypto';
import { alarmOf, calmSensor } from './alarm.ts';
import { newAnnotation } from './annotation.ts';
import { newApiAccount } from './api-account.ts';
import { newAsset } from './asset.ts';
import { newBackup } from './backup.ts';
import { newBase, type Base } from './base.ts';
import { newCalibration } from './calibration.ts';
import { newProfile } from './calibration-profile.ts';
import { newDestination } from './destination.ts';
import { taken, type Door } from './door.ts';
import { newExport } from './export.ts';
import { newAssetFile } from './file.ts';
import { newHandover } from './handover.ts';
import { isIssued, newReport, newSchedule, reportOnce } from './report.ts';
import { newLocation } from './location.ts';
import { newLogo } from './logo.ts';
import { newMonitor } from './monitor.ts';
import { newCustomMetric } from './metric.ts';
import { newCalendar } from './calendar.ts';
import { newMaintenance } from './maintenance.ts';
import { newEscalation, newRota } from './on-call.ts';
import { newPushDevice } from './push-device.ts';
import { newPlan, newPlanObject } from './plan.ts';
import { celsius, readingsShown } from './readings.ts';
import { definition, newRule } from './rule.ts';
import { newVirtualSensor } from './virtual-sensor.ts';
import { newWall, wallTerms, type PairedWall } from './wall.ts';
import { newIntegration } from './integration.ts';
import { newWebhook } from './webhook.ts';
import { newMember, newWorkspace, type Workspace } from './workspace.ts';

/** One thing of each kind that a path can name, by the word before its id in the path. */
export interface Possessions {
  readonly workspace: Workspace;
  readonly base: Base;
  readonly sensor: number;
  /** Shows the dashboard. */
  readonly wall: PairedWall;
  readonly named: Readonly<Record<string, string | number>>;
}

const LISTS = [
  'assets',
  'profiles',
  'dashboards',
  'locations',
  'apiaccounts',
  'invites',
  'tags',
  'tag-types',
  'walls',
] as const;

/** The token of no link in any mail. */
const NO_LINK = 'A'.repeat(22);

/** Creates one of each, all projected. */
export async function furnished(door: Door): Promise<Possessions> {
  const workspace = await newWorkspace(door);
  const [base, member] = [await newBase(door, workspace), await newMember(door, workspace)];
  const sensor = await calmSensor(workspace, base, Date.now() - 60_000);
  const rule = await newRule(workspace, { title: 'Alarm of the house' });
  await base.post([celsius(sensor.wireId, 9, Date.now())]);
  const alarm = await alarmOf(workspace, sensor.id);
  await readingsShown(workspace, { serial: base.serial, sensor: sensor.id, received: 2 });
  const template = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/alarms/${workspace.id}/templates`, definition()),
  );
  const metric = await newCustomMetric(workspace, base, `${sensor.wireId}:vacuum`);
  const {
    items: [invitation],
  } = taken(
    await workspace.owner.ask<{ items: { id: string }[] }>('POST', `/api/invites/${workspace.id}`, {
      items: [{ email: `invited.${randomUUID()}@people.example`, role: 1 }],
    }),
  );
  const account = await newApiAccount(door, workspace);
  const location = await newLocation(workspace);
  const tagType = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/tag-types/${workspace.id}`, {
      name: 'Zone',
      colour: 'blue',
    }),
  );
  const tag = taken(await workspace.owner.ask<{ id: string }>('POST', `/api/tags/${workspace.id}`, { name: 'North' }));
  const asset = await newAsset(workspace, { location, sensor: sensor.id });
  const virtual = await newVirtualSensor(workspace, { sensor: sensor.id });
  const plan = await newPlan(workspace);
  const objects = await newPlanObject(workspace, plan, sensor.id);
  const profile = await newProfile(workspace);
  const [rota, escalation] = [await newRota(workspace), await newEscalation(workspace)];
  const squarelogo = await newLogo(workspace);
  const dashboard = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/dashboards/${workspace.id}`, { name: 'Wall', data: [] }),
  );
  const registration = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/gateways/${workspace.id}/registrations`, {}),
  );
  const wall = await newWall(door, workspace, wallTerms([dashboard.id]));
  const monitor = await newMonitor(workspace, sensor.id);
  for (const list of LISTS) taken(await workspace.owner.ask('GET', `/api/${list}/${workspace.id}`));
  const files = await newAssetFile(workspace, asset.id);
  const schedules = await newSchedule(workspace, `${sensor.id}.1`);
  const report = await newReport(workspace, schedules);
  // Nothing is added to it behind the back of a test.
  await reportOnce(workspace.owner, { space: workspace.id, id: report }, isIssued);
  return {
    workspace,
    base,
    sensor: sensor.id,
    wall,
    named: {
      sensor: sensor.id,
      'virtual-sensor': virtual,
      metric,
      alarm: alarm.id,
      'alarm-link': NO_LINK,
      rules: rule.id,
      rule: rule.id,
      type: 'S4V1',
      templates: template.id,
      handovers: await newHandover(workspace),
      annotation: await newAnnotation(workspace),
      dashboard: dashboard.id,
      version: 0,
      user: member.id,
      base: base.serial,
      backups: await newBackup(door, workspace, base),
      calibrations: await newCalibration(workspace, sensor.id),
      asset: asset.id,
      point: asset.point,
      files,
      attachment: files,
      thumbnail: 'small',
      registrations: registration.id,
      commands: randomUUID(),
      csv: sensor.wireId,
      location,
      plan,
      objects,
      profile,
      rotas: rota,
      covers: randomUUID(),
      escalations: escalation,
      maintenance: await newMaintenance(workspace),
      calendars: await newCalendar(workspace),
      destinations: (await newDestination(workspace)).id,
      webhook: (await newWebhook(workspace)).id,
      integration: await newIntegration(workspace),
      export: await newExport(workspace, `${sensor.id}.1`),
      schedules,
      report,
      devices: await newPushDevice(workspace.owner),
      monitor: monitor.id,
      preview: 'co2',
      metrics: 1,
      unit: 1,
      public: monitor.token,
      tag: tag.id,
      'tag-type': tagType.id,
      squarelogo,
      widelogo: squarelogo,
      sessions: randomUUID(),
      account: account.id,
      wall: wall.id,
      // A code belongs to no workspace: this one is shown by no screen.
      pair: 'BBBBBBBB',
      legal: 'terms-and-conditions',
      ...namesOfInvitation(invitation?.id ?? ''),
    },
  };
}

/** Names that no thing has. */
export function guessed(): Pick<Possessions, 'sensor' | 'named'> {
  const id = randomUUID();
  const logo = 'f'.repeat(64);
  return {
    sensor: 2_000_000_000,
    named: {
      sensor: 2_000_000_000,
      'virtual-sensor': 2_000_000_000,
      metric: 2_000_000_000,
      alarm: id,
      'alarm-link': NO_LINK,
      rules: id,
      rule: id,
      type: 'S0V0',
      templates: id,
      handovers: id,
      annotation: id,
      dashboard: id,
      version: 0,
      user: id,
      base: 'B999999999',
      backups: id,
      calibrations: id,
      asset: id,
      point: id,
      files: id,
      attachment: id,
      thumbnail: 'small',
      registrations: id,
      commands: id,
      csv: 'guessed',
      location: id,
      plan: id,
      objects: id,
      profile: id,
      rotas: id,
      covers: id,
      escalations: id,
      maintenance: id,
      calendars: id,
      destinations: id,
      monitor: id,
      preview: 'co2',
      metrics: 1,
      unit: 1,
      public: '11111111',
      webhook: id,
      integration: id,
      export: id,
      schedules: id,
      report: id,
      devices: id,
      tag: id,
      'tag-type': id,
      sessions: id,
      account: id,
      wall: id,
      pair: 'BBBBBBBB',
      squarelogo: logo,
      widelogo: logo,
      legal: 'privacy-policy',
      ...namesOfInvitation(id),
    },
  };
}

const namesOfInvitation = (id: string) => ({ invite: id, accept: id, reject: id });
