import type { MomentView } from '@watchglass/schemas/moment/views';
import { newBase } from '../builders/base.ts';
import { taken as answered } from '../builders/door.ts';
import { celsius, sensorHeard, TEMPERATURE } from '../builders/readings.ts';
import { newWorkspace, type Workspace } from '../builders/workspace.ts';
import { ms, thousands, timed, times } from './figures.ts';
import type { Goal } from './goal.ts';
import { startProduct, type Product } from './product.ts';
import { percentile, type Result } from './table.ts';

const SENSORS = 1_000;
const FIRST_ID = 900_000_000;
const POINTS = 200;
const [LOOK_UP_MS, RATIO, VERSION_BYTES, LATEST_P99_MS, RECEIVED_BYTES] = [50, 2, 350, 250, 2.5];
const MINUTE_MS = 60_000;

interface House {
  readonly workspace: Workspace;
  readonly events: number;
  /** The number of the first entry that was made here. */
  readonly first: number;
  readonly at: number;
}

/** Lists, single things and values as of random moments of a workspace whose sensors changed a million times. */
export const moments: Goal = {
  goals: ['T1', 'T2'],
  oneProcessOnly: 'the engines answer both, whoever asks',
  async run(options) {
    const product = await startProduct(options);
    try {
      const house = await newHouse(product, options.quick ? 100_000 : 1_000_000);
      const count = options.quick ? 40 : 90;
      return [
        await firstLookUp(house),
        await measure(house, count, { what: 'one sensor', path: `/sensor/${FIRST_ID + 7}` }),
        await measure(house, count, { what: 'a page of 50 sensors', path: '?rowsPerPage=50' }),
        await versionBytes(product),
        await latest(product, house, { minutes: options.quick ? 5_000 : 50_000, count }),
        await receivedBytes(product),
      ];
    } finally {
      await product.stop();
    }
  },
};

const POSITION = (number: string): string => `lpad((${number})::text, length(s.position), '0')`;
/** The sensors, which changed last in their turn. */
const CURRENT = `INSERT INTO read.sensors SELECT r.* FROM read.sensors s, generate_series(1, ${SENSORS}) i,
    LATERAL json_populate_record(s, json_build_object('id', ${FIRST_ID} + i, 'wire_id', 'W' || i, 'name', 'Probe ' || i,
      'position', ${POSITION(`s.position::bigint + $3::int + i`)})) r
    WHERE s.organization_id = $1 AND s.id = $2`;
/** Some rounds ($3 until before $4) in which each sensor changed once. */
const VERSIONS = `INSERT INTO read.sensors_past SELECT r.* FROM read.sensors s, generate_series($3::int, $4::int - 1) k,
    generate_series(1, ${SENSORS}) i,
    LATERAL json_populate_record(null::read.sensors_past, (to_jsonb(s) || jsonb_build_object('id', ${FIRST_ID} + i, 'wire_id', 'W' || i,
      'name', 'Probe ' || i || ' ' || k, 'position', ${POSITION(`s.position::bigint + k * ${SENSORS} + i`)},
      'until_position', ${POSITION(`s.position::bigint + (k + 1) * ${SENSORS} + i`)}))::json) r
    WHERE s.organization_id = $1 AND s.id = $2`;
/** The entries of these rounds, one each three milliseconds. */
const ENTRIES = `INSERT INTO read.moments SELECT $1, m.n + j, ${POSITION(`s.position::bigint + j`)}, m.known + 3 * j
    FROM read.sensors s JOIN read.moments m ON m.organization_id = s.organization_id AND m.position = s.position,
      generate_series($3::int * ${SENSORS} + 1, $4::int * ${SENSORS}) j
    WHERE s.organization_id = $1 AND s.id = $2`;
const ROUNDS_AT_ONCE = 25;

