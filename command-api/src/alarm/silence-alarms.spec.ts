import { expect, it } from 'vitest';
import { silenceAlarms } from './silence-alarms.ts';

const at = new Date('2026-01-01T10:00:00.000Z');
const asked = { organizationId: 1, userId: '0198a000-0000-7000-8000-000000000001', minutes: 10, at };
const upToOf = (upTo?: string): unknown => silenceAlarms({ ...asked, upTo })[0]?.data.upTo;

it('a silence ends after its minutes, and covers what was raised before the instant that the screen names', () => {
  expect(silenceAlarms({ ...asked, upTo: '2026-01-01T09:59:00.000Z' })).toEqual([
    {
      type: 'AlarmsSilenced',
      data: {
        organizationId: 1,
        userId: asked.userId,
        until: '2026-01-01T10:10:00.000Z',
        upTo: '2026-01-01T09:59:00.000Z',
      },
    },
  ]);
});

it('a silence never covers a raise that is still to come', () => {
  expect(upToOf()).toBe(at.toISOString());
  expect(upToOf('2027-01-01T00:00:00.000Z')).toBe(at.toISOString());
});
