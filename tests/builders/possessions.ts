import { randomUUID } from 'node:crypto';
import { DEFAULT_NOTIFICATIONS } from '@watchglass/schemas/notification/settings';
import { DEFAULT_SOUNDS } from '@watchglass/schemas/user/sounds';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { alarmOf, calmSensor } from './alarm.ts';
import { newApiAccount, newTerms, terms } from './api-account.ts';
import { newAsset } from './asset.ts';
import { newBackup } from './backup.ts';
import { newBase, type Base } from './base.ts';
import { CERTIFICATE, newCalibration } from './calibration.ts';
import { DOUBLE, newProfile } from './calibration-profile.ts';
import { destinationOf, newDestination } from './destination.ts';
import { taken, type Ask, type Door } from './door.ts';
import { newAssetFile } from './file.ts';
import { newHandover } from './handover.ts';
import { newLocation } from './location.ts';
import { newLogo } from './logo.ts';
import { monitorTerms, newMonitor } from './monitor.ts';
import { newCustomMetric } from './metric.ts';
import { newCalendar } from './calendar.ts';
import { maintenanceOf, newMaintenance } from './maintenance.ts';
import { newEscalation, newRota, rotaOf } from './on-call.ts';
import { newPushDevice, subscriptionOf } from './push-device.ts';
import { newPlan, newPlanObject } from './plan.ts';
import { celsius, readingsShown } from './readings.ts';
import type { ListedRoute } from './routes.ts';
import { definition, newRule } from './rule.ts';
import { newVirtualSensor } from './virtual-sensor.ts';
import { newWall, wallTerms, type PairedWall } from './wall.ts';
import { integrationOf, newIntegration } from './integration.ts';
import { newWebhook, webhookOf } from './webhook.ts';
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

const TWICE = {
  type: 'offset',
  inputs: [{ sensorId: 2_000_000_000, metricId: 1 }],
  parameters: { constant: 1 },
  timeZone: 'UTC',
};

const ONE_STEP = [{ afterMinutes: 0, targets: [{ kind: 'person', id: randomUUID() }] }];