async function newHouse({ stack, relational }: Product, events: number): Promise<House> {
  const workspace = await newWorkspace(stack);
  const base = await newBase(stack, workspace);
  answered(await base.deliver([celsius('first', 4, Date.now())]));
  const { id: sensor } = await sensorHeard(workspace, 'first');
  const asked = (at: string) =>
    workspace.owner.ask<MomentView>('GET', `/api/time/${workspace.id}/moment?at=${encodeURIComponent(at)}`);
  const { n, position } = answered(await asked(new Date().toISOString()));
  await relational.transaction(async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    // The copies begin after every entry that is there.
    await tx.query('UPDATE read.sensors SET position = $3 WHERE organization_id = $1 AND id = $2', [
      workspace.id,
      sensor,
      position,
    ]);
    await tx.query('UPDATE read.moments SET known = known - 7200000 WHERE organization_id = $1', [workspace.id]);
    await tx.query(CURRENT, [workspace.id, sensor, events]);
    const rounds = events / SENSORS;
    for (let round = 0; round < rounds; round += ROUNDS_AT_ONCE) {
      const range = [workspace.id, sensor, round, Math.min(rounds, round + ROUNDS_AT_ONCE)];
      await tx.query(VERSIONS, range);
      await tx.query(ENTRIES, range);
    }
    await tx.query(ENTRIES, [workspace.id, sensor, rounds, rounds + 1]);
    await tx.query(
      'UPDATE read.projection_checkpoints SET position = (SELECT max(position) FROM read.moments WHERE organization_id = $1)',
      [workspace.id],
    );
  });
  for (const table of ['sensors', 'sensors_past', 'moments']) await relational.query(`VACUUM ANALYZE read.${table}`);
  return { workspace, events, first: n + 1, at: Date.now() };
}

/** Before anything else of the past was asked for: cold plans and caches. */
async function firstLookUp({ workspace, events }: House): Promise<Result> {
  const at = encodeURIComponent(new Date(Date.now() - 7_200_000 + 1_000_000).toISOString());
  const [taken = Number.NaN] = await timed(1, async () =>
    answered(await workspace.owner.ask('GET', `/api/time/${workspace.id}/moment?at=${at}`)),
  );
  return {
    goal: 'T1',
    what: `the first look-up of a moment among ${thousands(events)} entries`,
    ours: ms(taken),
    raw: '–',
    ratio: '–',
    target: `≤ ${LOOK_UP_MS} ms`,
    met: taken <= LOOK_UP_MS,
    limitedBy: 'a look-up in an index, with cold plans',
  };
}

interface Asked {
  readonly what: string;
  readonly path: string;
}

async function measure(
  { workspace: { id, owner }, events, first }: House,
  count: number,
  { what, path }: Asked,
): Promise<Result> {
  const live = `/api/sensors/${id}${path}`;
  const moment = (): number => first + SENSORS + Math.floor(Math.random() * (events - SENSORS));
  const then = (): string => `${live}${live.includes('?') ? '&' : '?'}at=n${moment()}`;
  const ask = async (address: string): Promise<void> => void answered(await owner.ask('GET', address));
  await timed(10, () => ask(live));
  await timed(10, () => ask(then()));
  const [past, now] = [await timed(count, () => ask(then())), await timed(count, () => ask(live))];
  const ratio = percentile(past, 0.5) / percentile(now, 0.5);
  return {
    goal: 'T1',
    what: `${what} as of a random moment, ${thousands(events)} versions of ${thousands(SENSORS)} sensors`,
    ours: `p50 ${ms(percentile(past, 0.5))}, p99 ${ms(percentile(past, 0.99))}`,
    raw: `live p50 ${ms(percentile(now, 0.5))}, p99 ${ms(percentile(now, 0.99))}`,
    ratio: times(ratio),
    target: `p50 ≤ ${RATIO}× live`,
    met: ratio <= RATIO,
    limitedBy: 'versions that ended later are looked through; values come from ClickHouse',
  };
}

async function versionBytes({ relational }: Product): Promise<Result> {
  const [row] = await relational.query<{ heap: number; all: number }>(
    `SELECT pg_relation_size('read.sensors_past')::float8 / count(*) AS heap,
      pg_total_relation_size('read.sensors_past')::float8 / count(*) AS all FROM read.sensors_past`,
  );
  const { heap = Number.NaN, all = Number.NaN } = row ?? {};
  return {
    goal: 'T1',
    what: 'a version of a sensor',
    ours: `${Math.round(all)} B with its indexes`,
    raw: `${Math.round(heap)} B the row`,
    ratio: times(all / heap),
    target: `≤ ${VERSION_BYTES} B`,
    met: all <= VERSION_BYTES,
    limitedBy: 'two places of the store in each row and in each index',
  };
}

