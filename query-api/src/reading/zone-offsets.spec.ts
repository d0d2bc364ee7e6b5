import { expect, it } from 'vitest';
import { clockOf, zoneOffsets } from './zone-offsets.ts';

const HOUR_MS = 3_600_000;

it('a year of a zone has its two changes, to the minute', () => {
  const offsets = zoneOffsets(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1), 'Europe/Riga');
  expect(offsets).toEqual([
    { from: Date.UTC(2026, 0, 1), offsetMs: 2 * HOUR_MS },
    { from: Date.UTC(2026, 2, 29, 1), offsetMs: 3 * HOUR_MS },
    { from: Date.UTC(2026, 9, 25, 1), offsetMs: 2 * HOUR_MS },
  ]);
});

it.each([
  [Date.UTC(2026, 2, 29, 0, 59, 59), 'Europe/Riga', '2026-03-29 02:59:59', 'UTC+02:00'],
  [Date.UTC(2026, 2, 29, 1), 'Europe/Riga', '2026-03-29 04:00:00', 'UTC+03:00'],
  [Date.UTC(2026, 9, 25, 0, 30), 'Europe/Riga', '2026-10-25 03:30:00', 'UTC+03:00'],
  [Date.UTC(2026, 9, 25, 1, 30), 'Europe/Riga', '2026-10-25 03:30:00', 'UTC+02:00'],
  [Date.UTC(2026, 4, 1, 18, 15), 'Asia/Kathmandu', '2026-05-02 00:00:00', 'UTC+05:45'],
  [Date.UTC(2026, 0, 1), 'America/St_Johns', '2025-12-31 20:30:00', 'UTC-03:30'],
  [Date.UTC(2026, 0, 1), 'UTC', '2026-01-01 00:00:00', 'UTC+00:00'],
])('an instant stands on the clock of its zone: %i in %s', (at, zone, local, offset) => {
  const offsets = zoneOffsets(at - 40 * 24 * HOUR_MS, at + 1, zone);
  expect(clockOf(at, offsets)).toEqual([local, offset]);
});
