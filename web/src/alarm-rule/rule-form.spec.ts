import { alarmRuleShape } from '@watchglass/schemas/alarm-rule/commands';
import { check } from '@watchglass/schemas/shape';
import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { describe, expect, it } from 'vitest';
import {
  contradictions,
  definitionOf,
  formOf,
  NEW_RULE,
  typedNumber,
  type FormRule,
  type RuleForm,
} from './rule-form.ts';

const typed = (change: Partial<RuleForm>): RuleForm => ({ ...NEW_RULE, title: 'Warm', metricId: 1, ...change });
const rulesOf = (change: Partial<RuleForm>) =>
  Object.fromEntries(Object.entries(contradictions(typed(change))).map(([field, { rule }]) => [field, rule]));

describe('the form of a rule', () => {
  it('becomes a definition that the contract accepts, and the same form again', () => {
    const form = typed({ 'above.warning': '26,5', 'above.critical': ' 30 ', kind: 'tag', tag: 'roof' });
    const checked = check(alarmRuleShape, definitionOf(form, DEFAULT_UNITS));
    expect(checked.faults).toBeUndefined();
    if (checked.faults === undefined)
      expect(formOf(checked.value as FormRule, DEFAULT_UNITS)).toEqual({
        ...form,
        'above.warning': '26.5',
        'above.critical': '30',
      });
  });

  it('keeps the tag of a rule by its id, and a tag without an id by its name', () => {
    const target = (change: Partial<RuleForm>) =>
      definitionOf(typed({ kind: 'tag', ...change }), DEFAULT_UNITS).appliesTo;
    const tagId = '0195f000-0000-7000-8000-00000000c01d';
    expect(target({ tag: 'roof', tagId })).toEqual({ kind: 'tag', tag: 'roof', tagId });
    expect(target({ tag: ' roof ' })).toEqual({ kind: 'tag', tag: 'roof' });
    const checked = check(alarmRuleShape, definitionOf(typed({ kind: 'tag', tag: 'roof', tagId }), DEFAULT_UNITS));
    if (checked.faults === undefined) expect(formOf(checked.value as FormRule, DEFAULT_UNITS)).toMatchObject({ tagId });
  });

  it("shows the person's units and sends native ones", () => {
    const fahrenheit = { ...DEFAULT_UNITS, temperature: 'F' } as const;
    const definition = definitionOf(typed({ 'above.warning': '79.7', 'below.warning': '32' }), fahrenheit);
    expect([definition.above.warning, definition.below.warning]).toEqual([26.5, 0]);
    const checked = check(alarmRuleShape, definition);
    if (checked.faults === undefined)
      expect(formOf(checked.value as FormRule, fahrenheit)).toMatchObject({
        'above.warning': '79.7',
        'below.warning': '32',
      });
    expect(definitionOf(typed({ metricId: 3, 'above.warning': '1000' }), fahrenheit).above.warning).toBe(1000);
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

  it('include a rule without a target', () => {
    expect(rulesOf({ 'above.critical': '1', kind: 'sensors' })).toEqual({ sensorIds: 'array.min' });
    expect(rulesOf({ 'above.critical': '1', kind: 'tag', tag: ' ' })).toEqual({ tag: 'string.empty' });
  });
});
