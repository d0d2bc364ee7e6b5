import { describe, expect, it } from 'vitest';
import { placeState, worstOf } from './place-state.ts';

const here = { sensors: 3, bases: 1 };
const calm = { alarms: { active: 0, unacknowledged: 0, severity: null }, silentSensors: 0, offlineBases: 0 };
const alarms = (severity: number, unacknowledged: number) => ({ active: 2, unacknowledged, severity });

describe('the state of a location', () => {
  it.each([
    ['critical', { ...calm, alarms: alarms(80, 1), offlineBases: 1, silentSensors: 3 }],
    ['warning', { ...calm, alarms: alarms(50, 1), offlineBases: 1 }],
    ['offline', { ...calm, offlineBases: 1, silentSensors: 2 }],
    ['silent', { ...calm, silentSensors: 2 }],
    ['normal', calm],
    ['normal', { alarms: null, silentSensors: 0, offlineBases: null }],
  ] as const)('is %s as its worst part is', (kind, state) => {
    expect(placeState(here, state).kind).toBe(kind);
  });

  it('is unknown until it is read, and empty without sensors and bases', () => {
    expect(placeState(here, undefined).kind).toBe('unknown');
    expect(placeState({ sensors: 0, bases: 0 }, calm).kind).toBe('empty');
  });

  it('is acknowledged once each of its alarms is', () => {
    expect(placeState(here, { ...calm, alarms: alarms(80, 1) })).toMatchObject({ acknowledged: false, count: 2 });
    expect(placeState(here, { ...calm, alarms: alarms(80, 0) })).toMatchObject({ acknowledged: true, count: 2 });
  });

  it('of several is the worst, and an unknown one outweighs a normal one', () => {
    const [critical, acknowledged, unknown, normal] = [
      placeState(here, { ...calm, alarms: alarms(80, 1) }),
      placeState(here, { ...calm, alarms: alarms(80, 0) }),
      placeState(here, undefined),
      placeState(here, calm),
    ];
    expect(worstOf([normal, acknowledged, critical])).toBe(critical);
    expect(worstOf([normal, unknown])).toBe(unknown);
  });
});
