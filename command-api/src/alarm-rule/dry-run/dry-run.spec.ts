import type {
  AbsenceRule,
  AlarmRuleDefinition,
  RateRule,
  ThresholdRule,
} from '@watchglass/schemas/alarm-rule/commands';
import type { RuleSchedule } from '@watchglass/schemas/alarm-rule/schedule';
import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { DRY_RUN_EPISODES } from '@watchglass/schemas/alarm-rule/limits';
import { DEFAULT_NOTIFICATIONS } from '@watchglass/schemas/notification/settings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluated } from '../../alarm/evaluated-for-tests.ts';
import { dryRun, passesOf, type Source } from './dry-run.ts';
import type { DryRunTask, RuleOfRun } from './task.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** A Thursday, at midnight UTC; the instants of `Evaluated` begin here too. */
const START = Date.UTC(2026, 0, 1);
const TRIED = '0198a000-0000-7000-8000-000000000002';
const STORED = '0198a000-0000-7000-8000-000000000003';

const common = { title: 'Fridge', warningSeverity: 50 as const, metricId: 1, appliesTo: { kind: 'all' as const } };
const none = { warning: null, critical: null };

function above(critical: number, rest: Partial<ThresholdRule> = {}): ThresholdRule {
  const delays = { warningOnDelay: 0, criticalOnDelay: 0, offDelay: 0 };
  return { ...common, above: { warning: null, critical }, below: none, ...delays, ...rest };
}
const silentFor = (warningAfter: number, criticalAfter: number | null = null): AbsenceRule => ({
  ...common,
  kind: 'absence',
  warningAfter,
  criticalAfter,
});

function ruleOf(definition: AlarmRuleDefinition, ruleId: string, sensorIds: readonly number[] = [1]): RuleOfRun {
  return { ruleId, definition, sensorIds, bases: definition.kind === 'baseOffline' ? ['B1'] : [] };
}

function taskOf(definition: AlarmRuleDefinition, more: Partial<DryRunTask> = {}): DryRunTask {
  return {
    organizationId: 1,
    tried: ruleOf(definition, TRIED),
    stored: null,
    from: START,
    until: START + DAY,
    timeZone: 'UTC',
    facts: [],
    silences: [],
    people: [],
    ...more,
  };
}

/** Minutes since the start, and values; `arrival` is the minute of the reception. */
type Row = readonly [minute: number, value: number, arrival?: number];

const readingsOf = (task: DryRunTask, bySensor: Readonly<Record<number, readonly Row[]>>): Source => ({
  passes: passesOf(task),
  async *read({ sensorIds, order }) {
    for (const sensorId of sensorIds)
      yield (bySensor[sensorId] ?? []).map(([minute, value, arrival = minute]) => ({
        sensorId,
        kind: 'readings' as const,
        at: START + (order === 'arrival' ? arrival : Math.min(minute, arrival)) * MINUTE,
        measuredAt: START + minute * MINUTE,
        value,
      }));
  },
});

const run = (task: DryRunTask, rows: readonly Row[]): Promise<DryRunResult> =>
  dryRun(task, readingsOf(task, { 1: rows }));

const iso = (minute: number): string => new Date(START + minute * MINUTE).toISOString();
const spans = ({ episodes }: Pick<DryRunResult, 'episodes'>) =>
  episodes.map(({ raisedAt, endedAt, severity }) => [raisedAt, endedAt, severity]);

