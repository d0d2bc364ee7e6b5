import { holds, ROLE, type Membership, type Module } from '@watchglass/schemas/member/rights';
import type { IconName } from '../look/icons.ts';
import type { MessageKey } from '../messages/messages.ts';

export interface NavigationItem {
  readonly path: string;
  readonly label: MessageKey;
  readonly icon: IconName;
  /** The module whose readers see the page; if omitted, every member does. */
  readonly module?: Module;
  /** Only administrators and the owner see the page. */
  readonly admins?: true;
  /** Pages below this path belong to the item as well. */
  readonly within?: string;
}

export interface NavigationGroup {
  /** The key under which a device stores the collapsed state. */
  readonly id: string;
  readonly label: MessageKey;
  readonly icon: IconName;
  readonly items: readonly NavigationItem[];
}

/** A new page adds one line here, in the group of its concept. */
export const NAVIGATION: readonly NavigationGroup[] = [
  {
    id: 'dashboards',
    label: 'nav.group.dashboards',
    icon: 'dashboard',
    items: [
      { path: 'dashboard', label: 'nav.dashboard', icon: 'dashboard' },
      { path: 'dashboards', label: 'nav.dashboards', icon: 'list' },
    ],
  },
  {
    id: 'alarms',
    label: 'nav.group.alarms',
    icon: 'notifications',
    items: [
      {
        path: 'alarms/active-alarms',
        label: 'nav.activeAlarms',
        icon: 'notifications',
        module: 'alarms',
        within: 'alarms/alarm',
      },
      { path: 'alarms/shelves', label: 'shelf.title', icon: 'snooze', module: 'alarms' },
      { path: 'alarms/maintenance', label: 'maintenance.title', icon: 'maintenance', module: 'alarms' },
      {
        path: 'alarms/alarm-history',
        label: 'nav.alarmHistory',
        icon: 'history',
        module: 'alarms',
        within: 'alarms/alarm-history-table',
      },
      { path: 'alarms/performance', label: 'nav.alarmPerformance', icon: 'speed', module: 'alarms' },
      { path: 'alarms/messages', label: 'nav.messages', icon: 'send', module: 'alarms' },
      {
        path: 'alarms/handover',
        label: 'handover.title',
        icon: 'handshake',
        module: 'alarms',
        within: 'alarms/handover',
      },
      { path: 'alarms/calendars', label: 'calendar.title', icon: 'calendar', module: 'alarms' },
      { path: 'alarms/alarm-rules', label: 'nav.alarmRules', icon: 'rule', module: 'alarms' },
      { path: 'alarms/on-call', label: 'nav.onCall', icon: 'group', module: 'alarms' },
      { path: 'alarms/escalations', label: 'nav.escalations', icon: 'renew', module: 'alarms' },
      { path: 'alarms/destinations', label: 'nav.destinations', icon: 'send', module: 'alarms' },
    ],
  },
  {
    id: 'sensors',
    label: 'nav.sensors',
    icon: 'sensors',
    items: [
      { path: 'sensors/sensor-table', label: 'nav.sensors', icon: 'sensors', module: 'sensors', within: 'sensors' },
    ],
  },
  {
    id: 'places',
    label: 'nav.group.places',
    icon: 'location',
    items: [
      { path: 'assets/asset-table', label: 'nav.assets', icon: 'asset', module: 'sensors', within: 'assets/asset' },
      { path: 'assets/asset-measurements', label: 'nav.assetMeasurements', icon: 'speed', module: 'sensors' },
      {
        path: 'settings/locations',
        label: 'nav.locations',
        icon: 'location',
        module: 'sensors',
        within: 'settings/location',
      },
      { path: 'plans/plans-table', label: 'nav.plans', icon: 'map', module: 'plans', within: 'plans' },
    ],
  },
  {
    id: 'analytics',
    label: 'nav.group.analytics',
    icon: 'chart',
    items: [
      { path: 'analytics/line-chart', label: 'nav.lineChart', icon: 'chart', module: 'sensors' },
      { path: 'analytics/heat-chart', label: 'nav.heatChart', icon: 'calendar', module: 'sensors' },
      { path: 'analytics/bar-chart', label: 'nav.barChart', icon: 'chart', module: 'sensors' },
      { path: 'analytics/trends', label: 'nav.trends', icon: 'chart', module: 'sensors' },
      { path: 'analytics/spectrum-chart', label: 'nav.spectrum', icon: 'chart', module: 'sensors' },
      { path: 'analytics/spectral-intensity-chart', label: 'nav.intensity', icon: 'calendar', module: 'sensors' },
      { path: 'analytics/annotations', label: 'nav.annotations', icon: 'comment', module: 'sensors' },
      { path: 'data-quality', label: 'nav.dataQuality', icon: 'check', module: 'sensors' },
      { path: 'medical-sensor-table', label: 'nav.coldChain', icon: 'list', module: 'sensors' },
      { path: 'medical-line-chart', label: 'nav.medicalChart', icon: 'chart', module: 'sensors' },
      {
        path: 'analytics/reports',
        label: 'nav.reports',
        icon: 'file',
        module: 'sensors',
        within: 'analytics/reports',
      },
      { path: 'analytics/exports', label: 'nav.exports', icon: 'file', module: 'sensors' },
    ],
  },
  {
    id: 'bases',
    label: 'nav.bases',
    icon: 'router',
    items: [
      {
        path: 'my-bases/my-bases-cards-view',
        label: 'nav.bases',
        icon: 'router',
        module: 'devices',
        within: 'my-bases',
      },
    ],
  },
  {
    id: 'settings',
    label: 'nav.group.settings',
    icon: 'settings',
    items: [
      { path: 'settings/my-tags', label: 'nav.tags', icon: 'tag', module: 'tags' },
      { path: 'settings/tag-types-table', label: 'nav.tagTypes', icon: 'tag', module: 'tags' },
      { path: 'settings/calibration-profiles', label: 'nav.profiles', icon: 'speed', module: 'sensors' },
      { path: 'settings/co2-thresholds', label: 'nav.co2', icon: 'chart', module: 'sensors' },
      { path: 'settings/signatures', label: 'signature.settings', icon: 'edit', admins: true },
      { path: 'public-tiles/list', label: 'publicTiles.title', icon: 'visibility', module: 'monitors' },
      { path: 'settings/walls', label: 'nav.walls', icon: 'fullscreen', module: 'alarms' },
      { path: 'settings/pull-api-keys', label: 'nav.apiAccounts', icon: 'key', module: 'integrations' },
      { path: 'settings/integrations', label: 'nav.integrations', icon: 'send', module: 'integrations' },
      { path: 'settings/webhooks', label: 'nav.webhooks', icon: 'send', module: 'integrations' },
      { path: 'settings/events', label: 'nav.events', icon: 'history', module: 'integrations' },
      { path: 'settings/field-bus', label: 'fieldBus.title', icon: 'cable', module: 'integrations' },
    ],
  },
  {
    id: 'workspace',
    label: 'nav.group.workspace',
    icon: 'workspaces',
    items: [
      { path: 'workspace/notifications', label: 'nav.notices', icon: 'flag' },
      { path: 'workspace/members', label: 'nav.members', icon: 'group' },
      { path: 'workspace/workspace-invites-management-table', label: 'nav.invitations', icon: 'send', admins: true },
      {
        path: 'workspace/workspace-configuration',
        label: 'nav.configuration',
        icon: 'settings',
      },
      { path: 'organization/retention', label: 'retention.title', icon: 'history', admins: true },
      { path: 'workspace/audit', label: 'nav.audit', icon: 'history', module: 'audit' },
    ],
  },
];

/** Returns the groups with the entries that a member may open; empty groups are omitted. */
export function navigationFor(
  membership: Membership,
  groups: readonly NavigationGroup[] = NAVIGATION,
): readonly NavigationGroup[] {
  const mayOpen = ({ module, admins }: NavigationItem): boolean =>
    (module === undefined || holds(membership, module, 'r')) && (!admins || membership.role >= ROLE.admin);
  return groups
    .map((group) => ({ ...group, items: group.items.filter(mayOpen) }))
    .filter(({ items }) => items.length > 0);
}

/** Returns true if a path of the main area is an entry's page, or below it. */
export function isAt({ path, within }: NavigationItem, pathname: string): boolean {
  const below = pathname.split('/').slice(2).join('/');
  return [path, within].some((each) => each !== undefined && (below === each || below.startsWith(`${each}/`)));
}
