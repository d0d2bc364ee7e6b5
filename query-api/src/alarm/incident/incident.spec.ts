import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { incidentFrame } from '@watchglass/schemas/alarm/incident';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limitsThen, type RuleThen } from './limits-then.ts';
import { timesOf } from './times.ts';

const T = Date.parse('2026-03-14T03:00:00Z');
const MINUTE = 60_000;
const at = (minutes: number): string => new Date(T + minutes * MINUTE).toISOString();
const FRAME = { from: T, to: T + 60 * MINUTE };

const rule = (changed: number, warning: number | null, more: Partial<RuleThen> = {}): RuleThen => ({
  definition: {
    title: 'Cold store',
    metricId: 1,
    above: { warning, critical: null },
    below: { warning: null, critical: null },
  } as unknown as AlarmRuleDefinition,
  enabled: true,
  deleted: false,
  changedAt: new Date(T + changed * MINUTE),
  ...more,
});

describe('the frame of an incident', () => {
  it('is a quarter of an hour around the alarm, up to now, and at most seven days', () => {
    const times = ({ from, to, isCut }: ReturnType<typeof incidentFrame>) => [
      (from - T) / MINUTE,
      (to - T) / MINUTE,
      isCut,
    ];
    const alarm = { onsetAt: at(0), endedAt: at(40) };
    expect(times(incidentFrame(alarm, T + 600 * MINUTE))).toEqual([-15, 55, false]);
    expect(times(incidentFrame(alarm, T + 45 * MINUTE))).toEqual([-15, 45, false]);
    expect(times(incidentFrame({ ...alarm, endedAt: null }, T + 20 * MINUTE))).toEqual([-15, 20, false]);
    const long = incidentFrame({ ...alarm, endedAt: at(20 * 1440) }, T + 30 * 1440 * MINUTE);
    expect(times(long)).toEqual([-15, 7 * 1440 - 15, true]);
  });
});

describe('the limits of a rule then', () => {
  const told = (versions: readonly RuleThen[]) =>
    limitsThen(versions, FRAME).map(({ from, to, value }) => [
      value,
      (Date.parse(from) - T) / MINUTE,
      (Date.parse(to) - T) / MINUTE,
    ]);

  it('hold from a change of the rule to the next one that changes them', () => {
    expect(told([rule(-500, 5), rule(20, 8)])).toEqual([
      [5, 0, 20],
      [8, 20, 60],
    ]);
    expect(told([rule(-500, 5), rule(20, 5), rule(30, 5)])).toEqual([[5, 0, 60]]);
  });

  it('do not hold while the rule is off or deleted, before it was made, and for rules about anything but values', () => {
    expect(told([rule(10, 5), rule(20, 5, { enabled: false }), rule(30, 5), rule(40, 5, { deleted: true })])).toEqual([
      [5, 10, 20],
      [5, 30, 40],
    ]);
    const rate = { ...rule(0, 5).definition, kind: 'rate' } as AlarmRuleDefinition;
    expect(told([rule(-10, 5, { definition: rate })])).toEqual([]);
  });

  it('never overlap for one limit, and lie in the frame', () => {
    const changes = fc.array(fc.tuple(fc.integer({ min: -30, max: 90 }), fc.constantFrom(null, 5, 8), fc.boolean()));
    fc.assert(
      fc.property(changes, (all) => {
        const versions = all
          .toSorted(([one], [other]) => one - other)
          .map(([changed, warning, enabled]) => rule(changed, warning, { enabled }));
        const spans = told(versions);
        const covers = (minute: number) => spans.filter(([, from = 0, to = 0]) => from <= minute && minute < to);
        for (let minute = 0; minute < 60; minute += 1) {
          const holding = versions.findLast(({ changedAt }) => changedAt.getTime() <= T + minute * MINUTE);
          const limit = holding?.enabled
            ? (holding.definition as { above: { warning: number | null } }).above.warning
            : null;
          expect(covers(minute).map(([value]) => value)).toEqual(limit === null ? [] : [limit]);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the times of an incident', () => {
  const alarm = { raisedAt: at(30), endedAt: at(90) };
  const raised = { type: 'AlarmRaised', at: at(0) };

  it('count from the first raise to whoever looked first, to the acknowledgement and to the end', () => {
    const opened = { type: 'AlarmOpened', at: at(2) };
    const acknowledged = { type: 'AlarmAcknowledged', at: at(41) };
    expect(timesOf([raised, opened, acknowledged], alarm)).toEqual({ see: 120, acknowledge: 2_460, resolve: 5_400 });
    expect(timesOf([raised, acknowledged], alarm)).toMatchObject({ see: 2_460 });
    expect(timesOf([raised], { ...alarm, endedAt: null })).toEqual({ see: null, acknowledge: null, resolve: null });
  });
});
