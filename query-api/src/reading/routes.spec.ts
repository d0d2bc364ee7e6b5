import type {
  AggregateView,
  ChartPoint,
  FiguresView,
  HistoryView,
  LatestValues,
  LinesView,
  ReadingCounts,
  StatisticsView,
} from '@watchglass/schemas/reading/views';
import type { ExcursionsView } from '@watchglass/schemas/reading/excursions';
import { CLOCK_PERIODS } from '@watchglass/schemas/reading/queries';
import type { SensorQualityPage } from '@watchglass/schemas/reading/quality';
import type { MetricView } from '@watchglass/schemas/metric/views';
import { ROLE, sightIn } from '@watchglass/schemas/member/rights';
import { replyTo, replyToStatus } from '@watchglass/schemas/http/reply';
import { validator } from '@watchglass/schemas/shape';
import { createHttpServer, type HttpServer } from '@watchglass/streams/http/server';
import {
  freshClickHouse,
  freshPostgres,
  type FreshClickHouse,
  type FreshPostgres,
} from '@watchglass/streams/testing/engines';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { metricRoutes } from '../metric/routes.ts';
import type { QueryDeps } from '../deps.ts';
import { marksOf } from '../report/source-marks.ts';
import { sourceAsked } from './asked-source.ts';
import { qualityRoutes } from './quality-routes.ts';
import { readingRoutes } from './routes.ts';
import { beginningOf, clockAt } from './testing/slow-clock.ts';

const T = Date.UTC(2026, 0, 1);
const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

/** Ten days with the clock changes of Europe and Lord Howe. */
const SPRING = Date.UTC(2026, 2, 27);

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let http: HttpServer;

