import type { ThresholdRule } from '@watchglass/schemas/alarm-rule/commands';
import { decodeLogBody, encodeLogBody, type LogBody, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluation } from './evaluation.ts';
import { WatchedRules } from './watched-rules.ts';

const MINUTE = 60_000;
const ruleId = '0198a000-0000-7000-8000-000000000001';
const definition: ThresholdRule = {
  title: 'Cold store',
  metricId: 1,
  above: { warning: 5, critical: 8 },
  below: { warning: null, critical: null },
  warningSeverity: 50,
  warningOnDelay: 0,
  criticalOnDelay: 2,
  offDelay: 1,
  appliesTo: { kind: 'all' },
};

function watchedRules(): WatchedRules {
  const rules = new WatchedRules();
  const data = { ruleId, organizationId: 1, version: 1, definition };
  rules.apply({
    id: ruleId,
    stream: '',
    revision: 0,
    position: '1',
    recordedAt: '',
    metadata: {},
    type: 'AlarmRuleCreated',
    data,
  });
  return rules;
}

const evaluation = (rules = watchedRules()): Evaluation =>
  new Evaluation(rules, { wall: () => new Date(0), steady: () => 0 });

type Row = readonly [sensor: number, minute: number, value: number];

/** An uplink that is received after all of its readings were measured, unless `receivedAt` is given. */
function uplink(rows: readonly Row[], receivedAt = 60 * MINUTE): ReadingsBody {
  return {
    kind: 'readings',
    organizationId: 1,
    base: 'B1',
    mode: 'live',
    receivedAt,
    quarantined: [],
    sensor: Int32Array.from(rows, ([sensor]) => sensor),
    metric: Int32Array.from(rows, () => 1),
    at: Float64Array.from(rows, ([, minute]) => minute * MINUTE),
    value: Float64Array.from(rows, ([, , value]) => value),
  };
}

/** The events of each sensor's alarms, in order, and the number of late findings. */
function judge(uplinks: readonly (readonly Row[])[]): { alarms: unknown[]; late: number } {
  return told(uplinks.map((rows) => uplink(rows)));
}

function told(bodies: readonly LogBody[]): { alarms: unknown[]; late: number } {
  const judged = evaluation();
  bodies.forEach((body, index) => judged.take(body, String(index).padStart(4, '0')));
  const { events } = judged.decisions();
  const alarms = events
    .filter(({ event }) => event.type !== 'AlarmFoundLate')
    .map(({ event: { type, data } }) => {
      const { measuredAt, raise, sensorId } = data as { measuredAt: string; raise?: number; sensorId?: number };
      return { type, measuredAt, raise, sensorId };
    });
  return { alarms, late: events.length - alarms.length };
}

const row: fc.Arbitrary<Row> = fc.tuple(
  fc.integer({ min: 1, max: 3 }),
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 3, max: 10 }),
);
const uplinks = fc.array(fc.array(row, { minLength: 1, maxLength: 4 }), { maxLength: 10 });

describe('evaluation', () => {
  it('decides the same for uplinks that are delivered twice', () => {
    fc.assert(
      fc.property(uplinks, (sent) => {
        expect(judge(sent.flatMap((rows) => [rows, rows])).alarms).toEqual(judge(sent).alarms);
        expect(judge([...sent, ...sent])).toEqual(judge(sent));
      }),
    );
  });

  it('ignores late readings', () => {
    const newestOnly = (sent: readonly (readonly Row[])[]): Row[][] => {
      const newest = new Map<number, number>();
      return sent.map((rows) =>
        rows.filter(([sensor, minute]) => {
          const isNewest = minute > (newest.get(sensor) ?? -1);
          if (isNewest) newest.set(sensor, minute);
          return isNewest;
        }),
      );
    };
    fc.assert(
      fc.property(uplinks, (sent) => {
        expect(judge(sent).alarms).toEqual(judge(newestOnly(sent)).alarms);
      }),
    );
  });

  it('accepts the largest value of a reading', () => {
    expect(judge([[[1, 0, 1e300]]]).alarms).toMatchObject([{ type: 'AlarmRaised' }]);
  });
});

const HOUR = 60;
const late = (...readings: (readonly [number, number, number, number])[]): LogBody => ({
  kind: 'late',
  organizationId: 1,
  readings,
});

describe('a sensor whose clock is nine minutes fast', () => {
  const fast = uplink([[1, 9, 4]], 0);
  const right = uplink([[1, 1, 7]], MINUTE);

  it('silences no alarm', () => {
    expect(told([fast, right]).alarms).toMatchObject([
      { type: 'AlarmRaised', measuredAt: new Date(MINUTE).toISOString() },
    ]);
  });

  it('resolves no alarm by a repeated uplink', () => {
    const again = { ...fast, receivedAt: 5 * MINUTE };
    expect(told([fast, right, again, uplink([[1, 6, 7]], 6 * MINUTE)]).alarms).toHaveLength(1);
  });

  it('counts its delay from the instant at which the reading arrived', () => {
    const raised = (minute: number) => told([uplink([[1, 9, 9]], 0), uplink([[1, 9 + minute, 9]], minute * MINUTE)]);
    expect(raised(1).alarms).toHaveLength(1);
    expect(raised(2).alarms).toMatchObject([
      { raise: 1, measuredAt: new Date(9 * MINUTE).toISOString() },
      { raise: 2, measuredAt: new Date(11 * MINUTE).toISOString() },
    ]);
  });
});

