import { alarmRuleShape, type AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { BUILT_IN_TEMPLATES } from '@watchglass/schemas/alarm-rule/templates';
import { check } from '@watchglass/schemas/shape';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { describe, expect, it } from 'vitest';
import { contradictions } from './rule-faults.ts';
import { definitionOf, formOf, NEW_RULE, typedNumber, type RuleForm } from './rule-form.ts';

const typed = (change: Partial<RuleForm>): RuleForm => ({ ...NEW_RULE, title: 'Warm', metricId: 1, ...change });
const rulesOf = (change: Partial<RuleForm>) =>
  Object.fromEntries(Object.entries(contradictions(typed(change))).map(([field, { rule }]) => [field, rule]));

describe('the form of a rule', () => {
  it('becomes a definition that the contract accepts, and the same form again', () => {
    const form = typed({ 'above.warning': '26,5', 'above.critical': ' 30 ', kind: 'tag', tag: 'roof' });
    const checked = check(alarmRuleShape, definitionOf(form, DEFAULT_UNITS));
    expect(checked.faults).toBeUndefined();
    if (checked.faults === undefined)
      expect(formOf(checked.value, DEFAULT_UNITS)).toEqual({
        ...form,
        'above.warning': '26.5',
        'above.critical': '30',
      });
  });

  it('keeps the tag of a rule by its id, and a tag without an id by its name', () => {
    const target = (change: Partial<RuleForm>) =>
      (definitionOf(typed({ kind: 'tag', ...change }), DEFAULT_UNITS) as { appliesTo: unknown }).appliesTo;
    const tagId = '0195f000-0000-7000-8000-00000000c01d';
    expect(target({ tag: 'roof', tagId })).toEqual({ kind: 'tag', tag: 'roof', tagId });
    expect(target({ tag: ' roof ' })).toEqual({ kind: 'tag', tag: 'roof' });
    const checked = check(alarmRuleShape, definitionOf(typed({ kind: 'tag', tag: 'roof', tagId }), DEFAULT_UNITS));
    if (checked.faults === undefined) expect(formOf(checked.value, DEFAULT_UNITS)).toMatchObject({ tagId });
  });

  it("shows the person's units and sends native ones", () => {
    const fahrenheit = { ...DEFAULT_UNITS, temperature: 'F' } as const;
    const definition = definitionOf(typed({ 'above.warning': '79.7', 'below.warning': '32' }), fahrenheit);
    expect(definition).toMatchObject({ above: { warning: 26.5 }, below: { warning: 0 } });
    const checked = check(alarmRuleShape, definition);
    if (checked.faults === undefined)
      expect(formOf(checked.value, fahrenheit)).toMatchObject({
        'above.warning': '79.7',
        'below.warning': '32',
      });
    const ofAir = definitionOf(typed({ metricId: 3, 'above.warning': '1000' }), fahrenheit);
    expect(ofAir).toMatchObject({ above: { warning: 1000 } });
  });

  it('has no offset in a change per hour and in a deadband', () => {
    const fahrenheit = { ...DEFAULT_UNITS, temperature: 'F' } as const;
    const rate = typed({ ruleKind: 'rate', 'above.warning': '1.8', windowMinutes: '60' });
    expect(definitionOf(rate, fahrenheit)).toMatchObject({ above: { warning: 1 }, windowMinutes: 60 });
    const band = typed({ 'above.warning': '50', deadband: '1.8' });
    expect(definitionOf(band, fahrenheit)).toMatchObject({ above: { warning: 10 }, deadband: 1 });
  });

  it.each(BUILT_IN_TEMPLATES)('shows the rule $key, and sends it back as it is', ({ definition }) => {
    const checked = check(alarmRuleShape, definitionOf(formOf(definition, DEFAULT_UNITS), DEFAULT_UNITS));
    expect(checked).toEqual({ value: definition });
  });

  it.each([
    [{ kind: 'sensors', sensorIds: [1], pointIds: ['0195f000-0000-7000-8000-00000000c01d'] }],
    [{ kind: 'filter', tagIds: ['0195f000-0000-7000-8000-00000000c01d'], types: ['x'] }],
    [{ kind: 'assets', assetIds: ['0195f000-0000-7000-8000-00000000c01d'] }],
    [{ kind: 'locations', locationIds: ['0195f000-0000-7000-8000-00000000c01d'] }],
  ] as const)('keeps the target %o, and a schedule', (appliesTo) => {
    const schedule = { kind: 'within', intervals: [{ day: 1, from: '08:00', to: '17:00' }], zone: null };
    const { definition } = BUILT_IN_TEMPLATES[0] ?? { definition: null };
    const rule = { ...definition, appliesTo, schedule };
    const sent = definitionOf(formOf(rule as unknown as AlarmRuleDefinition, DEFAULT_UNITS), DEFAULT_UNITS);
    expect(sent).toEqual(rule);
  });

  it('sends no threshold for an empty field, rather than zero', () => {
    expect([typedNumber(''), typedNumber(' '), typedNumber('0'), typedNumber('−2,5'), typedNumber('x')]).toEqual([
      null,
      null,
      0,
      -2.5,
      Number.NaN,
    ]);
  });

  it('shows faults of the contract at its own fields', () => {
    const { faults = [] } = check(
      alarmRuleShape,
      definitionOf(typed({ title: '', metricId: null, 'above.warning': 'hot', offDelay: '-1' }), DEFAULT_UNITS),
    );
    expect(faults.map(({ field }) => field).toSorted()).toEqual(['above.warning', 'metricId', 'offDelay', 'title']);
  });
});

describe('contradictions of a rule', () => {
  it('include a rule without a threshold', () => {
    expect(rulesOf({})).toEqual({ 'above.critical': 'ThresholdMissing' });
  });

  it('include a critical limit that is not beyond the warning', () => {
    expect(rulesOf({ 'above.warning': '30', 'above.critical': '30' })).toEqual({
      'above.warning': 'ThresholdsOutOfOrder',
    });
    expect(rulesOf({ 'below.warning': '1', 'below.critical': '2' })).toEqual({
      'below.critical': 'ThresholdsOutOfOrder',
    });
    expect(
      rulesOf({ 'above.warning': '26', 'above.critical': '30', 'below.warning': '18', 'below.critical': '15' }),
    ).toEqual({});
  });

  it('include a lower threshold that is not below an upper one', () => {
    expect(rulesOf({ 'above.critical': '10', 'below.critical': '10' })).toEqual({
      'below.critical': 'ThresholdsOutOfOrder',
    });
    expect(rulesOf({ 'above.warning': '10', 'below.warning': '12' })).toEqual({
      'below.warning': 'ThresholdsOutOfOrder',
    });
  });

  it('include a warning delay longer than the critical one', () => {
    expect(rulesOf({ 'above.critical': '1', warningOnDelay: '20', criticalOnDelay: '10' })).toEqual({
      warningOnDelay: 'WarningDelayLongerThanCritical',
    });
  });

  it('include a deadband that leaves no value inside', () => {
    const limits = { 'above.warning': '8', 'below.warning': '2' };
    expect(rulesOf({ ...limits, deadband: '2.9' })).toEqual({});
    expect(rulesOf({ ...limits, deadband: '3' })).toEqual({ deadband: 'DeadbandTooWide' });
  });

  it('include delays that are missing, shorter than the kind of rule may have, or in the wrong order', () => {
    const absence = (change: Partial<RuleForm>) => rulesOf({ ruleKind: 'absence', ...change });
    expect(absence({})).toEqual({ warningAfter: 'DelayMissing' });
    expect(absence({ warningAfter: '9', criticalAfter: '29' })).toEqual({
      warningAfter: 'DelayTooShort',
      criticalAfter: 'DelayTooShort',
    });
    expect(absence({ warningAfter: '60', criticalAfter: '30' })).toEqual({
      warningAfter: 'WarningDelayLongerThanCritical',
    });
    expect(absence({ warningAfter: '10', criticalAfter: '30' })).toEqual({});
    expect(rulesOf({ ruleKind: 'baseOffline', criticalAfter: '9' })).toEqual({ criticalAfter: 'DelayTooShort' });
  });

  it('include a schedule without an interval', () => {
    expect(rulesOf({ 'above.critical': '1', when: 'within' })).toEqual({ 'schedule.intervals': 'array.min' });
  });

  it('include a rule without a target', () => {
    expect(rulesOf({ 'above.critical': '1', kind: 'sensors' })).toEqual({ sensorIds: 'array.min' });
    expect(rulesOf({ 'above.critical': '1', kind: 'tag', tag: ' ' })).toEqual({ tag: 'string.empty' });
    expect(rulesOf({ 'above.critical': '1', kind: 'filter' })).toEqual({ types: 'array.min' });
  });
});
