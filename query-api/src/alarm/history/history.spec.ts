import type { HistoryFilter } from '@watchglass/schemas/alarm/history';
import { ALARMS_PER_PAGE_MAX } from '@watchglass/schemas/read-api/limits';
import type { Row } from '@watchglass/streams/ports/relational';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reading } from '../../http/route.ts';
import { daysOf } from './days.ts';
import { countEntries, entriesOf, readEntries } from './entries.ts';
import { figuresOf } from './figures.ts';
import { selectionOf, type Asked } from './selection.ts';
import type { ShelfEntry } from './shelf-times.ts';

const T = Date.UTC(2026, 2, 2);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PERIOD = { from: T, to: T + 7 * DAY };
const uuid = (kind: number, number: number): string =>
  `0195f000-0000-${kind}000-8000-${String(number).padStart(12, '0')}`;

let clickHouse: FreshClickHouse;
let reading: Reading;
let placed: readonly number[] = [];
let shelves: readonly ShelfEntry[] = [];
/** PostgreSQL is asked for names, for the sensors in sight and for shelves. */
const relational = {
  query: (asked: string | { readonly name: string }) =>
    Promise.resolve(
      (typeof asked === 'string'
        ? asked.includes('read.sensors') && placed.map((id) => ({ id }))
        : asked.name === 'alarm_figures.shelf_times' && shelves) || ([] as Row[]),
    ),
};

/** The columns that the queries read; ClickHouse's defaults are the others. */
const TABLE = `CREATE TABLE alarm_episodes (organization UInt32, raised DateTime64(3, 'UTC'), id UUID, version UInt64, rule UUID,
  rule_title String, kind String, sensor UInt32, metric UInt32, base String, state String, severity UInt8, side String, threshold Float64, value Float64,
  peak Nullable(Float64), peak_at Nullable(DateTime64(3, 'UTC')), end_value Nullable(Float64), end_at Nullable(DateTime64(3, 'UTC')),
  onset DateTime64(3, 'UTC'), ended Nullable(DateTime64(3, 'UTC')), cause String, types Array(String),
  raise_at Array(DateTime64(3, 'UTC')), raise_shown Array(Nullable(DateTime64(3, 'UTC'))), raise_severity Array(UInt8), acked_after Array(Nullable(UInt64)), ack_by String,
  ack_at Nullable(DateTime64(3, 'UTC')), comments UInt32) ENGINE = ReplacingMergeTree(version) ORDER BY (organization, raised, id)`;

interface Told {
  readonly at: number;
  readonly organization?: number;
  readonly rule?: number;
  readonly sensor?: number;
  readonly severity?: 20 | 50 | 80;
  readonly state?: string;
  readonly endedAfter?: number;
  readonly ackedAfter?: number;
  /** Null: it was hidden from its raise to its end. */
  readonly shownAfter?: number | null;
  readonly version?: number;
}

let rows = 0;

const USUAL = {
  organization: 7,
  rule: 1,
  sensor: 4,
  severity: 50,
  version: 1,
  endedAfter: null,
  ackedAfter: null,
  shownAfter: 0,
} as const;
const text = (at: number): string => new Date(at).toISOString().replace('T', ' ').replace('Z', '');
const after = (at: number, ms: number | null): string | null => (ms === null ? null : text(at + ms));

function rowOf(told: Told): readonly unknown[] {
  rows += 1;
  const { at, endedAfter, ackedAfter, ...each } = { ...USUAL, ...told };
  const state = each.state ?? (endedAfter === null ? 'active' : 'resolved');
  const raises = state === 'foundLate' ? [] : [text(at)];
  const { organization, version, rule, sensor, severity } = each;
  const identity = [
    organization,
    text(at),
    uuid(5, rows),
    version,
    uuid(7, rule),
    `Rule ${rule}`,
    'threshold',
    sensor,
    1,
    '',
  ];
  const course = [state, severity, 'above', 8, 9, null, null, null, null, text(at), after(at, endedAfter), ''];
  const acknowledged = [ackedAfter === null ? '' : 'someone', after(at, ackedAfter)];
  return [
    ...identity,
    ...course,
    ['AlarmRaised'],
    raises,
    raises.map((raise) => (each.shownAfter === null ? null : (after(at, each.shownAfter) ?? raise))),
    raises.map(() => severity),
    raises.map(() => ackedAfter),
    ...acknowledged,
    0,
  ];
}

async function happened(...told: readonly Told[]): Promise<void> {
  const made = told.map(rowOf);
  const columns =
    /\(([\s\S]*)\) ENGINE/
      .exec(TABLE)?.[1]
      ?.split(/,\s+(?=\w+ [A-Z])/)
      .map((each) => each.trim().split(' ')[0] ?? '') ?? [];
  await clickHouse.timeSeries.insert({ table: 'alarm_episodes', columns, rows: made, token: `block ${rows}` });
}

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  await clickHouse.timeSeries.command(TABLE);
  reading = {
    timeSeries: clickHouse.timeSeries,
    relational,
    people: { named: () => Promise.resolve(new Map()) },
    clock: () => new Date(PERIOD.to),
    sight: { organizationId: 7, locations: null },
  } as unknown as Reading;
});
beforeEach(() => clickHouse.timeSeries.command('TRUNCATE TABLE alarm_episodes'));
afterAll(() => clickHouse.drop());

