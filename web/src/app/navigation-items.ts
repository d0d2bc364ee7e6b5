import type { Module } from '@watchglass/schemas/member/rights';
import type { IconName } from '../look/icons.ts';
import type { MessageKey } from '../messages/messages.ts';

export interface NavigationItem {
  readonly path: string;
  readonly label: MessageKey;
  readonly icon: IconName;
  /** Whose readers see it; left out, every member does. */
  readonly module?: Module;
  /** Administrators and the owner only. */
  readonly admins?: true;
  /** Pages below this are the item's as well. */
  readonly within?: string;
}

export const NAVIGATION: readonly NavigationItem[] = [
  { path: 'dashboard', label: 'nav.dashboard', icon: 'dashboard' },
  {
    path: 'alarms/active-alarms',
    label: 'nav.activeAlarms',
    icon: 'notifications',
    module: 'alarms',
    within: 'alarms/alarm',
  },
  { path: 'sensors/sensor-table', label: 'nav.sensors', icon: 'sensors', module: 'sensors', within: 'sensors' },
  { path: 'alarms/alarm-rules', label: 'nav.alarmRules', icon: 'rule', module: 'alarms' },
  { path: 'my-bases/my-bases-cards-view', label: 'nav.bases', icon: 'router', module: 'devices', within: 'my-bases' },
  { path: 'workspace/members', label: 'nav.members', icon: 'group' },
  { path: 'workspace/workspace-invites-management-table', label: 'nav.invitations', icon: 'send', admins: true },
  { path: 'workspace/workspace-configuration', label: 'nav.workspace', icon: 'settings' },
  { path: 'settings/locations', label: 'nav.locations', icon: 'location', module: 'organization' },
  { path: 'settings/pull-api-keys', label: 'nav.apiAccounts', icon: 'key', module: 'integrations' },
  { path: 'workspace/audit', label: 'nav.audit', icon: 'history', module: 'audit' },
];
