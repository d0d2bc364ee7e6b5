import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alertsAt, isLicensedAt, LICENCE_ALERTS, licenceAt, statusAt, type Licence } from './licence.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const at = (day: number): string => new Date(START + day * DAY_MS).toISOString();
const licence = (plan: Licence['plan'], from: number, until: number): Licence => ({
  licenceId: `${plan} ${from}`,
  plan,
  from: at(from),
  until: at(until),
});
const onDay = (day: number): number => START + day * DAY_MS;
const trial = [licence('trial', 0, 30)];

describe('the status of a workspace', () => {
  it('is a trial for thirty days to the millisecond, then awaits a licence', () => {
    expect([statusAt(trial, onDay(0)), statusAt(trial, onDay(30) - 1), statusAt(trial, onDay(30))]).toEqual([1, 1, 2]);
    expect([isLicensedAt(trial, onDay(29)), isLicensedAt(trial, onDay(31))]).toEqual([true, false]);
  });

  it('is licensed as soon as a licence other than a trial is valid', () => {
    const both = [...trial, licence('pro', 10, 375)];
    expect([
      statusAt(both, onDay(9)),
      statusAt(both, onDay(10)),
      statusAt(both, onDay(374)),
      statusAt(both, onDay(375)),
    ]).toEqual([1, 3, 3, 2]);
  });

  it('awaits a licence if there never was one', () => {
    expect([statusAt([], START), licenceAt([], START), alertsAt([], START)]).toEqual([2, null, ['licNeeded']]);
  });
});

describe('the licence alerts of a workspace', () => {
  it('grow more pressing as the end comes near', () => {
    expect([
      alertsAt(trial, onDay(1)),
      alertsAt(trial, onDay(16)),
      alertsAt(trial, onDay(27)),
      alertsAt(trial, onDay(30)),
    ]).toEqual([[], ['licExpiring'], ['licExpiringNow'], ['licExpired']]);
  });

  it('ignore the end of a licence that another one follows', () => {
    expect(alertsAt([...trial, licence('basic', 20, 385)], onDay(29))).toEqual([]);
  });

  it('begin with the most pressing one, and contain one alert per licence', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 60 }), fc.boolean(), (day, paying) => {
        const told = alertsAt(day % 2 === 0 ? trial : [], onDay(day), paying);
        expect(told).toEqual(LICENCE_ALERTS.filter((alert) => told.includes(alert)));
        expect(told.filter((alert) => alert !== 'payProcessing').length).toBeLessThanOrEqual(1);
        expect(told.includes('payProcessing')).toBe(paying);
      }),
    );
  });
});
