import { describe, expect, it } from 'vitest';
import { channelsAt, holdsBack, isQuiet } from './channels-at.ts';
import { DEFAULT_NOTIFICATIONS, type QuietHours } from './settings.ts';

const nights: QuietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/Riga' };

describe('quiet hours', () => {
  it('are those of their zone, over midnight and over a change of the clocks', () => {
    expect(isQuiet(nights, new Date('2026-01-15T19:59:00Z'))).toBe(false);
    expect(isQuiet(nights, new Date('2026-01-15T20:00:00Z'))).toBe(true);
    expect(isQuiet(nights, new Date('2026-01-16T04:59:00Z'))).toBe(true);
    expect(isQuiet(nights, new Date('2026-01-16T05:00:00Z'))).toBe(false);
    expect(isQuiet(nights, new Date('2026-07-15T19:30:00Z'))).toBe(true);
    expect(isQuiet(nights, new Date('2026-07-16T04:00:00Z'))).toBe(false);
  });

  it('within one day end before they begin again', () => {
    const noon = { from: '12:00', to: '13:00', timeZone: 'UTC' };
    expect(isQuiet(noon, new Date('2026-01-15T12:30:00Z'))).toBe(true);
    expect(isQuiet(noon, new Date('2026-01-15T13:00:00Z'))).toBe(false);
  });

  it('hold push and SMS of warnings only', () => {
    const settings = {
      channels: { ...DEFAULT_NOTIFICATIONS.channels, warning: ['email', 'push', 'sms'] as const },
      quietHours: nights,
    };
    const at = new Date('2026-01-16T00:00:00Z');
    expect(channelsAt(settings, { urgency: 'warning', at })).toEqual({ used: ['email'], held: ['push', 'sms'] });
    expect(channelsAt(settings, { urgency: 'critical', at })).toEqual({ used: ['email', 'push'], held: [] });
    expect(channelsAt(settings, { urgency: 'baseOffline', at }).held).toEqual([]);
    expect(holdsBack(settings, { channel: 'sms', urgency: 'warning', at })).toBe(true);
    expect(holdsBack(settings, { channel: 'sms', urgency: 'critical', at })).toBe(false);
    expect(holdsBack(settings, { channel: 'email', urgency: 'warning', at })).toBe(false);
  });
});