async function page(
  asked: Asked = {},
  sight = reading.sight,
  limit = 50,
): Promise<{ raised: number[]; total: number }> {
  const mine = { ...reading, sight };
  const selection = await selectionOf(mine, asked);
  const found = await readEntries(mine, selection, { sort: 'raisedAt', isDescending: false, limit, offset: 0 });
  const entries = await entriesOf(
    { ...mine, timeSeries: { ...mine.timeSeries, query: () => Promise.resolve([]) } },
    found,
  );
  return {
    raised: entries.map(({ raisedAt }) => (Date.parse(raisedAt) - T) / MINUTE),
    total: await countEntries(mine, selection),
  };
}

describe('a page of the history', () => {
  it('has the alarms of the organization that were raised in the period, each once', async () => {
    await happened({ at: T - 1 }, { at: T }, { at: T + MINUTE }, { at: PERIOD.to }, { at: T, organization: 8 });
    expect(await page(PERIOD)).toEqual({ raised: [0, 1], total: 2 });
  });

  it.each<[HistoryFilter, number[]]>([
    [{ severities: 'critical' }, [1]],
    [{ state: 'active' }, [2]],
    [{ state: 'foundLate' }, [3]],
    [{ alarmRules: `${uuid(7, 2)},nonsense` }, [1]],
    [{ sensors: '9' }, [2]],
    [{ acknowledgedBy: 'someone' }, [0]],
    [{ shortest: 10, state: 'resolved' }, [1]],
    [{ longest: 5 }, [0]],
    [{ search: 'rule 2' }, [1]],
    [{ search: 'nothing' }, []],
    [{ alarmEventTypes: 'AlarmCommented' }, []],
    [{ weekday: 1, hour: 2, timezone: 'Europe/Riga' }, [0, 1, 2, 3]],
    [{ weekday: 1, hour: 2 }, []],
  ])('is filtered by %j', async (filter, expected) => {
    await happened(
      { at: T, endedAfter: 5 * MINUTE, ackedAfter: MINUTE },
      { at: T + MINUTE, rule: 2, severity: 80, endedAfter: 20 * MINUTE },
      { at: T + 2 * MINUTE, sensor: 9 },
      { at: T + 3 * MINUTE, state: 'foundLate' },
    );
    expect(await page(filter)).toEqual({ raised: expected, total: expected.length });
  });

  it('has as many alarms as the read API may ask for', async () => {
    const minutes = Array.from({ length: ALARMS_PER_PAGE_MAX }, (_, minute) => minute);
    await happened(...minutes.map((minute) => ({ at: T + minute * MINUTE })));
    expect((await page({}, reading.sight, ALARMS_PER_PAGE_MAX)).raised).toEqual(minutes);
  });

  it('has only the alarms of the sensors in sight', async () => {
    await happened({ at: T }, { at: T + MINUTE, sensor: 5 });
    placed = [5];
    expect(await page({}, { organizationId: 7, locations: [uuid(7, 1)] })).toEqual({ raised: [1], total: 1 });
    placed = [];
    expect(await page({}, { organizationId: 7, locations: [uuid(7, 1)] })).toEqual({ raised: [], total: 0 });
  });
});

