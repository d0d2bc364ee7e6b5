import { ROLE, type Membership } from '@watchglass/schemas/member/rights';
import { describe, expect, it } from 'vitest';
import { isAt, NAVIGATION, navigationFor } from './navigation-items.ts';

const member = (role: Membership['role'], rights: Membership['rights'] = {}): Membership => ({
  role,
  rights,
  locations: [],
});
const pathsFor = (membership: Membership): string[] =>
  navigationFor(membership).flatMap(({ items }) => items.map(({ path }) => path));
const groupsFor = (membership: Membership): string[] => navigationFor(membership).map(({ id }) => id);
const itemAt = (pathname: string): readonly string[] =>
  NAVIGATION.flatMap(({ items }) => items)
    .filter((item) => isAt(item, pathname))
    .map(({ path }) => path);

describe('the navigation', () => {
  it('shows the owner every group that has a page', () => {
    expect(groupsFor(member(ROLE.owner))).toEqual(
      NAVIGATION.filter(({ items }) => items.length > 0).map(({ id }) => id),
    );
  });

  it('omits a group of whose pages a member may open none', () => {
    expect(groupsFor(member(ROLE.user, { alarms: 'r' }))).not.toContain('analytics');
    expect(groupsFor(member(ROLE.user, { sensors: 'r' }))).toContain('analytics');
  });

  it('shows a member without rights the pages that need none', () => {
    expect(pathsFor(member(ROLE.user))).toEqual([
      'dashboard',
      'dashboards',
      'workspace/notifications',
      'workspace/members',
      'workspace/workspace-configuration',
    ]);
  });

  it('shows the pages of a module to its readers', () => {
    expect(groupsFor(member(ROLE.user, { alarms: 'r' }))).toEqual(['dashboards', 'alarms', 'settings', 'workspace']);
  });

  it('marks one entry for each page, and for the pages below it', () => {
    expect(
      [
        '/7/dashboard/4a',
        '/7/alarms/alarm/x',
        '/7/alarms/alarm-rules',
        '/7/sensors/sensor/3',
        '/7/my-bases/my-bases-table',
      ].map(itemAt),
    ).toEqual([
      ['dashboard'],
      ['alarms/active-alarms'],
      ['alarms/alarm-rules'],
      ['sensors/sensor-table'],
      ['my-bases/my-bases-cards-view'],
    ]);
  });
});
