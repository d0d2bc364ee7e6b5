import type { AbsenceRule, RateRule } from '@watchglass/schemas/alarm-rule/commands';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Evaluated } from './evaluated-for-tests.ts';

const common = { title: 'Store', warningSeverity: 50, metricId: 1, appliesTo: { kind: 'all' } } as const;

/** The raises with their severity, and the ends, each with its minute. */
function toldBy({ events }: Evaluated): readonly string[] {
  return events.map(({ minute, event: { type, data } }) =>
    type === 'AlarmRaised' && 'severity' in data ? `${minute} ${data.severity}` : `${minute} ${type}`,
  );
}

interface Uplink {
  readonly arrival: number;
  /** Minutes on the sensor's clock. */
  readonly measured: readonly number[];
}

/** A reading counts from its first arrival at the latest; heard again, it is the same reading. */
function hear(heard: Map<number, number>, minute: number, measured: readonly number[]): void {
  for (const at of measured) heard.set(at, Math.min(at, minute, heard.get(at) ?? Infinity));
}

/** Looks at every minute: an alarm is due a minute after its delay, and ends with a reading younger than the warning's delay. */
function silencesOf({ warningAfter, criticalAfter }: AbsenceRule, uplinks: readonly Uplink[], end: number): string[] {
  const [warning, critical] = [warningAfter ?? Infinity, criticalAfter ?? Infinity];
  const told: string[] = [];
  const heard = new Map<number, number>();
  let open = 0;
  for (let minute = 0; minute <= end; minute += 1) {
    const ring = (): void => {
      const silence = minute - Math.max(...heard.values()) - 1;
      if (heard.size === 0) return;
      const due = silence >= critical ? 80 : silence >= warning ? 50 : 0;
      if (due > open) told.push(`${minute} ${(open = due)}`);
    };
    ring();
    for (const { measured } of uplinks.filter(({ arrival }) => arrival === minute)) {
      hear(heard, minute, measured);
      if (open === 0 || minute - Math.max(...heard.values()) >= Math.min(warning, critical)) continue;
      open = 0;
      told.push(`${minute} AlarmResolved`);
    }
    ring();
  }
  return told;
}

it('missing data rings and ends as a look at every minute says, with batches that are late, out of order and ahead', () => {
  const rules = fc
    .record({ warningAfter: fc.integer({ min: 10, max: 20 }), longer: fc.integer({ min: 0, max: 40 }) })
    .chain(({ warningAfter, longer }) =>
      fc.constantFrom<AbsenceRule>(
        { ...common, kind: 'absence', warningAfter, criticalAfter: warningAfter + longer + 20 },
        { ...common, kind: 'absence', warningAfter, criticalAfter: null },
        { ...common, kind: 'absence', warningAfter: null, criticalAfter: warningAfter + 20 },
      ),
    );
  const steps = fc.record({
    gap: fc.constantFrom(1, 3, 9, 12, 31, 70),
    // Minutes before the arrival; a clock that is fast is ahead of it.
    ages: fc.array(fc.constantFrom(0, 0, 1, 8, 11, 25, 60, -2), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(rules, fc.array(steps, { minLength: 1, maxLength: 25 }), (rule, course) => {
      let arrival = 0;
      const uplinks = course.map(({ gap, ages }): Uplink => {
        arrival += gap;
        return { arrival, measured: ages.map((age) => arrival - age).toSorted((a, b) => a - b) };
      });
      const end = arrival + 100;
      const evaluated = new Evaluated(rule);
      evaluated.apply('SensorIntervalDeclared', { sensorId: 1, organizationId: 1, intervalSeconds: 60 });
      for (const uplink of uplinks) {
        evaluated.waitUntil(uplink.arrival);
        evaluated.hear(uplink.arrival, ...uplink.measured);
      }
      evaluated.waitUntil(end);
      expect(toldBy(evaluated)).toEqual(silencesOf(rule, uplinks, end));
    }),
    { numRuns: 60 },
  );
});

type Sample = readonly [minute: number, value: number];

/** The slope per hour of the textbook over the last reading of each 64th of the window; null of fewer than three, or too short a time. */
function slopeAt(samples: readonly Sample[], now: number, window: number): number | null {
  const lastOfPart = new Map(samples.map((sample) => [Math.floor(sample[0] / (window / 64)), sample]));
  const taken = [...lastOfPart.values()].filter(([minute]) => minute >= now - window);
  const [first] = taken;
  if (taken.length < 3 || first === undefined || now - first[0] < window / 2) return null;
  const of = (sum: (sample: Sample) => number) => taken.reduce((all, sample) => all + sum(sample), 0);
  const n = taken.length;
  const [x, y] = [of(([minute]) => minute / 60), of(([, value]) => value)];
  return (n * of(([m, v]) => (m / 60) * v) - x * y) / (n * of(([m]) => (m / 60) ** 2) - x * x);
}

/** Judges every slope: beyond the limit it rings, and `deadband` further in it ends. */
function slopesOf({ above, deadband, window }: Limits, course: readonly Sample[]): string[] {
  const told: string[] = [];
  let isOpen = false;
  course.forEach(([minute], index) => {
    const slope = slopeAt(course.slice(0, index + 1), minute, window);
    if (slope === null) return;
    if (!isOpen && slope > above) told.push(`${minute} 80`);
    if (isOpen && slope <= above - deadband) told.push(`${minute} AlarmResolved`);
    isOpen = isOpen ? slope > above - deadband : slope > above;
  });
  return told;
}

interface Limits {
  readonly above: number;
  readonly deadband: number;
  readonly window: number;
}

it('slopes ring and end as the formula of the textbook says of every reading', () => {
  // Limits that no sum of these values meets exactly: the two ways to add must not disagree about the last digit.
  const limits = fc.record({
    above: fc.constantFrom(2.037, 6.113),
    deadband: fc.constant(0),
    window: fc.constantFrom(10, 30, 120),
  });
  const courses = fc.array(fc.tuple(fc.constantFrom(1, 2, 5, 10, 45), fc.integer({ min: -3, max: 4 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(limits, courses, (limit, steps) => {
      let [minute, value] = [0, 10];
      const course = steps.map(([gap, change]): Sample => [(minute += gap), (value += change)]);
      const delays = { warningOnDelay: 0, criticalOnDelay: 0, offDelay: 0 };
      const none = { warning: null, critical: null };
      const rule: RateRule = {
        ...common,
        ...delays,
        kind: 'rate',
        windowMinutes: limit.window,
        above: { warning: null, critical: limit.above },
        below: none,
      };
      const evaluated = new Evaluated(rule);
      for (const [at, measured] of course) {
        evaluated.waitUntil(at);
        evaluated.measure(at, measured);
      }
      evaluated.waitUntil(minute + 5);
      expect(toldBy(evaluated)).toEqual(slopesOf(limit, course));
    }),
    { numRuns: 60 },
  );
});
