import type { CalibrationProfileEvent } from '@watchglass/schemas/calibration-profile/events';
import { PROFILES_PER_ORGANIZATION } from '@watchglass/schemas/calibration-profile/limits';
import { describe, expect, it } from 'vitest';
import { changeProfile, createProfile, deleteProfile } from './change-profiles.ts';
import { profilesFold, type Profiles } from './profiles.ts';

const coefficients = { slope: 2, offset: 0, normalising: 1, conversion: null, preset: null, customMetric: null };
const command = (profileId: string, name: string, changed = {}) => ({
  organizationId: 1,
  profileId,
  name,
  ...coefficients,
  ...changed,
});
const after = (...events: readonly CalibrationProfileEvent[]): Profiles =>
  events.reduce(profilesFold.evolve, profilesFold.initial);
const code = (expected: string) => expect.objectContaining({ code: expected });
const one = createProfile(after(), command('p1', 'Probe A'));

describe('a calibration profile', () => {
  it('is created, changed with its coefficients before, and deleted with its name', () => {
    const profiles = after(...one);
    expect(one).toEqual([{ type: 'CalibrationProfileCreated', data: command('p1', 'Probe A') }]);
    expect(changeProfile(profiles, command('p1', 'Probe B', { slope: 3 }))).toEqual([
      {
        type: 'CalibrationProfileChanged',
        data: { ...command('p1', 'Probe B', { slope: 3 }), before: { name: 'Probe A', ...coefficients } },
      },
    ]);
    expect(deleteProfile(profiles, { organizationId: 1, profileId: 'p1' })).toEqual([
      { type: 'CalibrationProfileDeleted', data: { organizationId: 1, profileId: 'p1', name: 'Probe A' } },
    ]);
  });

  it('that is saved unchanged stays as it is', () => {
    expect(changeProfile(after(...one), command('p1', 'Probe A'))).toEqual([]);
  });

  it('has a name that no other has, regardless of case', () => {
    const profiles = after(...one);
    expect(() => createProfile(profiles, command('p2', 'PROBE A'))).toThrow(code('ProfileNameTaken'));
    expect(() => changeProfile(profiles, command('p1', 'PROBE A'))).not.toThrow();
  });

  it.each([
    ['NormalisingZero', { normalising: 0 }],
    ['CoefficientsEqual', { customMetric: { name: 'l', unit: '' }, conversion: { x0: 1, x1: 1, y0: 0, y1: 1 } }],
    ['SecondMetricUnfit', { conversion: { x0: 0, x1: 1, y0: 0, y1: 1 } }],
  ])('without a meaning is refused as %s', (refused, changed) => {
    expect(() => createProfile(after(), command('p1', 'x', changed))).toThrow(code(refused));
  });

  it('is refused beyond the limit, and an unknown one is not found', () => {
    const full = after(
      ...Array.from({ length: PROFILES_PER_ORGANIZATION }, (_, n) =>
        createProfile(after(), command(`p${n}`, `n${n}`)),
      ).flat(),
    );
    expect(() => createProfile(full, command('p', 'more'))).toThrow(code('TooManyProfiles'));
    expect(() => changeProfile(after(), command('p1', 'x'))).toThrow(code('NotFound'));
    expect(() => deleteProfile(after(), { organizationId: 1, profileId: 'p1' })).toThrow(code('NotFound'));
  });
});
