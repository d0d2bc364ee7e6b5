import type { AlarmRuleView } from '@watchglass/schemas/alarm-rule/views';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { expect, it } from 'vitest';
import { readColdChain, writeColdChain } from './cold-chain-query.ts';
import { limitsOfRules } from './line/limits-of-rules.ts';
import { outsideText } from './outside-text.ts';
import { groupsOf } from './use-day-figures.ts';

it('sensors with the same limits are asked together, ten at a time', () => {
  const cold = { low: 2, high: 8 };
  const sensors = Array.from({ length: 23 }, (_, n) => ({
    id: n + 1,
    limits: n < 12 ? cold : { low: null, high: 25 },
  }));
  expect(groupsOf(sensors).map(({ limits, ids }) => [limits, ids.length])).toEqual([
    ['&low=2&high=8', 10],
    ['&low=2&high=8', 2],
    ['&high=25', 10],
    ['&high=25', 1],
  ]);
});

const ruleOn = (sensorIds: number[], below: number | null, above: number | null): AlarmRuleView =>
  ({
    enabled: true,
    definition: {
      metricId: 1,
      below: { warning: below, critical: null },
      above: { warning: above, critical: null },
      appliesTo: { kind: 'sensors', sensorIds },
    },
  }) as unknown as AlarmRuleView;
const sensors = [11, 12].map((id) => ({ id, tags: [], location: null }) as unknown as SensorView);

it('the band of several sensors is what the rules allow for each of them', () => {
  const rules = [ruleOn([11], 2, 8), ruleOn([12], -5, 6)];
  expect(limitsOfRules(rules, sensors, 1)).toEqual({ low: 2, high: 6 });
  expect(limitsOfRules([ruleOn([11], null, 8)], sensors, 1)).toEqual({ low: null, high: 8 });
  expect(limitsOfRules(rules, sensors, 2)).toEqual({ low: null, high: null });
  expect(limitsOfRules(rules, [], 1)).toEqual({ low: null, high: null });
});

it('sensors for which the rules allow nothing in common have no band', () => {
  const rules = [ruleOn([11], 2, 8), ruleOn([12], null, -18)];
  expect(limitsOfRules(rules, sensors, 1)).toEqual({ low: null, high: null });
});

it('the address of the cold chain comes back', () => {
  for (const address of ['', 'page=2&rowsPerPage=25&search=lab&locations=a,b&sort=measuredAt&descending=1']) {
    const written = Object.entries(writeColdChain(readColdChain(new URLSearchParams(address)))).filter(
      ([, text]) => text !== '',
    );
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(address)));
  }
});

it('a short excursion does not look like none', () => {
  expect([0, 1, 60_000, 3_900_000].map(outsideText)).toEqual(['0:00 h', '0:01 h', '0:01 h', '1:05 h']);
});
