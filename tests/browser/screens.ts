import { LEGAL_DOCUMENTS } from '@watchglass/schemas/legal/document';
import type { Page } from 'playwright-core';
import { editingPage } from './pages/editing.ts';
import { formPage } from './pages/form.ts';
import { words } from './words.ts';
import type { Scene } from './scene.ts';

/** A screen, or a state of one, and the way to it. */
export interface ScreenCase {
  readonly name: string;
  /** In the router's notation. */
  readonly route: string;
  readonly path: (scene: Scene) => string;
  /** True for a screen before sign-in. */
  readonly anonymous?: boolean;
  /** The action that leads to the state. */
  readonly act?: (page: Page) => Promise<void>;
  /** True if the walk by keyboard covers the screen: the short form then skips it. */
  readonly walked?: boolean;
  /** Expected statuses of failed replies. */
  readonly statuses?: readonly number[];
}

const below =
  (rest: string) =>
  ({ workspace }: Scene): string =>
    `/${workspace.id}/${rest}`;
const button =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();

async function issueKey(page: Page): Promise<void> {
  await button(words('apiAccount.create'))(page);
  const form = formPage(page);
  await form.fill({ name: 'Shown once' });
  await page.getByRole('checkbox', { name: words('apiAccount.terms') }).check();
  await form.submit();
  await page.locator('[name="clientSecret"]').waitFor();
}