describe('the days of a period', () => {
  it('are those of the zone, also where clocks change', async () => {
    const night = Date.UTC(2026, 2, 29);
    await happened(
      { at: night - 2 * HOUR },
      { at: night + 90 * MINUTE, severity: 80 },
      { at: night, state: 'foundLate' },
    );
    const selection = await selectionOf(reading, { from: night - DAY, to: night + DAY });
    expect(await daysOf(reading, selection, 'Europe/Riga')).toEqual({
      days: [{ day: '2026-03-29', alarms: 2, critical: 1 }],
      hours: [
        { weekday: 7, hour: 0, alarms: 1 },
        { weekday: 7, hour: 4, alarms: 1 },
      ],
    });
    expect((await daysOf(reading, selection, 'UTC')).days.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29']);
  });
});

describe('figures', () => {
  const figures = (operators = 1) => figuresOf(reading, { ...PERIOD, operators });

  it('count raises that a shelf hid apart, and no critical under the shelf of a warning', async () => {
    const shelf = { shelf: uuid(9, 1), rule: uuid(7, 1), sensor: 4, metric: 1, base: '' };
    shelves = [
      { ...shelf, at: new Date(T), until: new Date(T + 4 * HOUR), severity: 50 },
      { ...shelf, at: new Date(T + HOUR), until: null, severity: null },
      { ...shelf, at: new Date(T + 2 * HOUR), until: new Date(T + 3 * HOUR), severity: 80 },
    ];
    const at = (minutes: number, told: Partial<Told> = {}): Told => ({ at: T + minutes * MINUTE, ...told });
    await happened(at(1), at(2, { severity: 80 }), at(3, { sensor: 5 }), at(59), at(61));
    await happened(at(125), at(126, { severity: 80 }), at(181));
    const found = await figures();
    shelves = [];
    expect(found).toMatchObject({ raises: 4, shelved: 4, days: [{ critical: 1, high: 3 }, {}, {}, {}, {}, {}, {}] });
    expect(await figures()).toMatchObject({ raises: 8, shelved: 0 });
  });

  it('without alarms share nothing', async () => {
    expect(await figures()).toMatchObject({
      raises: 0,
      rate: { perTenMinutes: 0, most: 0, perDay: 0 },
      flood: { share: 0, floods: 0 },
      severities: { low: null, high: null, critical: null },
      badActors: { share: null, items: [] },
      acknowledge: { p50: null, p95: null, never: null },
      resolve: { p50: null, p95: null },
      stale: 0,
      chattering: 0,
    });
  });

  it('count the time to acknowledge by nearest rank, and the share that never was', async () => {
    await happened(...[10, 20, 30, 40, 100].map((s) => ({ at: T + s * HOUR, ackedAfter: s * SECOND })), { at: T });
    const { acknowledge } = await figures();
    expect(acknowledge).toEqual({ p50: 30, p95: 100, never: 1 / 6 });
  });

  it.each([
    [4, 20, 40],
    [20, 100, 190],
  ])('take the value at the rank itself where the share of %d is whole', async (count, p50, p95) => {
    const acked = Array.from({ length: count }, (_, index) => (index + 1) * 10);
    await happened(...acked.map((s) => ({ at: T + s * MINUTE, ackedAfter: s * SECOND })));
    expect((await figures()).acknowledge).toMatchObject({ p50, p95 });
  });

  it('see a flood of ten minutes, and share the alarms between operators', async () => {
    await happened(...Array.from({ length: 12 }, (_, index) => ({ at: T + HOUR + index * SECOND, sensor: index + 1 })));
    const { flood, rate, badActors, chattering } = await figures(2);
    expect(flood).toEqual({ share: 1 / 1008, floods: 1 });
    expect(rate.most).toBe(6);
    expect(rate.perDay).toBeCloseTo(12 / 7 / 2);
    expect(badActors.share).toBeCloseTo(10 / 12);
    expect(chattering).toBe(0);
  });

  it('name the worst rule and sensor, and say that it chatters', async () => {
    await happened(
      ...[0, 4, 9].map((minutes) => ({ at: T + HOUR + minutes * MINUTE, severity: 80 as const })),
      ...[0, 6, 12].map((minutes) => ({ at: T + HOUR + minutes * MINUTE, rule: 2 })),
    );
    const { badActors, chattering, severities } = await figures();
    expect(chattering).toBe(1);
    expect(badActors.items.map(({ ruleId, raises }) => [ruleId, raises])).toEqual([
      [uuid(7, 1), 3],
      [uuid(7, 2), 3],
    ]);
    expect(severities).toEqual({ low: 0, high: 0.5, critical: 0.5 });
  });

  it('leave out what was hidden to its end, and count what was hidden for a time when it was shown', async () => {
    await happened({ at: T, shownAfter: null }, { at: T - MINUTE, shownAfter: 2 * MINUTE }, { at: T + DAY });
    const { raises, days } = await figures();
    expect(raises).toBe(2);
    expect(days.map(({ high }) => high)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  it('count a raise in the period of an alarm from long before, and one that was shown after its measured end', async () => {
    await happened(
      { at: T - 40 * DAY, endedAfter: 41 * DAY, shownAfter: 40 * DAY + MINUTE },
      { at: T - HOUR, endedAfter: 30 * MINUTE, shownAfter: HOUR + MINUTE },
      { at: T - 2 * DAY, endedAfter: HOUR },
    );
    expect(await figures()).toMatchObject({ raises: 2, days: [{ high: 2 }, {}, {}, {}, {}, {}, {}] });
  });

  it('count alarms that were active for over a day, and the time to the end', async () => {
    await happened(
      { at: T, endedAfter: 25 * HOUR },
      { at: T, endedAfter: 23 * HOUR },
      { at: T + DAY },
      { at: T - 30 * DAY },
    );
    const { stale, resolve } = await figures();
    expect(stale).toBe(3);
    expect(resolve).toEqual({ p50: 23 * 3600, p95: 25 * 3600 });
  });

  it('have every day of the period', async () => {
    await happened({ at: T + DAY, severity: 20 });
    const { days } = await figures();
    expect(days).toHaveLength(7);
    expect(days[1]).toEqual({ day: '2026-03-03', critical: 0, high: 0, low: 1 });
  });
});
