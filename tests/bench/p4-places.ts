import { SEARCHED } from '@watchglass/schemas/search/concepts';
import type { SearchView } from '@watchglass/schemas/search/views';
import type { sensor as entity } from '@watchglass/schemas/sensor/entity';
import { findByWords } from '@watchglass/query-api/search/find';
import { withoutData } from '@watchglass/query-api/sensor/no-data';
import { newBase } from '../builders/base.ts';
import { taken as answered } from '../builders/door.ts';
import { newLocation, placeSensor } from '../builders/location.ts';
import { celsius, sensorHeard } from '../builders/readings.ts';
import { nameSensor } from '../builders/sensor-name.ts';
import { tagSensor } from '../builders/tag.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { until } from '../stack/until.ts';
import { ms, thousands, timed, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { percentile, type Result } from './table.ts';

const SENSORS = 100_000;
const FIRST_ID = 1_000_000_000;
const SEARCH_P99_MS = 50;
const FILTER_P99_MS = 100;
const FILTER_RATIO = 3;

interface House {
  readonly workspace: Workspace;
  /** The sensor of which all others are copies with other names. */
  readonly sensor: number;
  readonly location: string;
  readonly base: string;
  /** The id of a tag. */
  readonly tag: string;
}

const TAG = 'cold chain';

/** The search, and each filter of the table of sensors, in a workspace of 100,000 sensors. */
export const places: Goal = {
  goals: ['P4'],
  oneProcessOnly: 'PostgreSQL answers both, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const house = await newHouse(product);
      const count = options.quick ? 40 : 200;
      return [await measureSearch(product, house, count), ...(await measureFilters(product, house, count / 10))];
    } finally {
      await product.stop();
    }
  },
};

const NAME = `'Room ' || n / 50 || ' probe ' || n`;
const WIRE_ID = `'W' || lpad(n::text, 8, '0')`;
/** Copies of a row have every column, also one that a later version adds. One sensor in ten stays at the location, with its tag. */
const COPIES = [
  `INSERT INTO read.sensors SELECT r.* FROM read.sensors s, generate_series(1, $3::int) n,
    LATERAL json_populate_record(s, json_build_object('id', ${FIRST_ID} + n, 'wire_id', ${WIRE_ID}, 'name', ${NAME},
      'location_id', CASE WHEN n % 10 = 0 THEN s.location_id END,
      'tag_ids', CASE WHEN n % 10 = 0 THEN s.tag_ids ELSE '{}' END)) r
    WHERE s.organization_id = $1 AND s.id = $2`,
  `INSERT INTO read.latest_values SELECT r.* FROM read.latest_values l, generate_series(1, $3::int) n,
    LATERAL json_populate_record(l, json_build_object('sensor_id', ${FIRST_ID} + n)) r
    WHERE l.organization_id = $1 AND l.sensor_id = $2`,
  `INSERT INTO read.search_entries SELECT r.* FROM read.search_entries e, generate_series(1, $3::int) n,
    LATERAL (SELECT string_agg(quote_literal($1::int || ' sensor ' || w), ' ') AS words
      FROM unnest(ARRAY['room', (n / 50)::text, 'probe', n::text, lower(${WIRE_ID})]) w) w,
    LATERAL json_populate_record(e, json_build_object('id', ${FIRST_ID} + n, 'code', ${WIRE_ID}, 'name', ${NAME},
      'sought', lower(${NAME}), 'words', w.words)) r
    WHERE e.organization_id = $1 AND e.concept = 'sensor' AND e.id = $2::int::text`,
];

async function newHouse({ stack, relational }: Product): Promise<House> {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  answered(await base.deliver([celsius('first', 4, Date.now())]));
  const { id: sensor } = await sensorHeard(workspace, 'first');
  const location = await newLocation(workspace, 'Hall');
  await placeSensor(workspace, sensor, location);
  await nameSensor(workspace, sensor, 'Room 0 probe 0');
  await tagSensor(workspace, sensor, [TAG]);
  const tag = await until('the sensor has its tag', async () => {
    const rows = await relational.query<{ tag: string | null }>(
      'SELECT tag_ids[1] AS tag FROM read.sensors WHERE organization_id = $1 AND id = $2',
      [workspace.id, sensor],
    );
    return rows[0]?.tag;
  });
  const copies = [workspace.id, sensor, SENSORS];
  await relational.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    for (const text of COPIES) await tx.query(text, copies);
  });
  await relational.query('ANALYZE read.sensors, read.latest_values, read.search_entries');
  return { workspace, sensor, location, base: base.serial, tag };
}

/** As people type: a beginning that everything has, words, a number, and a serial number. */
const TYPED = ['r', 'room', 'probe 1', 'room 77', 'w0001234', 'W00054321', '99', 'probe room 12', 'nothing like it'];

