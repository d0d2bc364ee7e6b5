import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Condition, EvaluatedRule, Reading, Step, Transition } from './condition.ts';
import { cancel, hold, nextDue, onReading, onRuleChange, onTimer } from './machine.ts';

const MINUTE = 60_000;
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

const rule = (changes: Partial<ThresholdRule> = {}, version = 1): EvaluatedRule => ({
  ruleId: 'r',
  organizationId: 1,
  version,
  definition: definition(changes),
});

type Input = { readonly at: number; readonly value: number } | { readonly silentUntil: number };

/** Feeds readings and silences (in minutes) and returns each transition as a word with its instant. */
function run(evaluated: EvaluatedRule, inputs: readonly Input[]): { told: string[]; condition: Condition | null } {
  let condition: Condition | null = null;
  let last: Reading = { at: 0, value: 0, position: '' };
  const told: string[] = [];
  const take = (step: Step, now: number): void => {
    condition = step.condition;
    if (step.transition) told.push(`${word(step.transition)}@${now / MINUTE}`);
  };
  for (const input of inputs) {
    const now = ('at' in input ? input.at : input.silentUntil) * MINUTE;
    if ('at' in input) {
      last = { at: now, value: input.value, position: String(input.at) };
      take(onReading(condition, evaluated, last), now);
      continue;
    }
    for (let due = dueOf(condition, evaluated); due !== null && due <= now; due = dueOf(condition, evaluated)) {
      if (condition) take(onTimer(condition, evaluated, due, last), due);
    }
  }
  return { told, condition };
}

const dueOf = (condition: Condition | null, evaluated: EvaluatedRule) => condition && nextDue(condition, evaluated);

function word(transition: Transition): string {
  if (transition.kind !== 'raised') return transition.kind;
  return `${transition.severity}${transition.raise}`;
}

const at = (minute: number, value: number): Input => ({ at: minute, value });
const silentUntil = (minute: number): Input => ({ silentUntil: minute });

const cases: readonly [sentence: string, changes: Partial<ThresholdRule>, inputs: Input[], told: string[]][] = [
  ['stays silent inside the limits', {}, [at(0, 4), at(1, 4.9)], []],
  ['treats a value at a threshold as inside', {}, [at(0, 5)], []],
  ['warns at once without a delay', {}, [at(0, 6)], ['warning1@0']],
  ['goes straight to critical, and never rings both', {}, [at(0, 9)], ['critical1@0']],
  ['raises again when the severity rises', {}, [at(0, 6), at(1, 9)], ['warning1@0', 'critical2@1']],
  [
    'evaluates the lower side too',
    { below: { warning: -5, critical: -8 } },
    [at(0, -6), at(1, -9)],
    ['warning1@0', 'critical2@1'],
  ],
  [
    'raises when a reading at the end of the delay is still beyond',
    { warningOnDelay: 5, criticalOnDelay: 5 },
    [at(0, 6), at(3, 6), at(5, 6)],
    ['warning1@5'],
  ],
  [
    'raises at the deadline of a sensor that fell silent',
    { warningOnDelay: 5, criticalOnDelay: 5 },
    [at(0, 6), silentUntil(60)],
    ['warning1@5'],
  ],
  [
    'begins the delay anew after a reading inside',
    { warningOnDelay: 5, criticalOnDelay: 5 },
    [at(0, 6), at(3, 4), at(4, 6), silentUntil(8), at(8, 4)],
    [],
  ],
  [
    'gives each severity its own delay',
    { warningOnDelay: 2, criticalOnDelay: 5 },
    [at(0, 9), silentUntil(60)],
    ['warning1@2', 'critical2@5'],
  ],
  [
    'counts the critical delay from the first critical value',
    { warningOnDelay: 0, criticalOnDelay: 5 },
    [at(0, 6), at(2, 9), silentUntil(60)],
    ['warning1@0', 'critical2@7'],
  ],
  [
    'drops a critical delay when the value only warns again',
    { criticalOnDelay: 5 },
    [at(0, 9), at(2, 6), silentUntil(60)],
    ['warning1@0'],
  ],
  [
    'never warns on a side that has only a critical limit',
    { above: { warning: null, critical: 8 }, criticalOnDelay: 5 },
    [at(0, 9), silentUntil(4)],
    [],
  ],
  ['resolves after the off-delay inside', {}, [at(0, 6), at(1, 4), at(5, 4), at(11, 4)], ['warning1@0', 'resolved@11']],
  ['resolves at once without an off-delay', { offDelay: 0 }, [at(0, 6), at(1, 4)], ['warning1@0', 'resolved@1']],
  [
    'begins the off-delay anew when the value goes beyond again',
    {},
    [at(0, 6), at(1, 4), at(9, 6), at(10, 4), at(19, 4), at(20, 4)],
    ['warning1@0', 'resolved@20'],
  ],
  ['is not resolved by silence', {}, [at(0, 6), at(1, 4), silentUntil(10_000)], ['warning1@0']],
  ['is lowered after the off-delay below critical', {}, [at(0, 9), at(1, 6), at(11, 6)], ['critical1@0', 'lowered@11']],
  ['counts time inside towards lowering', {}, [at(0, 9), at(1, 6), at(5, 4), at(11, 6)], ['critical1@0', 'lowered@11']],
  [
    'is critical again without a new alarm',
    { offDelay: 0 },
    [at(0, 9), at(1, 6), at(2, 9), at(3, 4)],
    ['critical1@0', 'lowered@1', 'critical2@2', 'resolved@3'],
  ],
  [
    'resolves from critical without lowering first',
    { offDelay: 0 },
    [at(0, 9), at(1, 4)],
    ['critical1@0', 'resolved@1'],
  ],
  [
    'is a new alarm after it was resolved',
    { offDelay: 0 },
    [at(0, 6), at(1, 4), at(2, 6)],
    ['warning1@0', 'resolved@1', 'warning1@2'],
  ],
];