export const SCREENS: readonly ScreenCase[] = [
  { name: 'sign in', route: '/login', path: () => '/login', anonymous: true, walked: true },
  {
    name: 'register',
    route: '/register',
    path: () => '/register',
    anonymous: true,
    act: (page) => page.locator('button[type="submit"]').click(),
  },
  {
    name: 'reset password',
    route: '/reset-password',
    path: () => '/reset-password?email=ann%40people.example',
    anonymous: true,
  },
  {
    name: 'renew password',
    route: '/renew-password',
    path: () => `/renew-password?token=${'x'.repeat(40)}`,
    anonymous: true,
  },
  { name: 'dead link', route: '/renew-password', path: () => '/renew-password', anonymous: true },
  { name: 'back from a provider', route: '/sso', path: () => '/sso?error=access_denied', anonymous: true },
  {
    name: 'confirm',
    route: '/confirm-email',
    path: () => '/confirm-email?token=nonsense',
    anonymous: true,
    statuses: [400],
  },
  ...LEGAL_DOCUMENTS.map((document) => ({
    name: document,
    route: `/${document}`,
    path: () => `/${document}`,
    anonymous: true,
  })),
  { name: 'change language', route: '/change-language', path: () => '/change-language', anonymous: true },
  { name: 'invalid workspace', route: '/invalid-workspace', path: () => '/invalid-workspace' },
  {
    name: 'dead invitation',
    route: '/accept-invite',
    path: () => '/accept-invite?token=nonsense',
    anonymous: true,
    statuses: [400],
  },
  { name: 'invitation', route: '/accept-invite', path: ({ invitation }) => invitation, anonymous: true },
  { name: 'invitation for somebody else', route: '/accept-invite', path: ({ invitation }) => invitation },
  {
    name: 'cancel delete',
    route: '/cancel-delete',
    path: () => '/cancel-delete?token=nonsense',
    anonymous: true,
    statuses: [400],
  },
  {
    name: 'alarm link',
    route: '/alarm-link',
    path: () => '/alarm-link?token=nonsense',
    anonymous: true,
    statuses: [404],
  },
  {
    name: 'confirm mailbox',
    route: '/confirm-mailbox',
    path: () => '/confirm-mailbox?token=nonsense',
    anonymous: true,
  },
  { name: 'unsubscribe', route: '/unsubscribe', path: () => '/unsubscribe?token=nonsense', anonymous: true },
  { name: 'choose workspace', route: '/choose-workspace', path: () => '/choose-workspace', walked: true },
  { name: 'user', route: '/user', path: () => '/user' },
  { name: 'profile', route: 'profile', path: () => '/user/profile' },
  { name: 'units', route: 'units', path: () => '/user/units' },
  { name: 'messages', route: 'alarms/messages', path: below('alarms/messages') },
  { name: 'notifications', route: 'notifications', path: () => '/user/notifications' },
  { name: 'sounds', route: 'sounds', path: () => '/user/sounds' },
  { name: 'sessions', route: 'sessions', path: () => '/user/sessions' },
  { name: 'organization', route: '/:orgId?', path: () => '/', walked: true },
  { name: 'dashboard', route: 'dashboard/:dashboardId?', path: ({ dashboard }) => dashboard },
  {
    name: 'dashboard edited',
    route: 'dashboard/:dashboardId?',
    path: ({ dashboard }) => dashboard,
    act: (page) => editingPage(page).begin(),
  },
  {
    name: 'tile edited',
    route: 'dashboard/:dashboardId?',
    path: ({ dashboard }) => dashboard,
    act: async (page) => {
      const editing = editingPage(page);
      await editing.begin();
      await editing.press('Course', 'Enter');
      await page.getByRole('combobox', { name: words('pick.metric') }).waitFor();
    },
  },
  {
    name: 'palette',
    route: 'dashboard/:dashboardId?',
    path: ({ dashboard }) => dashboard,
    act: async (page) => {
      await editingPage(page).begin();
      await page.getByRole('button', { name: words('tile.add') }).click();
      await page.getByRole('button', { name: words('edit.mobile') }).click();
    },
  },
  { name: 'dashboards', route: 'dashboards', path: below('dashboards') },
  {
    name: 'dashboard history',
    route: 'dashboard/:dashboardId/history',
    path: ({ dashboard }) => `${dashboard}/history`,
  },
  {
    name: 'history of a sensor',
    route: 'history/:concept/:id',
    path: ({ workspace, sensorId }) => `/${workspace.id}/history/sensor/${sensorId}`,
  },
  { name: 'two moments', route: 'time/compare', path: below('time/compare?from=n1') },
  { name: 'unknown tile', route: 'dashboard/:dashboardId?', path: ({ dashboard }) => `${dashboard}?tileId=nothing` },
  { name: 'wall', route: 'dashboard/:dashboardId?', path: ({ dashboard }) => `${dashboard}?wall=1` },
  { name: 'active alarms', route: 'alarms/active-alarms', path: below('alarms/active-alarms') },
  { name: 'resolved alarms', route: 'alarms/active-alarms', path: below('alarms/active-alarms?tab=resolved') },
  {
    name: 'keys',
    route: 'alarms/active-alarms',
    path: below('alarms/active-alarms'),
    act: (page) => page.keyboard.press('?'),
  },
  {
    name: 'alarm',
    route: 'alarms/alarm/:alarmId',
    path: ({ workspace, alarmId }) => `/${workspace.id}/alarms/alarm/${alarmId}`,
  },
  {
    name: 'incident',
    route: 'alarms/alarm/:alarmId/incident',
    path: ({ workspace, alarmId }) => `/${workspace.id}/alarms/alarm/${alarmId}/incident`,
  },
  {
    name: 'an integration',
    route: 'integration-widget/:integrationId',
    path: ({ workspace, integrationId }) => `/${workspace.id}/integration-widget/${integrationId}`,
  },
  {
    name: 'a test of an integration',
    route: 'integration-test/:integrationId',
    path: ({ workspace, integrationId }) => `/${workspace.id}/integration-test/${integrationId}`,
  },
  { name: 'integrations', route: 'settings/integrations', path: below('settings/integrations') },
  {
    name: 'log of an integration',
    route: 'integration-log/:integrationId',
    path: ({ workspace, integrationId }) => `/${workspace.id}/integration-log/${integrationId}`,
  },
  { name: 'webhooks', route: 'settings/webhooks', path: below('settings/webhooks') },
  {
    name: 'messages of a webhook',
    route: 'settings/webhooks/:webhookId',
    path: ({ workspace, webhookId }) => `/${workspace.id}/settings/webhooks/${webhookId}`,
  },
  { name: 'events', route: 'settings/events', path: below('settings/events') },
  { name: 'signatures', route: 'settings/signatures', path: below('settings/signatures') },
  { name: 'retention', route: 'organization/retention', path: below('organization/retention') },
  { name: 'closed days', route: 'alarms/calendars', path: below('alarms/calendars') },
  { name: 'field bus', route: 'settings/field-bus', path: below('settings/field-bus') },
  {
    name: 'maintenance',
    route: 'alarms/maintenance',
    path: below('alarms/maintenance'),
  },
  { name: 'shelved alarms', route: 'alarms/shelves', path: below('alarms/shelves') },
  { name: 'alarm history', route: 'alarms/alarm-history', path: below('alarms/alarm-history') },
  { name: 'table of history', route: 'alarms/alarm-history-table', path: below('alarms/alarm-history-table') },
  { name: 'alarm performance', route: 'alarms/performance', path: below('alarms/performance') },
  { name: 'cold chain', route: 'medical-sensor-table', path: below('medical-sensor-table') },
  {
    name: 'chart of the cold chain',
    route: 'medical-line-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/medical-line-chart?sensors=${sensorId}&metrics=1&limits=2~8&preset=hours12`,
  },
  {
    name: 'line chart',
    route: 'analytics/line-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/line-chart?sensors=${sensorId}&metrics=1,2&showValues=1&preset=hours12`,
  },
  { name: 'reports', route: 'analytics/reports', path: below('analytics/reports') },
  { name: 'schedules of reports', route: 'analytics/reports/schedules', path: below('analytics/reports/schedules') },
  {
    name: 'report',
    route: 'analytics/reports/report/:reportId',
    path: ({ workspace, reportId }) => `/${workspace.id}/analytics/reports/report/${reportId}`,
  },
  { name: 'exports', route: 'analytics/exports', path: below('analytics/exports') },
  {
    name: 'heat map',
    route: 'analytics/heat-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/heat-chart?sensors=${sensorId}&metrics=1&showValues=1&scale=2~8`,
  },
  {
    name: 'bar chart',
    route: 'analytics/bar-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/bar-chart?sensors=${sensorId}&metrics=1&showValues=1`,
  },
  {
    name: 'trends',
    route: 'analytics/trends',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/trends?sensors=${sensorId}&metrics=1&showValues=1&preset=hours24&aggPeriod=hour`,
  },
  {
    name: 'histogram',
    route: 'analytics/bar-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/bar-chart?sensors=${sensorId}&metrics=1&showValues=1&chartType=histogram`,
  },
  {
    name: 'boxes',
    route: 'analytics/bar-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/bar-chart?sensors=${sensorId}&metrics=1&showValues=1&chartType=box`,
  },
  {
    name: 'spectrum',
    route: 'analytics/spectrum-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/spectrum-chart?sensors=${sensorId}&metrics=1&showValues=1&preset=hours12`,
  },
  {
    name: 'spectral intensity',
    route: 'analytics/spectral-intensity-chart',
    path: ({ workspace, sensorId }) =>
      `/${workspace.id}/analytics/spectral-intensity-chart?sensors=${sensorId}&metrics=1&preset=hours12`,
  },
  {
    name: 'plugin of analytics',
    route: 'analytics/analytics-plugin/:pluginId',
    path: below('analytics/analytics-plugin/forecast'),
  },
  {
    name: 'sensor in a screen of one’s own',
    route: 'sensor-widget',
    path: ({ workspace, sensorId }) => `/${workspace.id}/sensor-widget?sensors=${sensorId}&metrics=1,2`,
  },
  { name: 'handovers', route: 'alarms/handover', path: below('alarms/handover') },
  {
    name: 'handover',
    route: 'alarms/handover/:handoverId',
    path: ({ workspace, handoverId }) => `/${workspace.id}/alarms/handover/${handoverId}`,
  },
  { name: 'alarm rules', route: 'alarms/alarm-rules', path: below('alarms/alarm-rules') },
  { name: 'new alarm rule', route: 'alarms/alarm-rules/:ruleId', path: below('alarms/alarm-rules/new') },
  { name: 'sensors', route: 'sensors/sensor-table', path: below('sensors/sensor-table') },
  {
    name: 'sensor',
    route: 'sensors/sensor/:sensorId',
    path: ({ workspace, sensorId }) => `/${workspace.id}/sensors/sensor/${sensorId}`,
  },
  {
    name: 'rename sensor',
    route: 'sensors/sensor/:sensorId',
    path: ({ workspace, sensorId }) => `/${workspace.id}/sensors/sensor/${sensorId}`,
    act: button(words('action.edit')),
  },
  { name: 'virtual sensors', route: 'sensors/virtual-sensors', path: below('sensors/virtual-sensors') },
  {
    name: 'disabled sensors',
    route: 'sensors/disabled-sensors-table',
    path: below('sensors/disabled-sensors-table'),
  },
  { name: 'bases', route: 'my-bases/my-bases-cards-view', path: below('my-bases/my-bases-cards-view') },
  { name: 'table of bases', route: 'my-bases/my-bases-table', path: below('my-bases/my-bases-table') },
  {
    name: 'register base',
    route: 'my-bases/my-bases-cards-view',
    path: below('my-bases/my-bases-cards-view?openNewBaseDialog=1'),
  },
  {
    name: 'base',
    route: 'my-bases/base/:serial',
    path: ({ workspace, serial }) => `/${workspace.id}/my-bases/base/${serial}`,
  },
  {
    name: 'unregister base',
    route: 'my-bases/base/:serial',
    path: ({ workspace, serial }) => `/${workspace.id}/my-bases/base/${serial}`,
    act: button(words('base.unregister')),
  },
  {
    name: 'registration requests',
    route: 'my-bases/registration-requests-table',
    path: below('my-bases/registration-requests-table'),
  },
  { name: 'screen without a wall', route: '/wall/:slot', path: () => '/wall/8', anonymous: true, statuses: [401] },
  { name: 'hello of a base', route: '/hello-gw', path: () => '/hello-gw?serial=B00001&pin=123456', anonymous: true },
  { name: 'test hello of a base', route: '/hello-base-test', path: () => '/hello-base-test', anonymous: true },
  { name: 'base to dashboard', route: '/hello-base', path: () => '/hello-base' },
  { name: 'members', route: 'workspace/members', path: below('workspace/members'), walked: true },
  {
    name: 'past rights',
    route: 'workspace/members',
    path: below('workspace/members'),
    act: (page) =>
      page
        .getByRole('button', { name: new RegExp(`^${words('member.historyNamed', { name: '' })}`) })
        .first()
        .click(),
  },
  {
    name: 'invitations',
    route: 'workspace/workspace-invites-management-table',
    path: below('workspace/workspace-invites-management-table'),
    walked: true,
  },
  {
    name: 'invite',
    route: 'workspace/workspace-invites-management-table',
    path: below('workspace/workspace-invites-management-table?invite=1'),
    walked: true,
  },
  {
    name: 'workspace configuration',
    route: 'workspace/workspace-configuration',
    path: below('workspace/workspace-configuration'),
    walked: true,
  },
  { name: 'licence', route: 'workspace/workspace-license', path: below('workspace/workspace-license') },
  {
    name: 'delete workspace',
    route: 'workspace/delete-workspace',
    path: below('workspace/delete-workspace'),
    walked: true,
  },
  { name: 'assets', route: 'assets/asset-table', path: below('assets/asset-table') },
  { name: 'new asset', route: 'assets/asset-table', path: below('assets/asset-table?new') },
  { name: 'asset measurements', route: 'assets/asset-measurements', path: below('assets/asset-measurements') },
  {
    name: 'no asset',
    route: 'assets/asset/:assetId',
    path: below('assets/asset/00000000-0000-7000-8000-000000000000'),
  },
  { name: 'locations', route: 'settings/locations', path: below('settings/locations') },
  {
    name: 'new location',
    route: 'settings/locations',
    path: below('settings/locations'),
    act: button(words('location.create')),
  },
  {
    name: 'no location',
    route: 'settings/location/:locationId',
    path: below('settings/location/00000000-0000-7000-8000-000000000000'),
  },
  { name: 'plans', route: 'plans/plans-table', path: below('plans/plans-table') },
  { name: 'new plan', route: 'plans/plan', path: below('plans/plan?new=1') },
  { name: 'CO₂ thresholds', route: 'settings/co2-thresholds', path: below('settings/co2-thresholds') },
  {
    name: 'calibration profiles',
    route: 'settings/calibration-profiles',
    path: below('settings/calibration-profiles'),
  },
  { name: 'on call', route: 'alarms/on-call', path: below('alarms/on-call') },
  { name: 'destinations', route: 'alarms/destinations', path: below('alarms/destinations') },
  { name: 'escalation policies', route: 'alarms/escalations', path: below('alarms/escalations') },
  { name: 'public tiles', route: 'public-tiles/list', path: below('public-tiles/list') },
  {
    name: 'new public tile',
    route: 'public-tiles/list',
    path: below('public-tiles/list'),
    act: button(words('publicTiles.create')),
  },
  { name: 'walls', route: 'settings/walls', path: below('settings/walls') },
  {
    name: 'what a wall showed',
    route: 'settings/walls/shown',
    path: below('settings/walls/shown'),
  },
  {
    name: 'pair a wall',
    route: 'settings/walls',
    path: below('settings/walls?pair=BBBBBBBB'),
    statuses: [404],
  },
  { name: 'tags', route: 'settings/my-tags', path: below('settings/my-tags') },
  { name: 'tag types', route: 'settings/tag-types-table', path: below('settings/tag-types-table') },
  { name: 'API keys', route: 'settings/pull-api-keys', path: below('settings/pull-api-keys') },
  {
    name: 'new API key',
    route: 'settings/pull-api-keys',
    path: below('settings/pull-api-keys'),
    act: button(words('apiAccount.create')),
  },
  { name: 'API secret', route: 'settings/pull-api-keys', path: below('settings/pull-api-keys'), act: issueKey },
  {
    name: 'workspace notifications',
    route: 'workspace/notifications',
    path: below('workspace/notifications'),
  },
  { name: 'audit', route: 'workspace/audit', path: below('workspace/audit') },
  { name: 'my workspaces', route: 'my-workspaces', path: () => '/user/my-workspaces', walked: true },
  { name: 'my workspaces below one', route: 'user/*', path: below('user/my-workspaces') },
  { name: 'annotations', route: 'analytics/annotations', path: below('analytics/annotations') },
  { name: 'data quality', route: 'data-quality', path: below('data-quality') },
  { name: 'nothing', route: '*', path: below('nowhere') },
];
