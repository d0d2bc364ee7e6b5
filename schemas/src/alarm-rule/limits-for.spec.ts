import { expect, it } from 'vitest';
import type { ThresholdRule } from './commands.ts';
import { limitsFor } from './limits-for.ts';
import type { AlarmRuleView } from './views.ts';

const definition: ThresholdRule = {
  title: 'Cold chain',
  metricId: 1,
  above: { warning: 8, critical: 10 },
  below: { warning: 2, critical: 0 },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 0,
  offDelay: 1,
  appliesTo: { kind: 'all' },
};
const rule = (changed: Partial<ThresholdRule> = {}, enabled = true) =>
  ({ enabled, definition: { ...definition, ...changed } }) as AlarmRuleView;
const limits = (...rules: AlarmRuleView[]) => limitsFor(rules, { id: 11, tags: [], location: null }, 1);

it('the tightest limits of all rules hold', () => {
  expect(limits(rule())).toEqual({ low: 2, high: 8 });
  expect(
    limits(rule(), rule({ above: { warning: 7, critical: null }, below: { warning: null, critical: -5 } })),
  ).toEqual({
    low: 2,
    high: 7,
  });
});

it('rules that leave nothing right set none', () => {
  const freezer = rule({ above: { warning: -18, critical: null }, below: { warning: null, critical: null } });
  expect(limits(rule(), freezer)).toEqual({ low: null, high: null });
});

it('rules that are off, of another metric or of other sensors set none', () => {
  const others = [rule({}, false), rule({ metricId: 2 }), rule({ appliesTo: { kind: 'sensors', sensorIds: [12] } })];
  expect(limits(...others)).toEqual({ low: null, high: null });
});