describe('the alarm machine', () => {
  it.each(cases)('%s', (_sentence, changes, inputs, told) => {
    expect(run(rule(changes), inputs).told).toEqual(told);
  });

  it('names the crossed limit, the onset and the deciding value', () => {
    const first = onReading(null, rule({ criticalOnDelay: 5 }), { at: 1, value: 9, position: 'a' });
    expect(first.transition).toMatchObject({
      kind: 'raised',
      severity: 'warning',
      crossing: { side: 'above', threshold: 5 },
      onset: { at: 1, position: 'a' },
    });
    const second = onReading(first.condition, rule({ criticalOnDelay: 5 }), {
      at: 5 * MINUTE + 1,
      value: 10,
      position: 'b',
    });
    expect(second.transition).toMatchObject({
      kind: 'raised',
      severity: 'critical',
      raise: 2,
      crossing: { side: 'above', threshold: 8 },
      onset: { at: 1, position: 'a' },
      reading: { value: 10 },
    });
  });

  it('ignores a timer that was set for another instant', () => {
    const { condition } = run(rule({ warningOnDelay: 5, criticalOnDelay: 5 }), [at(1, 6)]);
    expect(
      condition &&
        onTimer(condition, rule({ warningOnDelay: 5, criticalOnDelay: 5 }), 5 * MINUTE, {
          at: MINUTE,
          value: 6,
          position: '',
        }),
    ).toEqual({ condition, transition: null });
  });
});

describe('an edit of the rule', () => {
  const last = (value: number): Reading => ({ at: 0, value, position: '0' });
  const open = (value: number): Condition => {
    const { condition } = run(rule(), [at(0, value)]);
    if (!condition) throw new Error('nothing is open');
    return condition;
  };
  const edit = (value: number, changes: Partial<ThresholdRule>) =>
    onRuleChange(open(value), rule(changes, 2), last(value));

  it('keeps an alarm open that it does not affect', () => {
    expect(edit(6, { title: 'Freezer' })).toMatchObject({
      transition: null,
      condition: { ruleVersion: 2, episode: { severity: 'warning' } },
    });
  });

  it('cancels an alarm whose value is inside the new limits', () => {
    expect(edit(6, { above: { warning: 7, critical: 8 } })).toMatchObject({
      condition: null,
      transition: { kind: 'canceled', cause: 'ruleChanged' },
    });
  });

  it('raises an alarm whose value is critical by the new limits', () => {
    expect(edit(6, { above: { warning: 5, critical: 5.5 } }).transition).toMatchObject({
      kind: 'raised',
      severity: 'critical',
      raise: 2,
    });
  });

  it('lowers an alarm whose value only warns by the new limits', () => {
    expect(edit(9, { above: { warning: 5, critical: 10 } }).transition).toMatchObject({
      kind: 'lowered',
      crossing: { threshold: 5 },
    });
  });

  it('keeps the recovery of a recovering alarm', () => {
    const { condition } = run(rule(), [at(0, 6), at(1, 4)]);
    expect(
      condition && onRuleChange(condition, rule({ title: 'Freezer' }, 2), { at: MINUTE, value: 4, position: '1' }),
    ).toMatchObject({ transition: null, condition: { episode: { insideSince: MINUTE } } });
  });

  it('drops a delay that no longer applies', () => {
    const { condition } = run(rule({ warningOnDelay: 5, criticalOnDelay: 5 }), [at(0, 6)]);
    expect(condition && onRuleChange(condition, rule({ above: { warning: 7, critical: null } }, 2), last(6))).toEqual({
      condition: null,
      transition: null,
    });
  });

  it('cancels an open alarm when the rule no longer applies, and drops a pending one silently', () => {
    expect(cancel(open(6), 'ruleDeleted', last(6)).transition).toMatchObject({
      kind: 'canceled',
      cause: 'ruleDeleted',
    });
    const { condition } = run(rule({ warningOnDelay: 5, criticalOnDelay: 5 }), [at(0, 6)]);
    expect(condition && cancel(condition, 'ruleDeleted', last(6))).toEqual({ condition: null, transition: null });
  });
});