const rollup = (name: string, from: string, bucket: string): string => `
CREATE TABLE ${name} (org UInt32, sensor UInt32, metric UInt32, bucket DateTime('UTC'), count UInt64, sum Float64, min Float64, max Float64)
ENGINE = MergeTree ORDER BY (org, sensor, metric, bucket);
INSERT INTO ${name} SELECT org, sensor, metric, ${bucket} AS bucket, count(), sum(value), min(value), max(value) FROM ${from} GROUP BY org, sensor, metric, bucket`;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  await postgres.relational.query(`CREATE SCHEMA read;
    CREATE TABLE read.sensors (id int PRIMARY KEY, organization_id int NOT NULL, interval_seconds int, location_id uuid, metric_ids int[] DEFAULT '{}', name text NOT NULL DEFAULT '',
      kind text NOT NULL DEFAULT 'physical', state text NOT NULL DEFAULT 'active', base_serial text NOT NULL DEFAULT 'B1', heard_at timestamptz NOT NULL DEFAULT '2026-01-01T00:00:00Z');
    CREATE TABLE read.virtual_sensors (id int, organization_id int);
    CREATE TABLE read.bases (serial text, organization_id int, location_id uuid);
    CREATE TABLE read.custom_metrics (id int, organization_id int, wire_name text, unit text);
    CREATE TABLE read.point_intervals (organization_id int, sensor_id int, metric_id int, interval_seconds int);
    CREATE TABLE read.reading_counts (organization_id int, base_serial text, outcome text, reason text, count bigint);
    CREATE TABLE read.latest_values (organization_id int, sensor_id int, metric_id int, measured_at timestamptz, value float8, log_position text, effective_at timestamptz);
    INSERT INTO read.sensors VALUES (1, 1, 60), (2, 1, NULL), (3, 1, 600), (9, 2, NULL);
    UPDATE read.sensors SET name = '=cold' WHERE id = 3;
    UPDATE read.sensors SET metric_ids = '{1,61}';
    INSERT INTO read.bases VALUES ('B1', 1), ('B9', 2);
    INSERT INTO read.point_intervals VALUES (1, 2, 1, 60);
    INSERT INTO read.custom_metrics VALUES (1000, 1, 'turbidity', 'NTU'), (1001, 2, 'secret', '');
    INSERT INTO read.latest_values VALUES (1, 1, 1, '2026-01-02T00:00:00.123Z', 21.5, '07', '2026-01-02T00:00:00.123Z'), (1, 2, 1, '2026-01-02T00:00:00Z', 3, '08', '2026-01-01T23:51:00Z'), (2, 9, 1, '2026-01-02T00:00:00Z', 4, '09', '2026-01-02T00:00:00Z');
    INSERT INTO read.reading_counts VALUES (1, 'B1', 'received', '', 12), (1, 'B1', 'stored', '', 9), (1, 'B1', 'quarantined', 'futureTime', 3), (2, 'B9', 'received', '', 99)`);
  const statements = `CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, late UInt8, received Nullable(DateTime64(3, 'UTC'))) ENGINE = MergeTree ORDER BY (org, sensor, metric, ts);
    INSERT INTO readings SELECT 1, 1, 1, fromUnixTimestamp64Milli(toInt64(${T} + number * ${MINUTE}), 'UTC'), number % 60, number = 700, fromUnixTimestamp64Milli(toInt64(${T} + (number + 90 * (number = 700)) * ${MINUTE}), 'UTC') FROM numbers(${31 * 1440}) WHERE number < 600 OR number >= 660;
    INSERT INTO readings SELECT 1, 3, 1, fromUnixTimestamp64Milli(toInt64(${T} + (number - 1) * 10 * ${MINUTE}), 'UTC'), [4., 6., 9., 5.][number], 0, NULL FROM numbers(1, 4);
    INSERT INTO readings SELECT 1, 3, 2, fromUnixTimestamp64Milli(toInt64(${T} + number * 10 * ${MINUTE}), 'UTC'), 10000000.1 + 0.1 * (number % 2) * 2, 0, NULL FROM numbers(1000);
    INSERT INTO readings SELECT 2, 9, 1, fromUnixTimestamp64Milli(toInt64(${T} + number * ${MINUTE}), 'UTC'), 1000, 0, NULL FROM numbers(100);
    INSERT INTO readings SELECT 1, 3, 3, fromUnixTimestamp64Milli(toInt64(${SPRING} + number * 10 * ${MINUTE}), 'UTC'), number % 97, 0, NULL FROM numbers(1440);
    CREATE TABLE reading_conflicts (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, stored_value Float64, received_at DateTime64(3, 'UTC')) ENGINE = MergeTree ORDER BY (org, sensor, metric, ts);
    INSERT INTO reading_conflicts SELECT 1, 1, 1, fromUnixTimestamp64Milli(toInt64(${T} + number * ${HOUR}), 'UTC'), 99, 0, now64(3) FROM numbers(2);
    INSERT INTO reading_conflicts SELECT 2, 9, 1, fromUnixTimestamp64Milli(toInt64(${T}), 'UTC'), 99, 0, now64(3) FROM numbers(2);
    CREATE TABLE derived_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, state UInt8, version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY (org, sensor, metric, ts);
    ${rollup('readings_15m', 'readings', 'toStartOfFifteenMinutes(ts)')};
    ${rollup('readings_1h', 'readings', 'toStartOfHour(ts)')};
    ${rollup('readings_1d', 'readings', 'toDateTime(toStartOfDay(ts))')}`;
  for (const statement of statements.split(';\n')) await clickHouse.timeSeries.command(statement);
  http = createHttpServer({
    validator,
    log: pino({ enabled: false }),
    ready: () => Promise.resolve(true),
    replies: { replyTo, replyToStatus },
    admission: {
      authenticate: () => Promise.resolve({ kind: 'user', id: 'ann' }),
      authorize: () => Promise.resolve({ organizationId: 1, membership: null }),
    },
  });
  // The routes use only these parts of the service.
  const deps = {
    relational: postgres.relational,
    timeSeries: clickHouse.timeSeries,
    clock: () => new Date(T + 60 * DAY),
    noteTable: async () => undefined,
  } as unknown as QueryDeps;
  http.server.route([...readingRoutes, ...qualityRoutes, ...metricRoutes].map((route) => route(deps)));
});
afterAll(async () => {
  await http.server.stop();
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

async function get<V>(url: string): Promise<V> {
  const { statusCode, payload } = await http.server.inject(url);
  expect(statusCode, payload).toBe(200);
  return JSON.parse(payload) as V;
}
async function refusal(url: string): Promise<readonly unknown[]> {
  const { statusCode, payload } = await http.server.inject(url);
  return [statusCode, (JSON.parse(payload) as { errors: { code: string }[] }).errors[0]?.code];
}
const chart = (from: number, to: number, more = ''): Promise<HistoryView> =>
  get(`/api/readings/1/history?points=1.1,2.1&from=${from}&to=${to}${more}`);

test('a chart of a day has the smallest, average and largest reading of each bucket', async () => {
  const view = await chart(T, T + DAY);
  expect(view).toMatchObject({ from: T, to: T + DAY, bucketMs: 3 * MINUTE });
  expect(view.series.map(({ sensorId, metricId }) => [sensorId, metricId])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  expect(view.series[0]?.points.slice(0, 2)).toEqual([
    [T, 0, 1, 2],
    [T + 3 * MINUTE, 3, 4, 5],
  ]);
  expect(view.series[1]?.points).toEqual([]);
});

test('a silence longer than three intervals is a gap, and a shorter one is not', async () => {
  const view = await chart(T, T + DAY);
  const points = view.series[0]?.points ?? [];
  const nulls = points.filter(([, low]) => low === null);
  expect(nulls).toEqual([[T + 600 * MINUTE, null, null, null]]);
  const narrow = await chart(T, T + 5 * MINUTE);
  expect(narrow.bucketMs).toBe(SECOND);
  expect(narrow.series[0]?.points.map(([, , mean]) => mean)).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  [5, 15 * MINUTE],
  [10, 30 * MINUTE],
  [31, 2 * HOUR],
])('a chart of %i days has the same values from a rollup as from the readings', async (days, bucketMs) => {
  const view = await chart(T, T + days * DAY);
  expect(view.bucketMs).toBe(bucketMs);
  const points =
    view.series[0]?.points.filter((point): point is [number, number, number, number] => point[2] !== null) ?? [];
  const rows = await clickHouse.timeSeries.query<{ at: number; low: number; mean: number; high: number }>(
    `SELECT toFloat64(intDiv(toUnixTimestamp64Milli(ts), ${bucketMs}) * ${bucketMs}) AS at, min(value) AS low, avg(value) AS mean, max(value) AS high
     FROM readings WHERE org = 1 AND sensor = 1 AND ts < fromUnixTimestamp64Milli(toInt64(${T + days * DAY}), 'UTC') GROUP BY at ORDER BY at`,
  );
  expect(points).toHaveLength(rows.length);
  for (const [n, { at, low, mean, high }] of rows.entries()) {
    const close: ChartPoint = [at, low, expect.closeTo(mean, 9) as number, high];
    expect(points[n]).toEqual(close);
  }
});

test('a chart never has more buckets than its room, nor more than 500', async () => {
  for (const [span, width] of [
    [DAY, 100],
    [31 * DAY, 10_000],
    [31 * DAY - 1, 7],
    [90 * SECOND, 1],
  ] as const) {
    const { bucketMs, series } = await chart(T + 12_345, T + 12_345 + span, `&width=${width}`);
    expect(series[0]?.points.length).toBeLessThanOrEqual(Math.min(width, 500) + 1);
    expect(Math.floor((T + 12_344 + span) / bucketMs) - Math.floor((T + 12_345) / bucketMs) + 1).toBeLessThanOrEqual(
      Math.min(width, 500),
    );
  }
});

test('ranges that are too long, too many, backwards, malformed or of another organization are refused', async () => {
  const at = `from=${T}&to=${T + HOUR}`;
  expect(await refusal(`/api/readings/1/history?points=1.1&from=${T}&to=${T + 31 * DAY + HOUR + 1}`)).toEqual([
    422,
    'RangeTooLong',
  ]);
  expect(
    await refusal(
      `/api/readings/1/history?points=${Array.from({ length: 11 }, (_, n) => `${n + 1}.1`).join(',')}&${at}`,
    ),
  ).toEqual([422, 'TooManySources']);
  expect(await refusal(`/api/readings/1/history?points=1.1&from=${T}&to=${T}`)).toEqual([400, 'InvalidRequest']);
  expect(await refusal(`/api/readings/1/history?points=1.1;DROP&${at}`)).toEqual([400, 'InvalidRequest']);
  expect(await refusal(`/api/readings/1/history?points=1.1,9.1&${at}`)).toEqual([404, 'NotFound']);
  expect(await refusal('/api/readings/1/latest?points=9.1')).toEqual([404, 'NotFound']);
  expect(await refusal('/api/readings/1/counts?base=B9')).toEqual([404, 'NotFound']);
});

test('latest values are returned for named points, or for all', async () => {
  expect(await get<LatestValues>('/api/readings/1/latest?points=1.1,1.2')).toEqual({
    values: [[1, 1, T + DAY + 123, 21.5, '07']],
  });
  expect(await get<LatestValues>('/api/readings/1/latest')).toEqual({
    values: [
      [1, 1, T + DAY + 123, 21.5, '07'],
      [2, 1, T + DAY, 3, '08', T + DAY - 9 * MINUTE],
    ],
  });
});

test('counts cover every outcome of a reading', async () => {
  const counts: ReadingCounts = {
    received: 12,
    stored: 9,
    late: 0,
    duplicate: 0,
    conflict: 0,
    quarantined: { futureTime: 3 },
  };
  expect(await get('/api/readings/1/counts?base=B1')).toEqual(counts);
  expect(await get('/api/readings/1/counts')).toEqual(counts);
});

test("metrics are the catalogue and the organization's custom ones", async () => {
  const { items: metrics } = await get<{ items: MetricView[] }>('/api/metrics/1');
  expect(metrics.find(({ id }) => id === 1)).toEqual({
    id: 1,
    key: 'temperature',
    name: 'temperature',
    unit: 'C',
    digits: 1,
  });
  expect(metrics.filter(({ id }) => id >= 1000)).toEqual([
    { id: 1000, key: null, name: 'turbidity', unit: 'NTU', digits: 2 },
  ]);
});

const statisticsOf = (points: string, from: number, to: number): Promise<StatisticsView> =>
  get(`/api/readings/1/statistics?points=${points}&from=${from}&to=${to}`);

test.each([
  ['of whole days', 0, 31 * DAY],
  ['that begins and ends within a quarter', 7 * MINUTE + 1, 9 * DAY + 3 * HOUR + 4 * MINUTE],
  ['of some hours across midnight', DAY - 3 * HOUR - 5, DAY + 17 * MINUTE],
  ['of a few readings', 30 * MINUTE, 33 * MINUTE],
  ['with both ends in one quarter', 5 * DAY + MINUTE, 5 * DAY + 14 * MINUTE],
])('statistics of a range %s are those of all its readings', async (_name, begin, end) => {
  const [from, to] = [T + begin, T + end];
  const rows = await clickHouse.timeSeries.query<{ at: number; value: number }>(
    `SELECT toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM readings WHERE org = 1 AND sensor = 1 AND at >= ${from} AND at < ${to} ORDER BY at`,
  );
  const values = rows.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  expect(await statisticsOf('1.1', from, to)).toEqual({
    from,
    to,
    points: [
      {
        point: '1.1',
        metricId: 1,
        count: values.length,
        sum: expect.closeTo(
          values.reduce((sum, value) => sum + value, 0),
          6,
        ) as number,
        min: { value: low, at: rows.find(({ value }) => value === low)?.at },
        max: { value: high, at: rows.find(({ value }) => value === high)?.at },
        isWithheld: false,
      },
    ],
  });
});

test('statistics without a reading have no figure, and are refused like charts', async () => {
  const empty = { metricId: 1, count: 0, sum: null, min: null, max: null, isWithheld: false };
  const { points } = await statisticsOf('2.1,1.1', T + 605 * MINUTE, T + 606 * MINUTE);
  expect(points).toEqual([
    { ...empty, point: '2.1' },
    { ...empty, point: '1.1' },
  ]);
  const asked = (query: string) => refusal(`/api/readings/1/statistics?${query}`);
  const at = `from=${T}&to=${T + HOUR}`;
  expect(await asked(`points=1.1&from=${T}&to=${T + 366 * DAY + 1}`)).toEqual([422, 'RangeTooLong']);
  expect((await statisticsOf('1.1', T, T + 366 * DAY)).points[0]?.count).toBe(31 * 1440 - 60);
  expect(await asked(`points=${Array.from({ length: 11 }, (_, n) => `${n + 1}.1`).join(',')}&${at}`)).toEqual([
    422,
    'TooManySources',
  ]);
  for (const odd of [`points=1.1&from=${T}&to=${T}`, `points=1.1;DROP&${at}`, `points=p1&${at}`, `points=&${at}`, at])
    expect(await asked(odd), odd).toEqual([400, 'InvalidRequest']);
  expect(await asked(`points=1.1,9.1&${at}`)).toEqual([404, 'NotFound']);
});

const linesOf = (query: string): Promise<LinesView> => get(`/api/readings/1/lines?${query}`);
const rawValues = (from: number, to: number) =>
  clickHouse.timeSeries.query<{ at: number; value: number }>(
    `SELECT toFloat64(toUnixTimestamp64Milli(ts)) AS at, value FROM readings WHERE org = 1 AND sensor = 1 AND at >= ${from} AND at < ${to} ORDER BY at`,
  );

test.each([
  [2 * DAY, 700],
  [9 * DAY + 12_345, 1_000],
  [3 * HOUR, 2_000],
])(
  'a line of %i ms has the first, smallest, largest and last reading of each column of pixels',
  async (span, width) => {
    const [from, to] = [T + 777, T + 777 + span];
    const { lines, bucketMs, areReadings } = await linesOf(`points=1.1&from=${from}&to=${to}&width=${width}`);
    expect(areReadings).toBe(true);
    const columns = (all: readonly (readonly [at: number, value: number])[]) => {
      const four = new Map<number, number[]>();
      for (const [at, value] of all) {
        const column = Math.floor((at - from) / bucketMs);
        const [first = value, low = value, high = value] = four.get(column) ?? [];
        four.set(column, [first, Math.min(low, value), Math.max(high, value), value]);
      }
      return four;
    };
    const drawn = (lines[0]?.points ?? []).flatMap(([at, , value]) => (value === null ? [] : [[at, value] as const]));
    const raw = (await rawValues(from, to)).map(({ at, value }) => [at, value] as const);
    expect(columns(drawn)).toEqual(columns(raw));
    expect(drawn.every(([at, value]) => raw.some((each) => each[0] === at && each[1] === value))).toBe(true);
    expect(drawn.length).toBeLessThanOrEqual(4 * width);
  },
);

test.each([
  ['mean', 29.5],
  ['median', 29.5],
  ['min', 0],
  ['max', 59],
])('a line of the %s has that of each bucket', async (aggregation, expected) => {
  const { lines, bucketMs, areReadings } = await linesOf(
    `points=1.1&from=${T}&to=${T + HOUR}&width=1&aggregation=${aggregation}`,
  );
  expect([areReadings, bucketMs]).toEqual([false, HOUR]);
  expect(lines[0]?.points).toEqual([[T, 0, expected, 59]]);
});

test('a line keeps the silence of its sensor as a gap, is hidden with it, and is bounded', async () => {
  const { lines } = await linesOf(`points=1.1,2.1&from=${T}&to=${T + DAY}`);
  const gaps = lines[0]?.points.filter(([, , value]) => value === null) ?? [];
  expect(gaps.map(([at]) => at)).toEqual([T + 602 * MINUTE]);
  expect(lines[1]).toEqual({
    point: '2.1',
    metricId: 1,
    isWithheld: false,
    points: [],
    intervalMs: MINUTE,
    lastCount: 0,
    late: [],
    conflicts: [],
    changes: [],
  });
  const at = `from=${T}&to=${T + HOUR}`;
  expect(await refusal(`/api/readings/1/lines?points=1.1,9.1&${at}`)).toEqual([404, 'NotFound']);
  expect(await refusal(`/api/readings/1/lines?points=1.1&from=${T}&to=${T + 31 * DAY + HOUR + 1}`)).toEqual([
    422,
    'RangeTooLong',
  ]);
  const many = Array.from({ length: 21 }, (_, n) => `${n + 1}.1`).join(',');
  expect(await refusal(`/api/readings/1/lines?points=${many}&${at}`)).toEqual([422, 'TooManySources']);
  for (const odd of ['aggregation=sum', 'width=0', 'width=x', `to=${T}`])
    expect(await refusal(`/api/readings/1/lines?points=1.1&from=${T}&${odd}`), odd).toEqual([400, 'InvalidRequest']);
  // October has 745 hours where summer time ends.
  expect((await linesOf(`points=1.1&from=${T}&to=${T + 31 * DAY + HOUR}`)).areReadings).toBe(false);
});

const figuresOf = async (query: string) => (await get<FiguresView>(`/api/readings/1/figures?${query}`)).points;

test('figures of four readings are those of the formulas', async () => {
  // 4, 6, 9 and 5 °C at 0, 10, 20 and 30 minutes; each holds for 30 minutes at most.
  const [found] = await figuresOf(`points=3.1&from=${T}&to=${T + 90 * MINUTE}&low=2&high=8`);
  expect(found).toMatchObject({ n: 4, mean: 6, p50: 5.5, within: 50 * MINUTE, above: 10 * MINUTE, below: 0 });
  expect(found?.unknown).toBe(30 * MINUTE);
  expect(found?.p95).toBeCloseTo(8.55, 9);
  expect(found?.weightedMean).toBeCloseTo(5.6667, 4);
  expect([found?.integral, found?.integralMs]).toEqual([3.25, 30 * MINUTE]);
  expect(found?.trend).toBeNull();
});

test('a deviation of small differences of large values is exact', async () => {
  const [found] = await figuresOf(`points=3.2&from=${T}&to=${T + 10 * DAY}`);
  expect(found?.mean).toBeCloseTo(10_000_000.2, 6);
  expect(found?.deviation).toBeCloseTo(0.1, 3);
  expect(found?.meanKineticTemperature).toBeNull();
});

test('a reading before the range holds into it', async () => {
  const [found] = await figuresOf(`points=3.1&from=${T + 35 * MINUTE}&to=${T + 65 * MINUTE}&low=2&high=8`);
  expect(found).toMatchObject({ n: 0, mean: null, within: 25 * MINUTE, unknown: 5 * MINUTE });
});

test('states of time add up to the range, and the coverage is the share of expected readings', async () => {
  const [all] = await figuresOf(`points=1.1&from=${T}&to=${T + 31 * DAY}&low=10&high=50`);
  const times = [all?.within, all?.below, all?.above, all?.unknown].map(Number);
  expect(times.reduce((sum, ms) => sum + ms, 0)).toBe(31 * DAY);
  expect(times.at(-1)).toBe(58 * MINUTE);
  expect(all?.coverage).toBeCloseTo(1 - 1 / (31 * 24), 6);
  expect(all?.trend).toBeCloseTo(0, 1);
});

test('figures are refused for limits that cross, odd numbers and points out of sight', async () => {
  const asked = (query: string) => refusal(`/api/readings/1/figures?points=1.1&from=${T}&to=${T + HOUR}&${query}`);
  expect(await asked('low=8&high=2')).toEqual([422, 'LimitsCrossed']);
  for (const odd of ['activation=0', 'activation=1e400', 'low=x', 'high=1e400'])
    expect(await asked(odd), odd).toEqual([400, 'InvalidRequest']);
  expect(await refusal(`/api/readings/1/figures?points=9.1&from=${T}&to=${T + HOUR}`)).toEqual([404, 'NotFound']);
});

const excursionsOf = async (query: string) => get<ExcursionsView>(`/api/readings/1/excursions?${query}`);

test('excursions of readings are cut by the range; without the right to alarms nothing is told of them', async () => {
  // 4, 6, 9 and 5 °C at 0, 10, 20 and 30 minutes.
  const { points, ...asked } = await excursionsOf(
    `points=3.1,1.1&from=${T + 15 * MINUTE}&to=${T + 45 * MINUTE}&high=5`,
  );
  expect(asked).toEqual({ from: T + 15 * MINUTE, to: T + 45 * MINUTE, low: null, high: 5 });
  expect(points.map(({ point, total }) => [point, total])).toEqual([
    ['3.1', 1],
    ['1.1', 1],
  ]);
  expect(points[0]?.excursions).toEqual([
    {
      side: 'above',
      from: T + 15 * MINUTE,
      to: T + 30 * MINUTE,
      beganBefore: true,
      goesOn: false,
      readings: 2,
      peak: { value: 9, at: T + 20 * MINUTE },
      beyond: (1 * 5 + 4 * 10) / 60,
      alarms: null,
    },
  ]);
  expect(points[1]?.excursions[0]).toMatchObject({ to: T + 45 * MINUTE, goesOn: true });
});

test('the newest excursions are listed, and all are counted', async () => {
  const { points } = await excursionsOf(`points=1.1&from=${T}&to=${T + 31 * DAY}&high=58`);
  // The 59th minute of each hour but the one in which it is silent.
  expect([points[0]?.total, points[0]?.excursions.length]).toEqual([31 * 24 - 1, 200]);
  expect(points[0]?.excursions.at(-1)?.from).toBe(T + 31 * DAY - MINUTE);
});

test('excursions are refused without limits, with crossed ones, for a rule or a point out of sight, and beyond a month', async () => {
  const asked = (query: string) => refusal(`/api/readings/1/excursions?from=${T}&to=${T + HOUR}&${query}`);
  for (const odd of ['points=1.1', 'points=1.1&low=x', 'points=1.1&high=1e400', 'points=1.1&rule=x', 'high=8'])
    expect(await asked(odd), odd).toEqual([400, 'InvalidRequest']);
  expect(await asked('points=1.1&low=8&high=2')).toEqual([422, 'LimitsCrossed']);
  expect(await asked('points=9.1&high=2')).toEqual([404, 'NotFound']);
  expect(await asked('points=1.1&rule=6b1f9be4-6c07-4c0e-9d39-0f8f0c6b7a11')).toEqual([404, 'NotFound']);
  const long = `from=${T}&to=${T + 31 * DAY + HOUR + 1}&high=8`;
  expect(await refusal(`/api/readings/1/excursions?points=1.1&${long}`)).toEqual([422, 'RangeTooLong']);
  const many = Array.from({ length: 11 }, (_, n) => `${n + 1}.1`).join(',');
  expect(await asked(`points=${many}&high=8`)).toEqual([422, 'TooManySources']);
});

test('the mean kinetic temperature weighs what is warm', async () => {
  await clickHouse.timeSeries.command(
    `INSERT INTO readings (org, sensor, metric, ts, value) SELECT 1, 2, 1, fromUnixTimestamp64Milli(toInt64(${T - 2 * DAY} + number * ${MINUTE}), 'UTC'), [20., 25., 30.][number + 1] FROM numbers(3)`,
  );
  const [found] = await figuresOf(`points=2.1&from=${T - 2 * DAY}&to=${T - 2 * DAY + 3 * MINUTE}`);
  expect(found?.meanKineticTemperature).toBeCloseTo(25.8582, 4);
});

test('of a range, a report lists the gaps and counts what came late and was refused', async () => {
  const sight = sightIn(1, { role: ROLE.admin, rights: {} });
  const reading = { relational: postgres.relational, timeSeries: clickHouse.timeSeries, sight };
  const range = { from: T, to: T + DAY };
  const sources = await Promise.all(['1.1', '2.1'].map((name) => sourceAsked(reading, sight, { name, ...range })));
  expect(await marksOf(reading, sources, range)).toEqual([
    // The last reading before the silence holds for three intervals.
    { gaps: { total: 1, items: [{ from: T + 602 * MINUTE, to: T + 660 * MINUTE }] }, late: 1, conflicts: 2 },
    { gaps: { total: 1, items: [range] }, late: 0, conflicts: 0 },
  ]);
});

test('a line marks what came late with its arrival, and where another value was refused, in its range alone', async () => {
  const [whole, before] = [
    await linesOf(`points=1.1&from=${T}&to=${T + DAY}`),
    await linesOf(`points=1.1&from=${T + 1}&to=${T + HOUR}`),
  ];
  expect(whole.lines[0]).toMatchObject({
    late: [[T + 700 * MINUTE, 700 % 60, T + 790 * MINUTE]],
    conflicts: [
      [T, 0, 99],
      [T + HOUR, 0, 99],
    ],
  });
  expect(before.lines[0]).toMatchObject({ late: [], conflicts: [] });
  const month = await linesOf(`points=1.1&from=${T}&to=${T + 31 * DAY}&width=400`);
  expect(month.lines[0]).toMatchObject({ lastCount: 120, late: [[T + 700 * MINUTE, 40, T + 790 * MINUTE]] });
});

test('spectra and distributions are bounded, and hide what is out of sight', async () => {
  const day = `from=${T}&to=${T + DAY}`;
  const eleven = Array.from({ length: 11 }, (_, n) => `${n + 1}.1`).join(',');
  const asked: [string, [number, string]][] = [
    [`distribution?points=9.1&${day}`, [404, 'NotFound']],
    [`distribution?points=${eleven}&${day}`, [422, 'TooManySources']],
    [`distribution?points=1.1&from=${T}&to=${T + 368 * DAY}`, [422, 'RangeTooLong']],
    [`distribution?points=1.1&from=${T}&to=${T}`, [400, 'InvalidRequest']],
    [`distribution?points=1.1&${day}&low=8&high=8`, [422, 'LimitsCrossed']],
    [`distribution?points=1.1&${day}&low=1e400`, [400, 'InvalidRequest']],
    [`distribution?points=1.1&${day}&bins=101`, [400, 'InvalidRequest']],
    [`spectrum?points=9.1&${day}`, [404, 'NotFound']],
    [`spectrum?points=${eleven}&${day}`, [422, 'TooManySources']],
    [`spectrum?points=1.1&from=${T}&to=${T + 32 * DAY}`, [422, 'RangeTooLong']],
    [`intensity?points=9.1&${day}&window=${HOUR}`, [404, 'NotFound']],
    [`intensity?points=1.1&${day}`, [400, 'InvalidRequest']],
    [`intensity?points=1.1&${day}&window=${DAY}`, [400, 'InvalidRequest']],
    [`intensity?points=1.1&${day}&window=1000`, [400, 'InvalidRequest']],
  ];
  for (const [path, refused] of asked) expect(await refusal(`/api/readings/1/${path}`), path).toEqual(refused);
});

test('a file has each reading of the lines, on the clock of its zone, and no formula', async () => {
  const path = `/api/readings/1/export?points=3.1,1.1&from=${T}&to=${T + 21 * MINUTE}&timezone=Asia/Kathmandu`;
  const { payload, headers } = await http.server.inject(path);
  const lines = payload.trim().split('\r\n');
  expect(headers['content-type']).toContain('text/csv');
  expect(lines[0]?.replace('\uFEFF', '')).toBe('utc,local,offset,sensor,name,metric,unit,value');
  expect(lines[1]).toBe("2026-01-01T00:00:00.000Z,2026-01-01 05:45:00,UTC+05:45,3,'=cold,temperature,C,4");
  expect(lines).toHaveLength(1 + 3 + 21);
  expect(lines.slice(4).map((line) => Number(line.split(',').at(-1)))).toEqual(Array.from({ length: 21 }, (_, n) => n));
  const asked = (query: string) => refusal(`/api/readings/1/export?${query}`);
  expect(await asked(`points=9.1&from=${T}&to=${T + HOUR}`)).toEqual([404, 'NotFound']);
  expect(await asked(`points=1.1&from=${T}&to=${T + 367 * DAY}`)).toEqual([422, 'ExportPeriodTooLong']);
  expect(await asked(`points=1.1&from=${T}&to=${T + HOUR}&timezone=Mars/Base`)).toEqual([400, 'InvalidRequest']);
});

test.each(['Europe/Riga', 'Australia/Lord_Howe', 'UTC'])(
  'periods of the clock of %s have the readings that the clock puts there, through its changes',
  async (zone) => {
    const [from, to] = [SPRING + 7 * MINUTE, SPRING + 10 * DAY - 13 * MINUTE];
    const readings = Array.from({ length: 1_440 }, (_, n) => [SPRING + n * 10 * MINUTE, n % 97] as const).filter(
      ([at]) => at >= from && at < to,
    );
    for (const period of CLOCK_PERIODS) {
      const slow = new Map<number, number[]>();
      for (const [at, value] of readings) {
        const clock = beginningOf(period, clockAt(at, zone));
        slow.set(clock, [...(slow.get(clock) ?? []), value]);
      }
      const view = await get<AggregateView>(
        `/api/readings/1/aggregate?points=3.3,1.1&from=${from}&to=${to}&period=${period}&timezone=${zone}`,
      );
      expect(view.lines[1]?.values).toEqual([]);
      const found = view.lines[0]?.values.map(([place, ...rest]) => [view.periods[place]?.[1], ...rest]);
      expect(found).toEqual(
        [...slow].map(([clock, values]) => [
          clock,
          Math.min(...values),
          expect.closeTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9),
          Math.max(...values),
          values.length,
        ]),
      );
    }
  },
);

test('periods of more than 366 days, of eleven points and of a foreign sensor are refused', async () => {
  const ask = (points: string, days: number, more = '') =>
    refusal(`/api/readings/1/aggregate?points=${points}&from=${T}&to=${T + days * DAY}${more}`);
  expect(await ask('1.1', 367)).toEqual([422, 'RangeTooLong']);
  expect(await ask(Array.from({ length: 11 }, (_, n) => `${n + 1}.1`).join(','), 1)).toEqual([422, 'TooManySources']);
  expect(await ask('9.1', 1)).toEqual([404, 'NotFound']);
  expect(await ask('1.1', 0)).toEqual([400, 'InvalidRequest']);
  expect(await ask('1.1', 1, '&timezone=Moon/Tycho')).toEqual([400, 'InvalidRequest']);
});

test('the quality of sensors is their share of expected readings and their gaps by day, the worst first', async () => {
  const { items, days, total } = await get<SensorQualityPage>(
    `/api/readings/1/quality?from=${T}&to=${T + 31 * DAY}&sort=coverage`,
  );
  expect([days.length, total, items.map(({ sensorId }) => sensorId)]).toEqual([31, 3, [2, 3, 1]]);
  const [silent, , whole] = items;
  expect(silent).toMatchObject({ gaps: 1, longestGapMs: 31 * DAY, late: 0 });
  expect(silent?.coverage).toBeCloseTo(0, 3);
  // One of its hours is missing, and one of its readings came late.
  expect(whole).toMatchObject({ gaps: 1, longestGapMs: HOUR, late: 1, conflicts: 2 });
  expect(whole?.coverage).toBeCloseTo(1 - 1 / (31 * 24), 6);
  expect(whole?.days.slice(0, 2)).toEqual([
    { coverage: expect.closeTo(23 / 24, 6), late: 1, conflicts: 2 },
    { coverage: 1, late: 0, conflicts: 0 },
  ]);
  const { items: named } = await get<SensorQualityPage>(
    `/api/readings/1/quality?from=${T}&to=${T + DAY}&sort=late&search=%3Dcold`,
  );
  expect(named.map(({ sensorId }) => sensorId)).toEqual([3]);
});
