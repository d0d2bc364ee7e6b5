import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, it } from 'vitest';
import { brightnessAt } from './dimming.ts';

const ZONE = 'Europe/Riga';
/** Days of 23, 25 and 24 hours there. */
const DAYS = ['2026-03-29', '2026-10-25', '2026-06-01'];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);

it('follows the wall clock of the zone on every minute of short and long days', () => {
  fc.assert(
    fc.property(time, time, fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 1_499 }), (from, to, day, minute) => {
      const at = DateTime.fromISO(day, { zone: ZONE }).plus({ minutes: minute });
      const clock = at.toFormat('HH:mm');
      const isWithin = from < to ? clock >= from && clock < to : clock >= from || clock < to;
      expect(brightnessAt([{ from, to, percent: 30 }], ZONE, at.toMillis())).toBe(isWithin ? 30 : 100);
    }),
  );
});

it('is that of the darkest of several periods', () => {
  const noon = Date.UTC(2026, 5, 1, 12);
  const period = (percent: number) => ({ from: '00:00', to: '00:00', percent });
  expect([brightnessAt([], 'UTC', noon), brightnessAt([period(60), period(20)], 'UTC', noon)]).toEqual([100, 20]);
});