describe('the peak of an alarm', () => {
  const readings = fc.array(fc.double({ min: -20, max: 20, noNaN: true }), { minLength: 1, maxLength: 30 });
  const bothSides = rule({ below: { warning: -5, critical: -8 }, offDelay: 2, warningOnDelay: 1, criticalOnDelay: 2 });

  const open = run(rule(), [at(0, 6)]).condition as Condition;
  const newest: Reading = { at: MINUTE, value: 5.5, position: '1' };

  /** Each transition, with the readings from its onset up to it. */
  function transitions(values: readonly number[]): { transition: Transition; values: number[] }[] {
    let condition: Condition | null = null;
    return values.flatMap((value, minute) => {
      const step = onReading(condition, bothSides, { at: minute * MINUTE, value, position: String(minute) });
      condition = step.condition;
      const { transition } = step;
      return transition ? [{ transition, values: values.slice(transition.onset.at / MINUTE, minute + 1) }] : [];
    });
  }

  it('is the extreme from the onset up to each transition, on the side that raised last', () => {
    fc.assert(
      fc.property(readings, (values) => {
        let side = 'above';
        for (const { transition, values: since } of transitions(values)) {
          if (transition.kind === 'raised') side = transition.crossing.side;
          const extreme = side === 'above' ? Math.max(...since) : Math.min(...since);
          expect(transition.peak?.value).toBe(extreme);
          const at = (transition.peak?.at ?? NaN) / MINUTE;
          expect(values[at]).toBe(extreme);
        }
      }),
    );
  });

  it('has the instant at which it was reached first', () => {
    const told = transitions([6, 9, 9, 9, 2, 2, 2, 2]).at(-1);
    expect(told?.transition).toMatchObject({ kind: 'resolved', peak: { at: MINUTE, value: 9 } });
  });

  it('stands in a cancellation beside the newest value', () => {
    expect(cancel(open, 'ruleDeleted', newest).transition).toMatchObject({
      peak: { value: 6 },
      reading: { value: 5.5 },
    });
  });

  it('is missing if the condition was stored before extremes were kept', () => {
    const { extremes: _, ...before } = open;
    expect(cancel(before, 'ruleDeleted', newest).transition?.peak).toBeUndefined();
  });
});

describe('an alarm canceled by a person', () => {
  it('stays silent until the value has been inside once', () => {
    let condition: Condition | null = hold(run(rule(), [at(0, 6)]).condition as Condition);
    const next = (minute: number, value: number): Transition | null => {
      const step = onReading(condition, rule(), { at: minute * MINUTE, value, position: String(minute) });
      condition = step.condition;
      return step.transition;
    };
    expect([next(1, 9), next(2, 6), next(3, 4), next(4, 6)]).toMatchObject([
      null,
      null,
      null,
      { kind: 'raised', raise: 1 },
    ]);
  });
});

describe('a deadband', () => {
  it('holds an open alarm until the value is inside by it, and no pending one', () => {
    const evaluated = rule({ above: { warning: 8, critical: null }, deadband: 0.5, offDelay: 0 });
    const told = (...values: number[]) =>
      run(
        evaluated,
        values.map((value, minute) => at(minute, value)),
      ).told;
    expect(told(8)).toEqual([]);
    expect(told(8.1, 7.6)).toEqual(['warning1@0']);
    expect(told(8.1, 7.6, 7.5)).toEqual(['warning1@0', 'resolved@2']);
  });
});