async function latest(
  { timeSeries }: Product,
  { workspace: { id, owner }, at }: House,
  { minutes, count }: { readonly minutes: number; readonly count: number },
): Promise<Result> {
  const sensors = Array.from({ length: POINTS }, (_, index) => FIRST_ID + 1 + index);
  const begin = at - 3_600_000 - minutes * MINUTE_MS;
  for (const sensor of sensors)
    await timeSeries.command(
      `INSERT INTO readings (org, sensor, metric, ts, value, late, received) SELECT {org: UInt32}, {sensor: UInt32}, ${TEMPERATURE},
        fromUnixTimestamp64Milli(toInt64({begin: Int64} + number * ${MINUTE_MS}), 'UTC') AS t, round(21 + sin(number / 229.2), 1), 0,
        t + toIntervalMillisecond(200 + rand() % 1800) FROM numbers(${minutes})`,
      { org: id, sensor, begin },
    );
  const path = `/api/readings/${id}/latest?points=${sensors.map((sensor) => `${sensor}.${TEMPERATURE}`).join(',')}`;
  // Sensors and entries of this house are of the last two hours: so are the moments.
  const instant = (): string => new Date(at - 3_600_000 - Math.floor(Math.random() * 1_800_000)).toISOString();
  const ask = async (): Promise<void> => {
    const { values } = answered(await owner.ask<{ values: unknown[] }>('GET', `${path}&at=${instant()}`));
    if (values.length !== POINTS) throw new Error(`${values.length} values`);
  };
  await timed(5, ask);
  const taken = await timed(count, ask);
  const raw = await timed(count, () =>
    timeSeries.query(
      `SELECT sensor, argMax(value, ts) FROM readings WHERE org = {org: UInt32} AND sensor IN {sensors: Array(UInt32)} AND metric = ${TEMPERATURE}
        AND ts <= fromUnixTimestamp64Milli({at: Int64}, 'UTC') AND ts > fromUnixTimestamp64Milli({from: Int64}, 'UTC') GROUP BY sensor`,
      { org: id, sensors, at: at - 3_600_000, from: at - 4_600_000 },
    ),
  );
  const [p99, raw99] = [percentile(taken, 0.99), percentile(raw, 0.99)];
  return {
    goal: 'T2',
    what: `newest values of ${POINTS} points as of a random moment, ${thousands(POINTS * minutes)} readings`,
    ours: `p50 ${ms(percentile(taken, 0.5))}, p99 ${ms(p99)}`,
    raw: `ClickHouse p50 ${ms(percentile(raw, 0.5))}, p99 ${ms(raw99)}`,
    ratio: `p99 ${times(p99 / raw99)}`,
    target: `p99 ≤ ${LATEST_P99_MS} ms`,
    met: p99 <= LATEST_P99_MS,
    limitedBy: '26 hours of each point are read',
  };
}

/** Readings that came 0.2 to 2 s after they were measured, as over a radio and the internet. */
async function receivedBytes({ timeSeries }: Product): Promise<Result> {
  await timeSeries.command('OPTIMIZE TABLE readings FINAL');
  const rows = await timeSeries.query<{ column: string; bytes: number }>(
    `SELECT column, sum(column_data_compressed_bytes) / sum(rows) AS bytes FROM system.parts_columns
      WHERE database = currentDatabase() AND table = 'readings' AND active GROUP BY column`,
  );
  const all = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const received = rows.find(({ column }) => column === 'received')?.bytes ?? Number.NaN;
  return {
    goal: 'T2',
    what: 'when a reading came (`received`), a reading',
    ours: `${received.toFixed(2)} B`,
    raw: `${all.toFixed(2)} B the whole reading`,
    ratio: times(received / all),
    target: `≤ ${RECEIVED_BYTES} B`,
    met: received <= RECEIVED_BYTES,
    limitedBy: 'eleven bits of it are chance',
  };
}
