import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import type { AlarmRuleEvent } from '@watchglass/schemas/alarm-rule/events';
import { describe, expect, it } from 'vitest';
import { alarmRuleFold, type AlarmRule } from './alarm-rule.ts';
import { changeAlarmRule } from './change-alarm-rule.ts';
import { checkDefinition } from './check-definition.ts';
import { createAlarmRule } from './create-alarm-rule.ts';
import { deleteAlarmRule } from './delete-alarm-rule.ts';
import { disableAlarmRule } from './disable-alarm-rule.ts';
import { enableAlarmRule } from './enable-alarm-rule.ts';

const ruleId = '0198a000-0000-7000-8000-000000000001';
const none = { warning: null, critical: null };

function definition(changes: Partial<ThresholdRule> = {}): ThresholdRule {
  return {
    title: 'Cold store',
    metricId: 1,
    above: { warning: 5, critical: 8 },
    below: none,
    warningSeverity: 50,
    warningOnDelay: 0,
    criticalOnDelay: 0,
    offDelay: 10,
    appliesTo: { kind: 'all' },
    ...changes,
  };
}

const created: AlarmRuleEvent = {
  type: 'AlarmRuleCreated',
  data: { ruleId, organizationId: 1, version: 1, definition: definition() },
};
const disabled: AlarmRuleEvent = { type: 'AlarmRuleDisabled', data: { ruleId, organizationId: 1 } };
const deleted: AlarmRuleEvent = { type: 'AlarmRuleDeleted', data: { ruleId, organizationId: 1 } };
const after = (...events: AlarmRuleEvent[]): AlarmRule => events.reduce(alarmRuleFold.evolve, alarmRuleFold.initial);
const create = (changes: Partial<ThresholdRule>) => () =>
  createAlarmRule(after(), { ruleId, organizationId: 1, definition: definition(changes) });
const refusal = (code: string) => expect.objectContaining({ code });

describe('creating an alarm rule', () => {
  it('publishes an enabled rule of version 1', () => {
    const events = create({})();
    expect(events).toEqual([created]);
    expect(after(...events)).toMatchObject({ status: 'enabled', version: 1 });
  });

  it('accepts a single threshold, on either side', () => {
    expect(create({ above: { warning: null, critical: 8 } })).not.toThrow();
    expect(create({ above: none, below: { warning: 2, critical: null } })).not.toThrow();
  });

  it.each([
    ['ThresholdMissing', { above: none }],
    ['ThresholdsOutOfOrder', { above: { warning: 8, critical: 5 } }],
    ['ThresholdsOutOfOrder', { above: { warning: 8, critical: 8 } }],
    ['ThresholdsOutOfOrder', { above: none, below: { warning: 0, critical: 2 } }],
    ['ThresholdsOutOfOrder', { below: { warning: 6, critical: null } }],
    ['ThresholdsOutOfOrder', { above: { warning: null, critical: 8 }, below: { warning: 8, critical: null } }],
    ['WarningDelayLongerThanCritical', { warningOnDelay: 11, criticalOnDelay: 10 }],
  ] as const)('refuses with %s a contradictory definition: %o', (code, changes) => {
    expect(create(changes)).toThrow(refusal(code));
  });

  it('takes a deadband that leaves values inside, and refuses a wider one', () => {
    const limits = { above: { warning: 8, critical: null }, below: { warning: 2, critical: null } };
    expect(create({ ...limits, deadband: 2.9 })()).toHaveLength(1);
    expect(create({ ...limits, deadband: 3 })).toThrow(refusal('DeadbandTooWide'));
  });

  it.each([
    ['absence', { warningAfter: 9, criticalAfter: null }, 'DelayTooShort'],
    ['absence', { warningAfter: 10, criticalAfter: 29 }, 'DelayTooShort'],
    ['absence', { warningAfter: 40, criticalAfter: 30 }, 'WarningDelayLongerThanCritical'],
    ['absence', { warningAfter: null, criticalAfter: null }, 'DelayMissing'],
    ['baseOffline', { warningAfter: null, criticalAfter: 9 }, 'DelayTooShort'],
  ] as const)('refuses the delays of a rule of kind %s: %o', (kind, delays, code) => {
    const silent = { title: 'Silent', warningSeverity: 50 as const, ...delays, appliesTo: { kind: 'all' as const } };
    const made = kind === 'absence' ? { ...silent, kind, metricId: 1 } : { ...silent, kind };
    expect(() => checkDefinition(made)).toThrow(refusal(code));
  });
});

describe('changing an alarm rule', () => {
  it('publishes the next version with the previous definition', () => {
    const title = definition({ title: 'Freezer' });
    expect(changeAlarmRule(after(created), { organizationId: 1, definition: title })).toEqual([
      {
        type: 'AlarmRuleChanged',
        data: { ruleId, organizationId: 1, version: 2, before: definition(), definition: title },
      },
    ]);
  });

  it('decides nothing if nothing changes', () => {
    expect(changeAlarmRule(after(created), { organizationId: 1, definition: definition() })).toEqual([]);
  });

  it('refuses a contradictory definition', () => {
    expect(() =>
      changeAlarmRule(after(created), { organizationId: 1, definition: definition({ above: none }) }),
    ).toThrow(refusal('ThresholdMissing'));
  });
});

describe('an alarm rule', () => {
  it('is disabled and enabled, and refuses a repetition', () => {
    expect(disableAlarmRule(after(created), 1)).toEqual([disabled]);
    expect(enableAlarmRule(after(created, disabled), 1)).toEqual([
      { type: 'AlarmRuleEnabled', data: { ruleId, organizationId: 1 } },
    ]);
    expect(() => enableAlarmRule(after(created), 1)).toThrow(refusal('AlarmRuleAlreadyEnabled'));
    expect(() => disableAlarmRule(after(created, disabled), 1)).toThrow(refusal('AlarmRuleAlreadyDisabled'));
  });

  it('is not found after its deletion', () => {
    expect(deleteAlarmRule(after(created), 1)).toEqual([deleted]);
    expect(() => deleteAlarmRule(after(created, deleted), 1)).toThrow(refusal('NotFound'));
  });

  it('is not found by another organization', () => {
    for (const decide of [enableAlarmRule, disableAlarmRule, deleteAlarmRule]) {
      expect(() => decide(after(created), 2)).toThrow(refusal('NotFound'));
    }
    expect(() => changeAlarmRule(after(created), { organizationId: 2, definition: definition() })).toThrow(
      refusal('NotFound'),
    );
  });
});