/** A valid body of each command, so that the answer depends on the id in the path or on the right. */
const BODIES: Readonly<Record<string, object>> = {
  ConfirmPassword: { password: 'not the password' },
  ChangePassword: { password: 'another quite long sentence', token: 'x'.repeat(40) },
  ChangeProfile: { name: 'Another Name', language: 'en', timeZone: null },
  ChangeUnits: DEFAULT_UNITS,
  ChangeSounds: DEFAULT_SOUNDS,
  MakeSignInCode: {},
  EndOtherSessions: {},
  EndSession: {},
  CreateOrganization: { name: 'Another' },
  UploadLogos: {},
  RemoveLogos: {},
  DeleteOrganization: { keyphrase: 'NOT THE NAME' },
  ConfigureOrganization: { name: 'Renamed', timeZone: 'Europe/Riga' },
  ChangePayer: { payerType: 'nonVat' },
  LeaveOrganization: {},
  TransferOwnership: { userId: '0195f000-0000-7000-8000-000000000001', password: 'not the password', confirmed: true },
  ChangeMembers: { items: [{ id: randomUUID(), role: 1 }] },
  ChangeMember: { role: 1, permissions: { sensors: 'w' } },
  RemoveMember: {},
  InvitePeople: { items: [{ email: 'nobody@people.example', role: 1 }] },
  ProcessInvitation: { action: 'resend' },
  AcceptInvitation: {},
  AcceptInvitationByLink: { token: 'x'.repeat(40) },
  RejectInvitation: {},
  TakeOverBase: { serial: 'B000001', pin: '123456' },
  CreateLocation: { name: 'Cellar', timeZone: 'Europe/Riga' },
  ChangeLocation: { name: 'Roof', timeZone: 'Europe/Riga' },
  DeleteLocation: {},
  CreateTag: { name: 'Cold' },
  ChangeTag: { name: 'Roof' },
  MergeTag: { into: randomUUID() },
  MergeTagType: { into: randomUUID() },
  DeleteTag: {},
  CreateTagType: { name: 'Room', colour: 'green' },
  ChangeTagType: { name: 'Floor', colour: 'teal' },
  DeleteTagType: {},
  CreateCalibrationProfile: { name: 'Other probe', ...DOUBLE },
  ChangeCalibrationProfile: { name: 'Changed probe', ...DOUBLE },
  DeleteCalibrationProfile: {},
  CreateRota: rotaOf([randomUUID()], { name: 'Weekends' }),
  ChangeRota: rotaOf([randomUUID()], { name: 'Weekdays' }),
  DeleteRota: {},
  CoverRota: {
    covers: [{ userId: randomUUID(), from: '2030-01-01T00:00:00.000Z', until: '2030-01-02T00:00:00.000Z' }],
  },
  RemoveRotaCover: {},
  CreateEscalation: { name: 'Days', repeats: 0, steps: ONE_STEP },
  ChangeEscalation: { name: 'Weekdays', repeats: 1, steps: ONE_STEP },
  DeleteEscalation: {},
  PlanMaintenance: maintenanceOf(),
  ChangeMaintenance: maintenanceOf({ title: 'Cleaning' }),
  ConfigureAlarmLinks: { acknowledge: true },
  ConfigureSignatures: { required: 'none', meanings: ['Released'] },
  CreateCalendar: { name: 'Summer', days: ['2026-07-01'] },
  ChangeCalendar: { name: 'Winter', days: ['2026-12-24'] },
  DeleteCalendar: {},
  EndMaintenance: {},
  DeleteMaintenance: {},
  CreateNoMonitor: {},
  ChangeNoMonitor: {},
  DeleteNoMonitor: {},
  CreateMonitor: monitorTerms(2_000_000_000),
  ChangeMonitor: monitorTerms(2_000_000_000),
  RenewMonitorLink: {},
  DeleteMonitor: {},
  SetOwnerOnly: { publicTiles: false },
  CreateDestination: destinationOf({ name: 'Control room' }),
  ChangeDestination: { name: 'Night desk', language: 'lv' },
  DeleteDestination: {},
  CreateWebhook: webhookOf({ name: 'Another office' }),
  ChangeWebhook: { name: 'Front office', types: ['alarm.*'] },
  DeleteWebhook: {},
  EnableWebhook: {},
  DisableWebhook: {},
  RotateWebhookSecret: {},
  TestWebhook: {},
  CreateIntegration: integrationOf({ name: 'Another receiver' }),
  ChangeIntegration: integrationOf({ name: 'Renamed receiver' }),
  DeleteIntegration: {},
  EnableIntegration: {},
  DisableIntegration: {},
  TestIntegration: {},
  StopIntegrationTest: {},
  SkipIntegration: {},
  ResendIntegration: { since: new Date().toISOString() },
  ResendWebhook: { since: new Date().toISOString() },
  TestDestination: {},
  SwitchDestinationOn: {},
  SwitchDestinationOff: {},
  RequestMailboxConfirmation: {},
  RenewDestinationSecret: {},
  AddNotificationDevice: subscriptionOf(),
  RemoveNotificationDevice: {},
  TestNotificationDevice: {},
  CreateAsset: { name: 'Cold store' },
  DescribeAsset: { name: 'Freezer' },
  DeleteAsset: {},
  RestoreAsset: {},
  UploadFile: {},
  AddFile: { file: randomUUID() },
  RemoveFile: {},
  AddPoint: { name: 'Door', metricId: 1 },
  RenamePoint: { name: 'Gate' },
  RemovePoint: {},
  AttachSensor: { sensorId: 2_000_000_000 },
  DetachSensor: {},
  ReplaceSensor: { by: 2_000_000_001 },
  CreatePlan: { name: 'Cellar', location: null },
  ChangePlan: { name: 'Roof', location: null },
  DeletePlan: {},
  ReplacePlanImage: {},
  PlacePlanObject: { target: { kind: 'text', text: 'Door' }, x: 0.5, y: 0.5 },
  MovePlanObject: { x: 0.1, y: 0.1 },
  RemovePlanObject: {},
  DescribeBase: { name: 'Renamed' },
  UnregisterBase: { keyphrase: 'NOT THE NAME' },
  OpenRegistration: {},
  RevokeRegistration: {},
  OpenSession: { password: 'not the password' },
  ContinueSession: {},
  CloseSession: {},
  RebootBase: {},
  SyncLicence: {},
  PairSensors: {},
  ChangeNetwork: {
    mode: 'static',
    ip: '10.0.0.7',
    mask: '255.255.255.0',
    gateway: '10.0.0.1',
    dns: [],
    ntp: [],
    ssid: null,
  },
  SetOutlets: { modbus: null, bacnet: null },
  BackUpBase: {},
  CancelBackup: {},
  RestoreBackup: { password: 'not the password' },
  UpgradeFirmware: { password: 'not the password' },
  PauseBase: {},
  UnpauseBase: {},
  ChangeCustomMetricUnit: { unit: 'kPa' },
  SetCo2Thresholds: { thresholds: [0, 900], labels: ['Air'] },
  DescribeSensor: { name: 'Renamed', tags: [] },
  AdjustSensor: {
    metricId: 1,
    slope: 2,
    offset: 0,
    tare: null,
    normalising: 1,
    conversion: null,
    preset: null,
    customMetric: null,
  },
  CalibrateSensor: CERTIFICATE,
  WithdrawCalibration: { reason: 'a reason' },
  DisableSensor: {},
  EnableSensor: {},
  RestoreSensor: {},
  ChangeSensors: { ids: [2_000_000_000], action: { type: 'disable' } },
  ImportSensors: {},
  DeleteSensor: { name: 'not the name' },
  CreateVirtualSensor: { name: 'Twice', ...TWICE },
  ChangeVirtualSensor: { ...TWICE, recompute: 'now' },
  StopVirtualHistory: { from: '2026-01-01T00:00:00Z' },
  CreateAlarmRule: definition(),
  ChangeAlarmRule: definition({ title: 'Changed' }),
  DeleteAlarmRule: {},
  TryAlarmRule: { definition: definition(), from: 1_700_000_000_000, to: 1_700_086_400_000 },
  ChangeAlarmRules: { ids: [randomUUID()], action: { type: 'disable' } },
  CreateAlarmRuleTemplate: definition({ title: `Template ${randomUUID().slice(0, 8)}` }),
  DeleteAlarmRuleTemplate: {},
  EnableAlarmRule: {},
  DisableAlarmRule: {},
  ChangeNotifications: DEFAULT_NOTIFICATIONS,
  TestNotifications: { channel: 'email' },
  SendPhoneCode: { phone: '+371 21 234 567' },
  ConfirmPhone: { code: '123456' },
  RemovePhone: {},
  SubscribeToAlarmRule: {},
  UnsubscribeFromAlarmRule: {},
  AcknowledgeAlarm: { raise: 1 },
  CommentAlarm: { text: 'a comment' },
  CancelAlarm: { reason: 'a reason' },
  OpenAlarm: {},
  AcknowledgeAlarms: { alarms: [{ id: randomUUID(), raise: 1 }] },
  AssignAlarm: { to: null },
  WriteHandover: { since: new Date(Date.now() - 3_600_000).toISOString(), text: 'all is well' },
  AcceptHandover: {},
  ShelveAlarm: { raise: 1, minutes: 5, reason: 'a reason' },
  UnshelveAlarm: {},
  SilenceAlarms: { minutes: 1 },
  CreateDashboard: { name: `Wall ${randomUUID().slice(0, 8)}`, data: [] },
  ChangeDashboard: { name: 'Changed', data: [] },
  DeleteDashboard: {},
  SetDashboardFavorite: {},
  RemoveDashboardFavorite: {},
  ImportDashboard: { file: {} },
  RestoreDashboard: { revision: 0 },
  TakeOverDashboard: {},
  CreateApiAccount: newTerms(),
  ChangeApiAccount: terms(),
  RenewApiSecret: {},
  RevokeApiAccount: {},
  PairWall: wallTerms([randomUUID()]),
  DenyWall: {},
  ConfigureWall: wallTerms([randomUUID()]),
  RevokeWall: {},
  OrderWall: { order: 'identify' },
  SilenceWall: { minutes: 1 },
  SilenceOwnWall: { minutes: 1 },
};

