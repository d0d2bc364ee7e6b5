import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { ReadingsBody } from '@watchglass/schemas/reading/log-body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluation } from './evaluation.ts';
import { WatchedRules } from './watched-rules.ts';

const MINUTE = 60_000;
const ruleId = '0198a000-0000-7000-8000-000000000001';
const definition: AlarmRuleDefinition = {
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

function evaluation(): Evaluation {
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
  return new Evaluation(rules, { wall: () => new Date(0), steady: () => 0 });
}

type Row = readonly [sensor: number, minute: number, value: number];

function uplink(rows: readonly Row[]): ReadingsBody {
  return {
    kind: 'readings',
    organizationId: 1,
    base: 'B1',
    mode: 'live',
    receivedAt: 0,
    quarantined: [],
    sensor: Int32Array.from(rows, ([sensor]) => sensor),
    metric: Int32Array.from(rows, () => 1),
    at: Float64Array.from(rows, ([, minute]) => minute * MINUTE),
    value: Float64Array.from(rows, ([, , value]) => value),
  };
}

/** What was told of the alarms of each sensor, in order; and the late findings. */
function judge(uplinks: readonly (readonly Row[])[]): { alarms: unknown[]; late: number } {
  const judged = evaluation();
  uplinks.forEach((rows, index) => judged.take(uplink(rows), String(index).padStart(4, '0')));
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
  it('judges uplinks that are delivered twice as if they came once', () => {
    fc.assert(
      fc.property(uplinks, (sent) => {
        expect(judge(sent.flatMap((rows) => [rows, rows])).alarms).toEqual(judge(sent).alarms);
        expect(judge([...sent, ...sent])).toEqual(judge(sent));
      }),
    );
  });

  it('is not moved by late readings', () => {
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

  it('takes values as large as a reading can be', () => {
    expect(judge([[[1, 0, 1e300]]]).alarms).toMatchObject([{ type: 'AlarmRaised' }]);
  });
});
