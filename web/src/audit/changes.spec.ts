import { describe, expect, it } from 'vitest';
import { changesOf, typeWords } from './changes.ts';

describe('the changes of an entry', () => {
  it('are the field that replaces the earlier value', () => {
    expect(changesOf('Hall', { name: 'Attic', organizationId: 7, sensorId: 4 })).toEqual([
      { field: 'name', before: 'Hall', after: 'Attic' },
    ]);
    expect(changesOf('Hall', { serial: 'ABCD', name: 'Attic', organizationId: 7 })).toEqual([
      { field: 'name', before: 'Hall', after: 'Attic' },
    ]);
    expect(changesOf(['roof'], { tags: ['roof', 'west'], sensorId: 4 })).toEqual([
      { field: 'tags', before: 'roof', after: 'roof, west' },
    ]);
  });

  it('leave out the version that is restored, which is no field of the thing', () => {
    expect(changesOf(null, { name: 'Attic', restoredFrom: 12 })).toEqual([
      { field: 'name', before: null, after: 'Attic' },
    ]);
  });

  it('are only the different fields of an object', () => {
    const definition = { title: 'Warm', above: { warning: 26, critical: 30 } };
    expect(
      changesOf(definition, {
        ruleId: 'r',
        version: 2,
        definition: { ...definition, above: { warning: 24, critical: null } },
      }),
    ).toEqual([
      { field: 'above.warning', before: '26', after: '24' },
      { field: 'above.critical', before: '30', after: null },
    ]);
  });

  it('are found if the earlier fields stand side by side', () => {
    expect(
      changesOf({ role: 1, rights: { sensors: 'r' } }, { userId: 'u', role: 1, rights: { sensors: 'r', alarms: 'w' } }),
    ).toEqual([{ field: 'rights.alarms', before: null, after: 'w' }]);
  });

  it('are all fields if there was no earlier value', () => {
    expect(changesOf(null, { serial: 'ABCD', name: 'Hall', firmware: '4.5.0' })).toEqual([
      { field: 'name', before: null, after: 'Hall' },
      { field: 'firmware', before: null, after: '4.5.0' },
    ]);
  });

  it('keep sealed text sealed', () => {
    expect(changesOf(null, { name: 'sealed:1:u:abc' })).toEqual([{ field: 'name', before: null, after: '•••' }]);
  });
});

it('the words of an event type are those of its name', () => {
  expect(typeWords('AlarmRuleChanged')).toBe('Alarm rule changed');
});