async function measureSearch({ relational }: Product, { workspace }: House, count: number): Promise<Result> {
  const { id, owner } = workspace;
  const typedAt = (index: number): string => TYPED[index % TYPED.length] ?? '';
  const ask = async (index: number): Promise<void> => {
    const path = `/api/search/${id}?${new URLSearchParams({ q: typedAt(index) }).toString()}`;
    answered(await owner.ask<SearchView>('GET', path));
  };
  const sight = { organizationId: id, locations: null };
  const raw = (index: number): Promise<unknown> =>
    findByWords(relational, sight, { typed: typedAt(index), concepts: SEARCHED });
  const [ours, sql] = await alternately(count, ask, raw);
  const [p50, p99] = [percentile(ours, 0.5), percentile(ours, 0.99)];
  return {
    goal: 'P4',
    what: `search over ${thousands(SENSORS)} sensors, ${TYPED.length} texts`,
    ours: `p50 ${ms(p50)}, p99 ${ms(p99)}`,
    raw: `its SQL p50 ${ms(percentile(sql, 0.5))}, p99 ${ms(percentile(sql, 0.99))}`,
    ratio: `p50 ${times(p50 / percentile(sql, 0.5))}, p99 ${times(p99 / percentile(sql, 0.99))}`,
    target: 'p99 ≤ 50 ms',
    met: p99 <= SEARCH_P99_MS,
    limitedBy: 'the words that begin with one letter',
  };
}

type Filter = (typeof entity.filters)[number];

/** The condition of each filter on the rows of sensors as `t`, with a value that some or all of them have. */
function filtersOf({ sensor, location, base, tag }: House): Record<Filter, readonly [value: string, sql: string]> {
  return {
    metrics: ['1', `t.metric_ids && '{1}'`],
    sensors: [String(sensor), `t.id = ${sensor}`],
    base: [base, `t.base_serial = '${base}'`],
    locations: [location, `t.location_id = '${location}'`],
    tags: [TAG, `t.tag_ids && '{${tag}}'`],
    states: ['active', `t.state = 'active'`],
    kinds: ['physical', `t.kind = 'physical'`],
    skills: ['1', `t.metric_ids @> '{1}'`],
    noData: ['expiring', withoutData('expiring', 'now()')],
    calibration: ['none', 't.calibration_due_on IS NULL'],
  };
}

async function measureFilters({ relational }: Product, house: House, count: number): Promise<Result[]> {
  const { id, owner } = house.workspace;
  const results: Result[] = [];
  const asked = Object.entries({ ...filtersOf(house), search: ['probe 123', `t.name ILIKE '%probe 123%'`] as const });
  for (const [filter, [value, sql]] of asked) {
    const path = `/api/sensors/${id}?${new URLSearchParams({ [filter]: value, rowsPerPage: '50' }).toString()}`;
    const where = `FROM read.sensors t WHERE t.organization_id = ${id} AND t.state <> 'deleted' AND ${sql}`;
    const [ours, raw] = await alternately(
      count,
      async () => void answered(await owner.ask('GET', path)),
      async () => {
        await relational.query(`SELECT t.* ${where} ORDER BY lower(t.name), t.id LIMIT 50`);
        await relational.query(`SELECT count(*) ${where}`);
      },
    );
    const [p99, ratio] = [percentile(ours, 0.99), percentile(ours, 0.5) / percentile(raw, 0.5)];
    results.push({
      goal: 'P4',
      what: `sensors by ${filter}, a page of 50 of ${thousands(SENSORS)}`,
      ours: `p50 ${ms(percentile(ours, 0.5))}, p99 ${ms(p99)}`,
      raw: `its SQL p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(percentile(raw, 0.99))}`,
      ratio: `p50 ${times(ratio)}`,
      target: '≤ 3×, p99 ≤ 100 ms',
      met: ratio <= FILTER_RATIO && p99 <= FILTER_P99_MS,
      limitedBy: 'count and sort of all that match',
    });
  }
  return results;
}

/** One of ours, then one of the raw engine, so that both meet the same machine; the first ones are not counted. */
async function alternately(
  count: number,
  ours: (index: number) => Promise<unknown>,
  raw: (index: number) => Promise<unknown>,
): Promise<readonly [ours: number[], raw: number[]]> {
  const [a, b]: [number[], number[]] = [[], []];
  for (let i = -TYPED.length; i < count; i += 1) {
    const at = i + TYPED.length;
    const [first, second] = [await timed(1, () => ours(at)), await timed(1, () => raw(at))];
    if (i < 0) continue;
    a.push(...first);
    b.push(...second);
  }
  return [a, b];
}