describe('a dry run', () => {
  it('lists what the rule would have raised, with its delay, and what is open at the end', async () => {
    const result = await run(taskOf(above(8, { criticalOnDelay: 10, offDelay: 5 })), [
      [0, 5],
      [10, 9],
      [30, 7],
      [36, 7],
      [50, 9],
      [55, 7],
      [100, 9],
    ]);
    expect(spans(result)).toEqual([
      [iso(20), iso(36), 80],
      [iso(110), null, 80],
    ]);
    expect(result).toMatchObject({ raises: 2, alarms: 2, days: [{ day: '2026-01-01', raises: 2 }], difference: null });
  });

  it('keeps the deadband', async () => {
    const values: Row[] = [8, 8.1, 7.6, 7.5].map((value, index) => [index * 10, value]);
    expect(spans(await run(taskOf(above(8, { deadband: 0.5 })), values))).toEqual([[iso(10), iso(30), 80]]);
  });

  it('judges slopes', async () => {
    const rate: RateRule = { ...above(5), kind: 'rate', windowMinutes: 30 };
    const rising: Row[] = [
      [0, 20],
      [10, 21],
      [20, 22],
      [30, 23],
    ];
    expect((await run(taskOf(rate), rising)).episodes.map(({ value }) => value)).toEqual([expect.closeTo(6)]);
    expect((await run(taskOf({ ...rate, above: { warning: null, critical: 6.1 } }), rising)).alarms).toBe(0);
  });

  it('judges silence by what had arrived: a late batch is no sign of life, and raises nothing earlier', async () => {
    const rows: Row[] = [
      [0, 5],
      [5, 5],
      [20, 5, 60],
      [40, 5, 60],
      [58, 5, 60],
      [70, 5],
    ];
    const result = await run(taskOf(silentFor(30), { until: START + 75 * MINUTE }), rows);
    expect(spans(result)).toEqual([[iso(36), iso(60), 50]]);
  });

  it('takes a reading from a fast clock at its arrival', async () => {
    const rows: Row[] = [
      [90, 9, 10],
      [20, 5],
    ];
    expect(spans(await run(taskOf(above(8)), rows))).toEqual([[iso(10), iso(20), 80]]);
  });

  it('raises within the schedule alone, on the clock of the place of the sensor', async () => {
    const location = '0198a000-0000-7000-8000-0000000000aa';
    const facts = [
      { type: 'LocationCreated', data: { locationId: location, organizationId: 1, timeZone: 'Europe/Riga' } },
      { type: 'SensorPlaced', data: { sensorId: 1, organizationId: 1, location } },
    ];
    const schedule = { kind: 'within' as const, zone: null, intervals: [{ day: 4, from: '08:00', to: '09:00' }] };
    const rows: Row[] = [
      [0, 9],
      [1_200, 5],
    ];
    expect(spans(await run(taskOf(above(8, { schedule }), { facts }), rows))).toEqual([[iso(360), iso(1_200), 80]]);
  });

  it('raises nothing on the closed days of a calendar', async () => {
    const calendarId = '0198a000-0000-7000-8000-0000000000cc';
    const days = { organizationId: 1, calendarId, name: 'Closed', days: ['2026-01-01'] };
    const schedule = {
      kind: 'within' as const,
      zone: 'UTC',
      intervals: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '08:00', to: '09:00' })),
      calendarId,
    };
    const task = taskOf(above(8, { schedule }), {
      facts: [{ type: 'CalendarCreated', data: days }],
      until: START + 2 * DAY,
    });
    expect(spans(await run(task, [[0, 9]]))).toEqual([[iso(1_440 + 480), null, 80]]);
  });

  it('takes the silences of bases from the instant at which they were noticed', async () => {
    const rule = { ...common, kind: 'baseOffline' as const, warningAfter: 10, criticalAfter: 60 };
    const facts = [{ type: 'BasePlaced', data: { serial: 'B1', organizationId: 1, location: null } }];
    const span = (since: number, lost: number, end: number | null) => ({
      serial: 'B1',
      since: START + since * MINUTE,
      lostAt: START + lost * MINUTE,
      endedAt: end && START + end * MINUTE,
    });
    const silences = [span(0, 11, 30), span(100, 110, null)];
    const result = await run(taskOf(rule, { facts, silences }), []);
    expect(spans(result)).toEqual([
      [iso(11), iso(30), 50],
      [iso(110), null, 80],
    ]);
    expect(result.raises).toBe(3);
    expect(result.episodes[0]).toMatchObject({ baseSerial: 'B1', sensorId: null, metricId: 0 });
  });

  it('does not count what was raised before the period, though it begins with it', async () => {
    const task = taskOf(above(8, { criticalOnDelay: 30 }), { from: START + 60 * MINUTE });
    expect(passesOf(task)[0]?.from).toBe(START + 30 * MINUTE);
    const rows: Row[] = [
      [0, 9],
      [40, 5],
      [45, 9],
      [90, 5],
    ];
    expect(spans(await run(task, rows))).toEqual([[iso(75), iso(90), 80]]);
  });

  it('says what it misses and adds in comparison with the stored rule', async () => {
    const task = taskOf(above(10), { stored: ruleOf(above(8), STORED) });
    const rows: Row[] = [9, 5, 11, 5, 9, 5].map((value, index) => [index * 10, value]);
    const { alarms, difference } = await run(task, rows);
    expect([alarms, difference?.stored, difference?.missedCount, difference?.addedCount]).toEqual([1, 3, 2, 0]);
    expect(difference?.missed.map(({ raisedAt }) => raisedAt)).toEqual([iso(0), iso(40)]);
    const other = taskOf(above(10), { stored: ruleOf(above(8), STORED, [2]) });
    expect((await run(other, rows)).difference).toMatchObject({ stored: 0, missedCount: 0, addedCount: 1 });
  });

  it('counts floods over all sensors, days of the zone, and every alarm beyond those that it lists', async () => {
    const sensorIds = Array.from({ length: 12 }, (_, index) => index + 1);
    const rows: Row[] = Array.from({ length: 90 }, (_, index) => [1_290 + index, index % 2 ? 5 : 9]);
    const task = taskOf(above(8), {
      tried: ruleOf(above(8), TRIED, sensorIds),
      until: START + 2 * DAY,
      timeZone: 'Europe/Riga',
    });
    const result = await dryRun(task, readingsOf(task, Object.fromEntries(sensorIds.map((id) => [id, rows]))));
    expect(result).toMatchObject({ alarms: 540, raises: 540, floods: 1 });
    expect(result.episodes).toHaveLength(DRY_RUN_EPISODES);
    expect(result.episodes.map(({ raisedAt }) => raisedAt)).toEqual(
      result.episodes.map(({ raisedAt }) => raisedAt).toSorted(),
    );
    expect(result.days).toEqual([
      { day: '2026-01-01', raises: 180 },
      { day: '2026-01-02', raises: 360 },
    ]);
  });

  it('says whom the raises would have told, by channel, as far as each person sees the sensor', async () => {
    const settings = { ...DEFAULT_NOTIFICATIONS, quietHours: { from: '00:00', to: '12:00', timeZone: 'UTC' } };
    const one = { userId: '0198a000-0000-7000-8000-0000000000b1', settings, reachable: ['email', 'push'] as const };
    const people = [
      { ...one, sees: null },
      { ...one, userId: '0198a000-0000-7000-8000-0000000000b2', sees: [7] },
    ];
    const warns = above(99, { above: { warning: 8, critical: null } });
    const { messages } = await run(taskOf(warns, { people }), [
      [0, 9],
      [10, 5],
      [20, 9],
    ]);
    expect(messages).toEqual([
      { personId: one.userId, channel: 'email', sent: 2, quiet: 0 },
      { personId: one.userId, channel: 'push', sent: 0, quiet: 2 },
    ]);
  });
});

