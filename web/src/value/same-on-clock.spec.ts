import { describe, expect, it } from 'vitest';
import { sameOnClock } from './same-on-clock.ts';

const at = (text: string): number => Date.parse(text);

describe('the instants that a clock shows as one', () => {
  it.each([
    ['2026-10-25T00:30:00Z', 'Europe/Riga', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
    ['2026-10-25T01:30:00Z', 'Europe/Riga', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
    ['2026-10-25T02:30:00Z', 'Europe/Riga', ['2026-10-25T02:30:00Z']],
    ['2026-03-29T01:30:00Z', 'Europe/Riga', ['2026-03-29T01:30:00Z']],
    ['2026-11-01T05:10:00Z', 'America/New_York', ['2026-11-01T05:10:00Z', '2026-11-01T06:10:00Z']],
    ['2026-04-04T14:45:00Z', 'Australia/Lord_Howe', ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z']],
    ['2026-10-25T00:30:00Z', 'UTC', ['2026-10-25T00:30:00Z']],
  ])('at %s in %s are %j', (given, zone, all) => {
    expect(sameOnClock(at(given), zone)).toEqual(all.map(at));
  });
});