/** The slow model: it decides each transition from the whole list of readings so far. */
function model(
  { definition: limits, firstActive = (instant) => instant }: EvaluatedRule,
  inputs: readonly Input[],
): string[] {
  const deadband = (limits.kind !== 'rate' && limits.deadband) || 0;
  /** Each reading with the severity that was open when it came. */
  interface Judged {
    readonly at: number;
    readonly value: number;
    readonly open: number;
  }
  const readings: Judged[] = [];
  const told: string[] = [];
  let severity = 0;
  let raises = 0;
  const outside = (level: 'warning' | 'critical', value: number, by: number): boolean =>
    value > (limits.above[level] ?? Infinity) - by || value < (limits.below[level] ?? -Infinity) + by;
  const beyond =
    (level: 'warning' | 'critical') =>
    ({ value, open }: Judged): boolean =>
      outside(level, value, open >= (level === 'warning' ? 1 : 2) ? deadband : 0);
  const inside = ({ value, open }: Judged): boolean =>
    !outside('warning', value, open > 0 ? deadband : 0) && !outside('critical', value, open > 0 ? deadband : 0);
  const since = (holds: (reading: Judged) => boolean): number => {
    const before = readings.findLastIndex((reading) => !holds(reading));
    return readings[before + 1]?.at ?? Infinity;
  };
  const active = (minute: number): number =>
    minute === Infinity ? Infinity : (firstActive(minute * MINUTE) ?? Infinity) / MINUTE;
  const due = (): [number, number] => [
    active(since(beyond('warning')) + limits.warningOnDelay),
    active(since(beyond('critical')) + limits.criticalOnDelay),
  ];
  const raise = (now: number): boolean => {
    const [warning, critical] = due();
    const target = critical <= now ? 2 : Number(warning <= now);
    if (target <= severity) return false;
    severity = target;
    told.push(`${target === 2 ? 'critical' : 'warning'}${(raises += 1)}@${now}`);
    return true;
  };
  const recover = (now: number, reading: Judged): void => {
    if (severity > 0 && since(inside) + limits.offDelay <= now) {
      [severity, raises] = [0, 0];
      told.push(`resolved@${now}`);
    } else if (
      severity === 2 &&
      beyond('warning')(reading) &&
      since((r) => !beyond('critical')(r)) + limits.offDelay <= now
    ) {
      severity = 1;
      told.push(`lowered@${now}`);
    }
  };
  for (const input of inputs) {
    if ('at' in input) {
      const judged = { ...input, open: severity };
      readings.push(judged);
      if (!raise(input.at)) recover(input.at, judged);
      continue;
    }
    const dues = due()
      .filter((instant) => instant <= input.silentUntil)
      .sort((a, b) => a - b);
    for (const instant of dues) raise(instant);
  }
  return told;
}

const threshold = (min: number, max: number) => fc.option(fc.integer({ min, max }), { nil: null });
const rules: fc.Arbitrary<EvaluatedRule> = fc
  .record({
    above: fc.record({ warning: threshold(1, 3), critical: threshold(4, 6) }),
    below: fc.record({ warning: threshold(-3, -1), critical: threshold(-6, -4) }),
    warningOnDelay: fc.integer({ min: 0, max: 4 }),
    more: fc.integer({ min: 0, max: 4 }),
    offDelay: fc.integer({ min: 0, max: 5 }),
    deadband: fc.constantFrom(0, 0.5, 1.5),
    period: fc.constantFrom(0, 2, 5),
  })
  .map(({ more, period, ...changes }) => ({
    ...rule({ ...changes, criticalOnDelay: changes.warningOnDelay + more }),
    ...(period > 0 && { firstActive: everyOther(period) }),
  }));

/** Active in every other period of so many minutes. */
function everyOther(period: number): (at: number) => number {
  return (at) => {
    let minute = at / MINUTE;
    while (Math.floor(minute / period) % 2 === 1) minute += 1;
    return minute * MINUTE;
  };
}

const inputs: fc.Arbitrary<Input[]> = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 1, max: 3 }),
      value: fc.integer({ min: -16, max: 16 }).map((halves) => halves / 2),
      timersFirst: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((steps) => {
    let now = 0;
    return steps.flatMap(({ wait, value, timersFirst }): Input[] => {
      now += wait;
      return timersFirst ? [silentUntil(now), at(now, value)] : [at(now, value)];
    });
  });

describe('any sequence of readings and silences', () => {
  it('gives the transitions of a model that reads the whole history each time', () => {
    fc.assert(
      fc.property(rules, inputs, (evaluated, sequence) => {
        expect(run(evaluated, sequence).told).toEqual(model(evaluated, sequence));
      }),
      { numRuns: 2000 },
    );
  });

  it('raises only to a higher severity, and ends an alarm before the next one begins', () => {
    fc.assert(
      fc.property(rules, inputs, (evaluated, sequence) => {
        let severity = 0;
        for (const told of run(evaluated, sequence).told) {
          const next = told.startsWith('critical') ? 2 : Number(!told.startsWith('resolved'));
          if (told.startsWith('lowered') || told.startsWith('resolved')) expect(next).toBeLessThan(severity);
          else expect(next).toBeGreaterThan(severity);
          severity = next;
        }
      }),
    );
  });
});
