import { describe, expect, it } from 'vitest';
import { addressAt, momentOf, readAt } from './moment-of.ts';

describe('the moment of an address', () => {
  it.each([
    ['?at=n12', 'n12'],
    ['?at=2026-03-14T03:12:17%2B02:00', '2026-03-14T03:12:17+02:00'],
    ['?x=1&at=2026-03-14T03:12Z', '2026-03-14T03:12Z'],
    ['', null],
    ['?at=yesterday', null],
    ['?at=n0', null],
    ['?at=2026-03-14T03:12', null],
  ])('%s is %s', (search, at) => {
    expect(momentOf(search)).toBe(at);
  });

  it('is added to an address, replaced and removed, and nothing else is', () => {
    const place = { pathname: '/7/sensors', search: '?tags=a' };
    expect(addressAt(place, 'n3')).toBe('/7/sensors?tags=a&at=n3');
    expect(addressAt({ ...place, search: '?at=n3&tags=a' }, 'n4')).toBe('/7/sensors?at=n4&tags=a');
    expect(addressAt({ ...place, search: '?at=n3' }, null)).toBe('/7/sensors');
  });
});

describe('a read in the past', () => {
  it('asks for the moment in a workspace, and for today of the person', () => {
    expect(readAt('/api/sensors/7?search=a%20b', 'n3')).toBe('/api/sensors/7?search=a+b&at=n3');
    expect(readAt('/api/alarms/7/active', '2026-03-14T03:12:17+02:00')).toBe(
      '/api/alarms/7/active?at=2026-03-14T03%3A12%3A17%2B02%3A00',
    );
    for (const path of [
      '/api/user/info',
      '/api/spaces/space/7',
      '/api/time/7/moment?at=n1',
      '/api/metrics',
      '/api/walls/7/x?at=n1',
    ])
      expect(readAt(path, 'n3')).toBe(path);
  });
});