describe('a dry run and the engine', () => {
  const minutes = fc.integer({ min: 0, max: 12 });
  const delays = fc.record({ warningOnDelay: minutes, criticalOnDelay: minutes, offDelay: minutes });
  const thursday: RuleSchedule = { kind: 'within', zone: 'UTC', intervals: [{ day: 4, from: '00:20', to: '02:00' }] };
  const schedule = fc.constantFrom(undefined, thursday);
  const threshold = fc
    .tuple(delays, fc.constantFrom(0, 0.5), schedule)
    .map(([waits, deadband, when]): ThresholdRule => ({
      ...above(8, { ...waits, criticalOnDelay: Math.max(waits.warningOnDelay, waits.criticalOnDelay), deadband }),
      above: { warning: 6, critical: 8 },
      ...(when && { schedule: when }),
    }));
  const rate = threshold.map((rule): RateRule => ({
    ...rule,
    kind: 'rate',
    windowMinutes: 15,
    above: { warning: 6, critical: 20 },
  }));
  const absence = fc
    .tuple(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 20, max: 60 }))
    .map(([a, b]) => silentFor(a, b));
  const values = fc.constantFrom(5, 5.6, 6.2, 7, 7.7, 8.2, 9);
  const courses = fc.array(fc.tuple(fc.constantFrom(1, 2, 5, 5, 15, 40), values), { maxLength: 60 }).map((steps) => {
    let minute = 0;
    return steps.map(([gap, value]): Row => [(minute += gap), value]);
  });

  it('decide the same on the same readings, for every kind of rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(threshold, rate, absence), courses, async (definition, course) => {
        const end = (course.at(-1)?.[0] ?? 0) + 90;
        const engine = new Evaluated(definition);
        for (const [minute, value] of course) {
          engine.waitUntil(minute);
          engine.measure(minute, value);
        }
        engine.waitUntil(end);
        const result = await run(taskOf(definition, { until: START + end * MINUTE }), course);
        const raised = engine.events.filter(({ event }) => event.type === 'AlarmRaised');
        const ended = engine.events.filter(({ event }) => event.type === 'AlarmResolved');
        expect(result.raises).toBe(raised.length);
        expect(result.alarms).toBe(
          raised.filter(({ event }) => 'raise' in event.data && event.data.raise === 1).length,
        );
        expect(result.episodes.flatMap(({ endedAt }) => endedAt ?? [])).toEqual(ended.map(({ minute }) => iso(minute)));
        const firsts = raised.flatMap(({ minute, event }) =>
          'raise' in event.data && event.data.raise === 1 ? minute : [],
        );
        expect(result.episodes.map(({ raisedAt }) => Math.floor((Date.parse(raisedAt) - START) / MINUTE))).toEqual(
          firsts,
        );
      }),
      { numRuns: 100 },
    );
  });
});
