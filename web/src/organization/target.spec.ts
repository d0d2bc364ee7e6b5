import type { OrganizationView } from '@watchglass/schemas/organization/views';
import { describe, expect, it } from 'vitest';
import { targetOf, type Asked } from './target.ts';

const space = (id: number): OrganizationView => ({
  id,
  name: `Space ${id}`,
  timeZone: 'UTC',
  role: 1,
  permissions: {},
  locations: [],
  status: 1,
  licences: [],
  logos: { square: null, wide: null },
});
const spaces = [space(7), space(9)];
const heads = new Set(['dashboard', 'alarms', 'sensors']);
const asked = (pathname: string, more: Partial<Asked> = {}) =>
  targetOf({ pathname, rest: '', spaces, stored: 9, heads, ...more });

describe('the target of an address', () => {
  it('is the organization of its path, whichever was opened before', () => {
    expect(asked('/7/dashboard')).toEqual({ organization: spaces[0] });
  });

  it.each([
    ['/', '/9'],
    ['/alarms/active-alarms', '/9/alarms/active-alarms'],
    ['/undefined/alarms/active-alarms', '/9/alarms/active-alarms'],
    ['/nowhere', '/9/nowhere'],
  ])('is filled with the remembered organization if %s names none', (pathname, goTo) => {
    expect(asked(pathname)).toEqual({ goTo });
  });

  it('keeps the query and fragment after the path', () => {
    expect(asked('/sensors/sensor-table', { rest: '?search=a#b' })).toEqual({
      goTo: '/9/sensors/sensor-table?search=a#b',
    });
  });

  it('is the first organization if none is remembered', () => {
    expect(asked('/dashboard', { stored: null })).toEqual({ goTo: '/7/dashboard' });
  });

  it('has to be chosen if the remembered organization is gone, or if there is none', () => {
    expect(asked('/dashboard', { stored: 12 })).toEqual({ goTo: '/choose-workspace' });
    expect(asked('/user/profile', { stored: 12 })).toEqual({ goTo: '/7/user/profile' });
    expect(asked('/12/sensors/sensor-table', { stored: 12 })).toEqual({ goTo: '/choose-workspace' });
    expect(asked('/7/dashboard', { spaces: [] })).toEqual({ goTo: '/choose-workspace' });
  });

  it("is refused if the path names another customer's organization", () => {
    expect(asked('/12/dashboard')).toEqual({ goTo: '/invalid-workspace', failed: true });
  });
});
