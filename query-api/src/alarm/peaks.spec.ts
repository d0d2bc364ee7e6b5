import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { Unavailable } from '@watchglass/streams/ports/fault';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPeaks } from './peaks.ts';

const T = Date.UTC(2026, 0, 1);
const minute = (minutes: number): string => new Date(T + minutes * 60_000).toISOString();
const clock = (): Date => new Date(T + 3_600_000);

function alarm(change: Partial<AlarmView> = {}): AlarmView {
  return {
    id: 'a',
    ruleId: 'r',
    ruleTitle: 'Cold chain',
    kind: 'threshold',
    baseSerial: null,
    baseName: '',
    suppressed: [],
    sensorId: 4,
    sensorName: 'Cold store',
    metricId: 1,
    severity: 50,
    state: 'active',
    raise: 1,
    side: 'above',
    threshold: 8,
    value: 9,
    raises: [],
    peak: null,
    end: null,
    onsetAt: minute(10),
    raisedAt: minute(10),
    endedAt: null,
    acknowledgement: null,
    shelf: null,
    assignee: null,
    comments: 0,
    succeeds: null,
    chatter: null,
    position: '1',
    ...change,
  };
}

let clickHouse: FreshClickHouse;
beforeAll(async () => {
  clickHouse = await freshClickHouse();
  const rows = [
    [1, 5, 50, 0],
    [1, 10, 9, 0],
    [1, 20, 12, 0],
    [1, 21, 12, 0],
    [1, 25, 99, 1],
    [1, 30, 3, 0],
    [1, 40, 15, 0],
    [2, 22, 77, 0],
  ].map(([org, at, value, late]) => `(${org}, 4, 1, '${minute(at ?? 0).slice(0, -1)}', ${value}, ${late})`);
  const outputs = [
    [12, 20, 0, 1],
    [14, 50, 0, 1],
    [14, 30, 0, 2],
    [16, 99, 2, 1],
  ].map(
    ([at, value, state, version]) => `(1, 5, 1, '${minute(at ?? 0).slice(0, -1)}', ${value}, ${state}, ${version})`,
  );
  const statements = [
    `CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, late UInt8)
      ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`,
    `INSERT INTO readings VALUES ${rows.join(', ')}`,
    `CREATE TABLE derived_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, state UInt8,
      version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY (org, sensor, metric, ts)`,
    `INSERT INTO derived_readings VALUES ${outputs.join(', ')}`,
  ];
  for (const statement of statements) await clickHouse.timeSeries.command(statement);
});
afterAll(() => clickHouse.drop());

async function peaks(alarms: readonly AlarmView[], timeSeries: TimeSeries = clickHouse.timeSeries): Promise<unknown[]> {
  const views = await withPeaks({ timeSeries, clock }, 1, alarms);
  return views.map(({ peak }) => peak);
}

test('the peak of an active alarm is the extreme from its onset until now, without late readings', async () => {
  expect(await peaks([alarm(), alarm({ id: 'b', side: 'below' })])).toEqual([
    { value: 15, measuredAt: minute(40) },
    { value: 3, measuredAt: minute(30) },
  ]);
});

test('the peak of an alarm of a virtual sensor is the extreme of its valid outputs, as they were corrected', async () => {
  expect(await peaks([alarm({ sensorId: 5 }), alarm({ id: 'b' })])).toEqual([
    { value: 30, measuredAt: minute(14) },
    { value: 15, measuredAt: minute(40) },
  ]);
});

test('the peak of an alarm that ended without a stored peak is the extreme until its end, at its first instant', async () => {
  const over = alarm({ state: 'resolved', endedAt: minute(31), end: { value: 3, measuredAt: minute(30) } });
  expect(await peaks([over])).toEqual([{ value: 12, measuredAt: minute(20) }]);
});

test('a peak stored in an event is not read again', async () => {
  const peak = { value: 11, measuredAt: minute(19) };
  expect(await peaks([alarm({ state: 'resolved', endedAt: minute(31), peak })])).toEqual([peak]);
});

test('alarms keep the peak of their last event when ClickHouse is unavailable', async () => {
  const peak = { value: 10, measuredAt: minute(12) };
  const gone = { ...clickHouse.timeSeries, query: () => Promise.reject(new Unavailable('time series', 'gone')) };
  expect(await peaks([alarm({ peak }), alarm({ id: 'b' })], gone)).toEqual([peak, null]);
});