/** The required query strings; `{points}` are of the possessions' sensor. */
const QUERIES: Readonly<Record<string, string>> = {
  '/api/readings/{org}/history': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/statistics': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/export': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/figures': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/readings/{org}/lines': '?points={points}&from=1700000000000&to=1700000060000',
  '/api/time/{org}/density': '?from=1700000000000&to=1700000060000',
  '/api/virtual-sensors/{org}/preview': `?formula=${encodeURIComponent(JSON.stringify(TWICE))}`,
  // Serial numbers of bases begin with it.
  '/api/search/{org}': '?q=b',
  '/api/assets/{org}/point/{id}/history': '?from=1700000000000&to=1700000060000',
  '/api/sensors/{org}/sensor/{id}/export': '?from=1700000000000&to=1700000060000',
  '/api/sensors/{org}/sensor/{id}/measured': '?metric=1',
  '/api/time/{org}/compare': '?from=n1&to=n2',
  '/api/time/{org}/compare/export': '?from=n1&to=n2',
  '/api/audit/{org}/export': '?from=1700000000000&to=1700000060000',
  '/api/monitors/{org}/preview/{type}': '?sensor=2000000000',
  '/api/time/{org}/entry': '?n=1',
  '/api/walls/{org}/wall/{id}/receipts': '?at=2026-01-01T00:00:00Z',
  '/api/walls/{org}/wall/{id}/shown': '?at=2026-01-01T00:00:00Z',
  '/api/alarms/{org}/history/export': '?from=1700000000000&to=1700000060000',
  '/api/alarms/{org}/days': '?from=1700000000000&to=1700000060000',
  '/api/alarms/{org}/figures': '?from=1700000000000&to=1700000060000',
};