describe('an uplink', () => {
  it('publishes the state after its newest reading, and finds late an episode that was over before it arrived', () => {
    expect(
      judge([
        [
          [1, 0, 6],
          [1, 1, 4],
          [1, 2, 4],
        ],
      ]),
    ).toEqual({ alarms: [], late: 1 });
    expect(
      judge([
        [
          [1, 0, 6],
          [1, 1, 4],
          [1, 2, 4],
          [1, 3, 7],
        ],
      ]),
    ).toMatchObject({
      alarms: [{ type: 'AlarmRaised', raise: 1, measuredAt: new Date(3 * MINUTE).toISOString() }],
      late: 1,
    });
  });

  it('raises once, however often the severity rises in it', () => {
    expect(
      judge([
        [
          [1, 0, 6],
          [1, 1, 9],
          [1, 3, 9],
        ],
        [
          [1, 4, 4],
          [1, 5, 4],
        ],
      ]),
    ).toMatchObject({
      alarms: [{ type: 'AlarmRaised', raise: 1 }, { type: 'AlarmResolved' }],
      late: 0,
    });
  });

  it('ends an open alarm and raises the next one', () => {
    expect(
      judge([
        [[1, 0, 6]],
        [
          [1, 1, 4],
          [1, 2, 4],
          [1, 3, 7],
        ],
      ]).alarms,
    ).toMatchObject([{ type: 'AlarmRaised', raise: 1 }, { type: 'AlarmResolved' }, { type: 'AlarmRaised', raise: 1 }]);
  });

  it('finds late a rise that was over before it arrived, in an alarm that goes on', () => {
    const sent: Row[][] = [
      [[1, 0, 6]],
      [
        [1, 1, 9],
        [1, 3, 9],
        [1, 4, 6],
        [1, 5, 6],
      ],
      [[1, 6, 9]],
      [[1, 8, 9]],
    ];
    expect(judge(sent)).toMatchObject({ alarms: [{ raise: 1 }, { raise: 2 }], late: 1 });
  });

  it('with only readings over a day old rings nothing and leaves no delay running', () => {
    const old = uplink(
      [
        [1, 0, 6],
        [1, 1, 9],
        [1, 2, 9],
      ],
      (24 * HOUR + 3) * MINUTE,
    );
    expect(told([old])).toEqual({ alarms: [], late: 1 });
    const judged = evaluation();
    judged.take(old, '0');
    expect(judged.openAlarms()).toEqual([]);
    expect(judged.dueTimers(Infinity)).toEqual([]);
    judged.take(uplink([[1, 25 * HOUR, 6]], 25 * HOUR * MINUTE), '1');
    expect(judged.openAlarms()).toHaveLength(1);
  });

  it('with only readings over a day old ends an open alarm, and never raises its severity', () => {
    const received = (24 * HOUR + 9) * MINUTE;
    const open = uplink([[1, 0, 6]]);
    expect(
      told([
        open,
        uplink(
          [
            [1, 1, 9],
            [1, 4, 9],
          ],
          received,
        ),
      ]).alarms,
    ).toHaveLength(1);
    expect(
      told([
        open,
        uplink(
          [
            [1, 1, 4],
            [1, 4, 4],
          ],
          received,
        ),
      ]).alarms,
    ).toMatchObject([{ type: 'AlarmRaised' }, { type: 'AlarmResolved' }]);
  });

  it('leaves the same alarms open as its readings one by one, with at most one raise', () => {
    const openAfter = (bodies: readonly LogBody[]): { open: number; kinds: string[] } => {
      const judged = evaluation();
      bodies.forEach((body, index) => judged.take(body, String(index).padStart(4, '0')));
      return { open: judged.openAlarms().length, kinds: judged.decisions().events.map(({ event }) => event.type) };
    };
    fc.assert(
      fc.property(uplinks, (sent) => {
        const whole = openAfter(sent.map((rows) => uplink(rows)));
        const single = openAfter(sent.flatMap((rows) => rows.map((each) => uplink([each]))));
        expect(whole.open).toBe(single.open);
        const ends = whole.kinds.filter((kind) => kind === 'AlarmResolved').length;
        const raised = whole.kinds.filter((kind) => kind === 'AlarmRaised').length;
        expect(raised).toBeGreaterThanOrEqual(ends + whole.open);
      }),
    );
  });
});

