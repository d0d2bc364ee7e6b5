import { describe, expect, it } from 'vitest';
import { changesOf, typeWords } from './changes.ts';

describe('what an entry changed', () => {
  it('is the field that stands in the place of the value before', () => {
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

  it('is only what differs within a whole', () => {
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

  it('is found where the fields before stand side by side', () => {
    expect(
      changesOf({ role: 1, rights: { sensors: 'r' } }, { userId: 'u', role: 1, rights: { sensors: 'r', alarms: 'w' } }),
    ).toEqual([{ field: 'rights.alarms', before: null, after: 'w' }]);
  });

  it('is everything that was said where nothing was before', () => {
    expect(changesOf(null, { serial: 'ABCD', name: 'Hall', firmware: '4.5.0' })).toEqual([
      { field: 'name', before: null, after: 'Hall' },
      { field: 'firmware', before: null, after: '4.5.0' },
    ]);
  });

  it('keeps sealed text sealed', () => {
    expect(changesOf(null, { name: 'sealed:1:u:abc' })).toEqual([{ field: 'name', before: null, after: '•••' }]);
  });
});

it('names a type of event in words', () => {
  expect(typeWords('AlarmRuleChanged')).toBe('Alarm rule changed');
});