/** Names in a path without a word before them; of public tiles the type stands before the id. */
function standingAlone(name: string, { sensor, named }: Pick<Possessions, 'sensor' | 'named'>): string {
  if (name === 'points') return `${sensor}.1`;
  return name === 'type' ? 'co2' : String(named['monitor']);
}

/** A person names the workspace of the read API in the query. The stream of events would never end. */
const ofCredential = (path: string, organizationId: number): string =>
  path.startsWith('/api/v1/') && !path.endsWith('/stream') ? `?space=${organizationId}` : '';

/** A request to a route that names these things in its path. Throws for an unknown kind of path or body. */
export function requestTo(
  { method, path, command, title }: ListedRoute,
  { sensor, named }: Pick<Possessions, 'sensor' | 'named'>,
  organizationId: number,
): Ask {
  const query = (QUERIES[path] ?? ofCredential(path, organizationId)).replace('2000000000', String(sensor));
  const filled = `${path}${query}`
    .replace('{z}/{x}/{y}', '0/0/0')
    .replace('{concept}/{id}', `dashboard/${named['dashboard']}`)
    .replace('{n}', '1')
    .replaceAll(/([\w-]+)\/\{(\w+)\}|\{(\w+)\}/g, (_all, before?: string, name?: string, alone?: string) => {
      if (alone !== undefined && alone !== 'org') return standingAlone(alone, { sensor, named });
      if (alone === 'org' || name === 'org')
        return before === undefined ? String(organizationId) : `${before}/${organizationId}`;
      const id = before === undefined ? undefined : named[before];
      if (id === undefined) throw new Error(`${title}: add the kind of thing in this path to the possessions`);
      return `${before}/${id}`;
    });
  if (method === 'GET') return { method, path: filled };
  const said = command === undefined ? {} : BODIES[command];
  const body = command === 'ChangeMonitor' ? { ...said, id: named['monitor'] } : said;
  if (body === undefined) throw new Error(`${title}: add a body of ${command}`);
  const headers = { 'if-match': '"0"' };
  const isBare = method === 'DELETE' && Object.keys(body).length === 0;
  return isBare ? { method, path: filled, headers } : { method, path: filled, body, headers };
}

/** The same request as of a moment. */
export const asOf = (request: Ask, moment: string): Ask => ({
  ...request,
  path: `${request.path}${request.path.includes('?') ? '&' : '?'}at=${moment}`,
});

/** Returns true if a path names anything besides the organization. */
export function namesSomething({ path }: ListedRoute): boolean {
  return /\{(?!org\}|type\})\w+\}/.test(path) || (path in QUERIES && (QUERIES[path]?.includes('{points}') ?? false));
}