describe('a late finding', () => {
  it('records the worst reading of an entry of the projector, once for an entry that is delivered twice', () => {
    const judged = evaluation();
    const entry = late([1, 1, 0, 6], [1, 1, MINUTE, 9], [1, 1, 2 * MINUTE, 4]);
    judged.take(uplink([[1, 10, 4]]), '0');
    judged.take(entry, '1');
    judged.take(entry, '2');
    const { events } = judged.decisions();
    expect(events.map(({ event: { type, data } }) => ({ type, data }))).toMatchObject(
      [1, 2].map(() => ({ type: 'AlarmFoundLate', data: { severity: 80, value: 9 } })),
    );
    expect(new Set(events.map(({ event: { id } }) => id)).size).toBe(1);
  });

  it('is not made from readings that arrive behind the newest one', () => {
    expect(judge([[[1, 10, 4]], [[1, 1, 9]], [[1, 1, 9]]])).toEqual({ alarms: [], late: 0 });
  });
});

it('a log entry of a later version changes nothing', () => {
  const entry = new TextDecoder().decode(encodeLogBody({ kind: 'late', organizationId: 1, readings: [[1, 1, 0, 9]] }));
  const later = new TextEncoder().encode(entry.replace('"late"', '"hail"'));
  const sent = [
    uplink([[1, 0, 6]]),
    uplink([
      [1, 1, 4],
      [1, 2, 4],
    ]),
  ];
  expect(told(sent.flatMap((body) => [decodeLogBody(later), body]))).toEqual(told(sent));
});

describe('an unregistered or paused base', () => {
  const registration = (
    type: 'BaseRegistered' | 'BaseUnregistered' | 'BasePaused' | 'BaseUnpaused',
    position: string,
  ) => ({
    id: ruleId,
    stream: '',
    revision: 0,
    position,
    recordedAt: '',
    metadata: {},
    type,
    data: { serial: 'B1', organizationId: 1, name: '', firmware: '' },
  });

  function heard(): { rules: WatchedRules; judged: Evaluation } {
    const rules = watchedRules();
    const judged = evaluation(rules);
    judged.take(uplink([[1, 0, 6]]), '0001');
    judged.decisions();
    return { rules, judged };
  }

  it('cancels the alarms of the sensors that were heard through it, with that cause', () => {
    const { rules, judged } = heard();
    rules.apply(registration('BaseUnregistered', '2'));
    judged.rulesChanged(1);
    expect(judged.decisions().events.map(({ event }) => event)).toMatchObject([
      { type: 'AlarmCanceled', data: { cause: 'baseUnregistered', value: 6, peak: { value: 6 } } },
    ]);
  });

  it('keeps the alarms of a sensor that another base has heard since', () => {
    const { rules, judged } = heard();
    judged.take({ ...uplink([[1, 1, 6]]), base: 'B2' }, '0002');
    rules.apply(registration('BaseUnregistered', '2'));
    judged.rulesChanged(1);
    expect(judged.decisions().events).toEqual([]);
  });

  it('that is only paused cancels them with that cause, and rings again after it is resumed', () => {
    const { rules, judged } = heard();
    rules.apply(registration('BasePaused', '2'));
    judged.rulesChanged(1);
    expect(judged.decisions().events.map(({ event }) => event)).toMatchObject([
      { type: 'AlarmCanceled', data: { cause: 'basePaused', value: 6 } },
    ]);
    rules.apply(registration('BaseUnpaused', '3'));
    judged.take(uplink([[1, 1, 6]]), '0003');
    expect(judged.decisions().events.map(({ event }) => event.type)).toEqual(['AlarmRaised']);
  });

  it('rings again after it is registered and its sensor is heard', () => {
    const { rules, judged } = heard();
    rules.apply(registration('BaseUnregistered', '2'));
    judged.rulesChanged(1);
    rules.apply(registration('BaseRegistered', '3'));
    judged.take(uplink([[1, 1, 6]]), '0003');
    expect(judged.decisions().events.map(({ event }) => event.type)).toEqual(['AlarmCanceled', 'AlarmRaised']);
  });
});

describe('a sensor out of use', () => {
  const about = (type: string, position: string, sensorId = 1) => ({
    id: ruleId,
    stream: '',
    revision: 0,
    position,
    recordedAt: '',
    metadata: {},
    type,
    data: { sensorId, organizationId: 1 },
  });

  it.each([
    ['SensorDisabled', 'sensorDisabled', 'SensorEnabled'],
    ['SensorDeleted', 'sensorDeleted', 'SensorRestored'],
  ])('after %s has its alarms canceled as %s, and rings again after %s', (out, cause, back) => {
    const rules = watchedRules();
    const judged = evaluation(rules);
    judged.take(
      uplink([
        [1, 0, 6],
        [2, 0, 6],
      ]),
      '0001',
    );
    judged.decisions();
    rules.apply(about(out, '2'));
    judged.rulesChanged(1);
    expect(judged.decisions().events.map(({ event }) => event)).toMatchObject([
      { type: 'AlarmCanceled', data: { cause, value: 6 } },
    ]);
    judged.take(uplink([[1, 1, 7]]), '0002');
    expect(judged.decisions().events).toEqual([]);
    rules.apply(about(back, '3'));
    judged.take(uplink([[1, 2, 7]]), '0003');
    expect(judged.decisions().events.map(({ event }) => event.type)).toEqual(['AlarmRaised']);
  });
});
